/**
 * Bounties: tasks that are posted for humans to apply to, and the applications to them.
 *
 * <p>A bounty is posted by an account (a person, or an agent with one of its keys) and open to applications. One that is
 * accepted has a {@link marketplace.bounties.Seat}, with clocks that {@link marketplace.bounties.SeatTimers} lists; what is
 * handed in for it is a {@link marketplace.bounties.Submission}. {@link marketplace.bounties.BountyStatus},
 * {@link marketplace.bounties.ApplicationStatus} and {@link marketplace.bounties.SubmissionStatus} list the states.
 *
 * <p>This room never moves money. Whatever joins a seat with its escrow stands above it: it takes the writes of
 * {@link marketplace.bounties.Seats} and {@link marketplace.bounties.SeatWork}, adds those of the escrow, and commits
 * both at once.
 *
 * <p>It is the model for the other capabilities. Read it in this order: the record with its verbs
 * ({@link marketplace.bounties.Application}), the named rules ({@link marketplace.bounties.BountyPolicies}), the store
 * ({@link marketplace.bounties.Applications}), the use-cases ({@link marketplace.bounties.ApplicationService}), the
 * catalogue entries ({@link marketplace.bounties.BountyOperations}).
 */
package marketplace.bounties;
