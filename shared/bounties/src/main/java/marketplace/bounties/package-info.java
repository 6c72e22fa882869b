/**
 * Bounties: tasks that humans apply to, or that are offered to one human directly.
 *
 * <p>This package has the bounty, its store, its listings and its use-cases. {@link marketplace.bounties.BountyStatus} lists
 * the states. Packages below and above it:
 *
 * <ul>
 *   <li>{@code terms}: what a bounty asks for and offers; plain records
 *   <li>{@code applications}: applications, seats and submissions, as records and stores
 *   <li>{@code seats}: moves that change a bounty and an application together, and the timers that cause them
 * </ul>
 *
 * <p>The module never moves money. {@code hiring} takes the writes of {@code seats}, adds those of the escrow, and commits
 * both at once.
 *
 * <p>It is the model for other capabilities. Read the record with its verbs ({@link marketplace.bounties.Bounty}), the named
 * rules ({@link marketplace.bounties.BountyPolicies}), the store ({@link marketplace.bounties.Bounties}), the use-cases
 * ({@link marketplace.bounties.BountyService}), then the catalogue ({@link marketplace.bounties.BountyOperations}).
 */
package marketplace.bounties;
