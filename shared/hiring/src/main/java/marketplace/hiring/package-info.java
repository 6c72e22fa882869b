/**
 * Use-cases that move money and work together, each in one commit.
 *
 * <p>Each use-case is a class that loads the hire ({@link marketplace.hiring.Hires}), checks what the caller may do,
 * calls a verb of {@link marketplace.hiring.Hire} and answers; {@link marketplace.hiring.Hiring} lists them. Timers and
 * payment providers use the same verbs. Read {@code AcceptApplication}, then {@code Hire}, then {@link
 * marketplace.bounties.seats.Seats}. Bounties and money do not know each other; this package depends on both.
 */
package marketplace.hiring;
