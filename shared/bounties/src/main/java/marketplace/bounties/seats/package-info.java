/**
 * Moves that change a bounty and its applications together.
 *
 * <p>{@link marketplace.bounties.seats.Seats} and {@link marketplace.bounties.seats.SubmissionMoves} return writes and never commit,
 * because the module above adds those of the escrow.
 */
package marketplace.bounties.seats;
