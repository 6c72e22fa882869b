/**
 * Bounties: tasks that are posted for humans to apply to, and the applications to them.
 *
 * <p>A bounty is posted by an account (a person, or an agent with one of its keys), is open to applications, and later
 * has seats, submissions and an end; {@link marketplace.bounties.BountyStatus} and
 * {@link marketplace.bounties.ApplicationStatus} list the states. This room never moves money: whatever joins a bounty
 * with an escrow stands above it.
 *
 * <p>It is the model for the other capabilities. Read it in this order: the record with its verbs
 * ({@link marketplace.bounties.Application}), the named rules ({@link marketplace.bounties.BountyPolicies}), the store
 * ({@link marketplace.bounties.Applications}), the use-cases ({@link marketplace.bounties.ApplicationService}), the
 * catalogue entries ({@link marketplace.bounties.BountyOperations}).
 */
package marketplace.bounties;
