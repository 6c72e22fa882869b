/**
 * Bounties: tasks that humans apply to, and direct hires of one human. The module never moves money:
 * {@code hiring} takes the writes of {@code seats}, adds those of the escrow, and commits both at once.
 *
 * <p>It is the model for other capabilities. Read the record with its verbs ({@link marketplace.bounties.Bounty}), the
 * named rules ({@link marketplace.bounties.BountyPolicies}), the store ({@link marketplace.bounties.Bounties}), the
 * use-cases ({@link marketplace.bounties.BountyService}), then the catalogue ({@link
 * marketplace.bounties.BountyOperations}).
 */
package marketplace.bounties;
