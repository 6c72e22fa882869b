package marketplace.hiring;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.SetStatusInput;
import marketplace.bounties.StopIntakeInput;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/**
 * What is offered under /api/bounties that moves a seat and its escrow together.
 *
 * <p>A table of contents: the catalogue, the documents and the template are held to it.
 */
public final class SeatHiringOperations {

    private static final String APPLICATION = "/api/bounties/{bountyId}/applications/{applicationId}";

    private SeatHiringOperations() {}

    /** The operations; the use-cases behind them are made when one is first called. */
    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return Stream.of(ofBounties(hiring), ofSeats(hiring), ofWork(hiring))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation<?, ?>> ofBounties(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("update_bounty", SetStatusInput.class, BountyAnswer.class)
                        .summary(
                                "Opens, reviews, pauses or closes one of your bounties; closing rejects whoever waits.")
                        .route("POST", "/api/bounties/{bountyId}/status")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "update_bounty",
                                        "Change a bounty's status",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Opens, reviews, pauses or closes a bounty that you posted. closed needs a"
                                                + " closeReason, works only while nobody is accepted, and rejects every"
                                                + " pending application: the status is closing until that is done, and"
                                                + " what was put up for them returns to your wallet.")
                                .tightening("status", Map.of("enum", List.of("open", "in_review", "paused", "closed"))))
                        .ahead((_, input) -> List.of(Keys.bounty(input.bountyId())))
                        .decides((call, input) -> hiring.get().bounties.setStatus(call, input)),
                Operation.named("stop_bounty_intake", StopIntakeInput.class, BountyAnswer.class)
                        .summary("Ends the intake of one of your bounties with the seats that are taken.")
                        .route("POST", "/api/bounties/{bountyId}/stop-intake")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((_, input) -> List.of(Keys.bounty(input.bountyId())))
                        .decides((call, input) -> hiring.get().bounties.stopIntake(call, input)),
                Operation.named("cancel_bounty", HiringInputs.Cancel.class, BountyAnswer.class)
                        .summary("Calls one of your bounties off; whoever has a seat or waits is released.")
                        .route("POST", "/api/bounties/{bountyId}/cancel")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                "cancel_bounty",
                                "Cancel a bounty",
                                Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                "Calls off a bounty that you posted; refused while work has begun on a seat and is not"
                                        + " done. Accepted workers lose their seats, pending applications are rejected,"
                                        + " and what their escrows hold returns to your wallet within moments. It cannot"
                                        + " be undone: show the operator the quote of dryRun=true first."))
                        .ahead((_, input) -> List.of(Keys.bounty(input.bountyId())))
                        .decides((call, input) -> hiring.get().cancelBounty.cancel(call, input)));
    }

    private static List<Operation<?, ?>> ofSeats(Supplier<Hiring> hiring) {
        return List.of(
                decideApplication(hiring),
                Operation.named("release_seat", HiringInputs.ReleaseSeat.class, ApplicationReply.class)
                        .summary("Releases a seat of one of your bounties; its escrow returns to your wallet, or with"
                                + " reservePool goes on to the next in reserve.")
                        .route("POST", APPLICATION + "/release-seat")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((_, input) -> Prefetch.seat(input.bountyId(), input.applicationId()))
                        .decides((call, input) -> hiring.get().releaseSeat.release(call, input)),
                Operation.named("withdraw_application", HiringInputs.Withdraw.class, ApplicationReply.class)
                        .summary("Takes back a pending application of yours, or gives up your seat.")
                        .route("POST", APPLICATION + "/withdraw")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((call, input) -> Prefetch.withdraw(hiring.get().humans, call, input))
                        .decides((call, input) ->
                                hiring.get().withdrawApplication.withdraw(call, input)));
    }

    private static List<Operation<?, ?>> ofWork(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("hand_in_work", HiringInputs.HandIn.class, SubmissionReply.class)
                        .summary("Hands in what you have done; the poster has a while to answer, and then pays.")
                        .route("POST", APPLICATION + "/submissions")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((call, input) -> Prefetch.submit(hiring.get().humans, call, input))
                        .decides((call, input) -> hiring.get().submitWork.submit(call, input)),
                Operation.named("review_submission", HiringInputs.Review.class, SubmissionReply.class)
                        .summary("Approves, sends back or rejects what was handed in; this moves no money.")
                        .route("PATCH", APPLICATION + "/submissions/{submissionId}")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((_, input) ->
                                Prefetch.submission(input.bountyId(), input.applicationId(), input.submissionId()))
                        .decides((call, input) -> hiring.get().reviewSubmission.review(call, input)),
                Operation.named("appeal_submission", HiringInputs.Appeal.class, SubmissionReply.class)
                        .summary(
                                "Contests the review of what you handed in: the escrow is frozen until an admin rules.")
                        .route("POST", APPLICATION + "/submissions/{submissionId}/appeal")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .ahead((call, input) -> Prefetch.appeal(hiring.get().humans, call, input))
                        .decides((call, input) -> hiring.get().appealReview.appeal(call, input)));
    }

    private static Operation<?, ?> decideApplication(Supplier<Hiring> hiring) {
        return Operation.named("decide_application", HiringInputs.Decide.class, ApplicationReply.class)
                .summary("Accepts or rejects an application to one of your bounties, or takes an acceptance back.")
                .route("PATCH", APPLICATION)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.MOVE_MONEY)
                .errors(
                        ErrorCode.FORBIDDEN,
                        ErrorCode.SIGNATURE_INVALID,
                        ErrorCode.SIGNATURE_REPLAYED,
                        ErrorCode.CONFLICT,
                        ErrorCode.NOT_FOUND,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.SPENDING_CAP_EXCEEDED,
                        ErrorCode.ESCROW_NOT_FUNDED)
                .tool(Tool.of(
                                "accept_application",
                                "Accept an application",
                                Tool.Hint.DESTRUCTIVE,
                                "Gives a pending application a seat at your bounty, and locks its escrow: the one funded"
                                        + " with create_escrow_checkout, or one paid from your wallet at once. Refused"
                                        + " with escrow_not_funded when neither covers it. The worker then has 24 hours"
                                        + " to confirm; on the last seat all other pending applications are rejected."
                                        + " It commits money: call it with dryRun=true first, show the quote to the"
                                        + " operator, and call again without after they approve.")
                        .fixing("action", "accept"))
                .tool(Tool.of(
                                "reject_application",
                                "Reject an application",
                                Tool.Hint.DESTRUCTIVE,
                                "Refuses a pending application to a bounty that you posted; the applicant is told, with"
                                        + " your response if you give one, and an escrow funded for it returns to your"
                                        + " wallet. It cannot be undone.")
                        .fixing("action", "reject"))
                .ahead(Prefetch::answer)
                .decides((call, input) -> hiring.get().answerApplication.answer(call, input));
    }
}
