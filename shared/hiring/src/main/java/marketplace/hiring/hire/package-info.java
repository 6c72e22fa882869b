/**
 * A hire is a seat, its submission and the escrow that pays for it. This package moves them together, from the
 * acceptance of an application to the end of the seat.
 *
 * <p>Each use-case is a class that loads the hire ({@link marketplace.hiring.hire.Hires}), checks what the caller may
 * do, calls a verb of {@link marketplace.hiring.hire.Hire} and answers. Timers and payment providers use the same
 * verbs. Read {@code AcceptApplication}, then {@code Hire}, then {@link marketplace.bounties.seats.Seats}. Lost seats:
 * {@code SeatTimeouts}, {@code SeatBackfill}, {@code ReservePool}.
 */
package marketplace.hiring.hire;
