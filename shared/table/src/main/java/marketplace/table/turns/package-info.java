/**
 * Queues calls that change the same item at the same time.
 *
 * <p>Reasons and figures: docs/design.md.
 */
package marketplace.table.turns;
