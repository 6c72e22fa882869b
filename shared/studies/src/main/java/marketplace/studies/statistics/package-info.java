/**
 * What the votes of a panel say. Pure functions without a table.
 *
 * <p>Read {@link marketplace.studies.statistics.Standing} (who leads, and whether that is a win), {@link
 * marketplace.studies.statistics.ShareInterval} (how exact a share is), then {@link
 * marketplace.studies.statistics.DetectableLead} (what a panel of a given size can find). Intervals never decide about
 * a winner: two that overlap can still have one, and two that do not overlap are not a test. {@code infra/bench/run
 * panels} measures how often all of this is right.
 */
package marketplace.studies.statistics;
