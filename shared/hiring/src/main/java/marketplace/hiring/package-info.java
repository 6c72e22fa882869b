/**
 * Use-cases that move money and work together, each in one commit.
 *
 * <p>{@link marketplace.hiring.Hire} is the aggregate: the bounty, the application and its seat, the escrow that pays
 * for it, and the submission. Each verb moves all of them and answers one commit. {@link marketplace.hiring.Hires} loads
 * hires by application or by escrow. Each use-case is a class that loads the hire, checks what the caller may do, calls
 * a verb and answers; {@link marketplace.hiring.Hiring} lists them.
 *
 * <p>Timers and payment providers use the same verbs: see {@code SeatTimeouts}, {@code CancelledSeats},
 * {@code RejectedApplicantRefunds} and {@code MoneyEvents}.
 *
 * <p>This package stores nothing of its own. Bounties and money do not know each other; this package depends on both.
 * Read {@code AcceptApplication}, then {@code Hire}, then {@link marketplace.bounties.seats.Seats}.
 */
package marketplace.hiring;
