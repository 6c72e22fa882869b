/**
 * Proves that two acts at once equal one after the other: {@link marketplace.testing.interleaving.RaceMatrix} tries all
 * pairs of a store's writes.
 *
 * <p>Proves that each condition of a commit is necessary, and that together they are sufficient. Read {@link
 * marketplace.testing.interleaving.Scene}, then {@link marketplace.testing.interleaving.Interleaving}, then {@link
 * marketplace.testing.interleaving.ConditionProof}.
 */
package marketplace.testing.interleaving;
