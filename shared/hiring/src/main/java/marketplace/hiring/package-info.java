/**
 * Use-cases that move money and work together, each in one commit.
 *
 * <p>{@link marketplace.hiring.Hire} is the aggregate: the bounty, the application and its seat, the escrow that pays for
 * it, and the submission. Each verb ({@code accept}, {@code fund}, {@code release}, {@code dispute}, ...) moves all of
 * them and answers one commit. {@link marketplace.hiring.Hires} loads hires by application or by escrow, and posts their
 * changes to the ledger.
 *
 * <p>Each use-case is a class that loads the hire, checks what the caller may do, calls a verb and answers:
 * {@code AcceptApplication}, {@code RejectApplication}, {@code WithdrawApplication}, {@code ReleaseSeat},
 * {@code FundEscrow}, {@code HireDirectly}, {@code SubmitWork}, {@code ReviewSubmission}, {@code AppealReview},
 * {@code ConfirmDelivery}, {@code ReleaseEscrow}, {@code CancelEscrow}, {@code OpenDispute}, {@code RuleOnDispute},
 * {@code CancelBounty}. {@code Hiring} builds them.
 *
 * <p>Timers and payment providers use the same verbs: {@code SeatTimeouts} ends seats whose time is over,
 * {@code CancelBounty} and {@code RejectedApplicantRefunds} refund step by step, and {@code MoneyEvents} moves
 * the seat when a timer or a payment provider moves its escrow. {@code SeatBackfill} passes a lost seat to the next applicant.
 *
 * <p>This package stores nothing of its own. Bounties and money do not know each other; this package depends on both.
 * Read {@code AcceptApplication}, then {@code Hire}, then {@link marketplace.bounties.seats.Seats}.
 */
package marketplace.hiring;
