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
import marketplace.bounties.EndReason;
import marketplace.bounties.SetStatusInput;
import marketplace.bounties.StopIntakeInput;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.money.transactions.Spender;
import marketplace.table.Key;
import marketplace.table.Keys;

/** The operations under /api/bounties that move a seat and its escrow together. */
public final class SeatHiringOperations {

    private static final String APPLICATION = "/api/bounties/{bountyId}/applications/{applicationId}";

    private SeatHiringOperations() {}

    public static List<Operation<?, ?>> of(Supplier<Hiring> hiring) {
        return Stream.of(ofBounties(hiring), ofSeats(hiring), ofWork(hiring))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Operation<?, ?>> ofBounties(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("update_bounty", SetStatusInput.class, BountyAnswer.class)
                        .summary("Opens, reviews, pauses or closes one of your bounties.")
                        .route("POST", "/api/bounties/{bountyId}/status")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "update_bounty",
                                        "Change a bounty's status",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Opens, pauses, closes or reviews your bounty. Closing requires that no"
                                                + " application is accepted; pending ones are rejected and refunded.")
                                .tightening("status", Map.of("enum", List.of("open", "in_review", "paused", "closed")))
                                .offering("closeReason", EndReason.offered()))
                        .prefetch(Posters::ofCaller)
                        .decides((call, input) -> hiring.get().bounties.setStatus(call, input)),
                Operation.named("stop_bounty_intake", StopIntakeInput.class, BountyAnswer.class)
                        .summary("Stops accepting applications to one of your bounties.")
                        .route("POST", "/api/bounties/{bountyId}/stop-intake")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch(Posters::ofCaller)
                        .decides((call, input) -> hiring.get().bounties.stopIntake(call, input)),
                Operation.named("cancel_bounty", HiringInputs.Cancel.class, BountyAnswer.class)
                        .summary("Cancels one of your bounties.")
                        .route("POST", "/api/bounties/{bountyId}/cancel")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "cancel_bounty",
                                        "Cancel a bounty",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Cancels your bounty for good: ask the operator first. Fails while work is"
                                                + " under way. Applications are rejected, escrows refunded.")
                                .offering("reason", EndReason.offered()))
                        .prefetch(Posters::ofCaller)
                        .decides((call, input) -> hiring.get().cancelBounty.cancel(call, input)));
    }

    private static List<Operation<?, ?>> ofSeats(Supplier<Hiring> hiring) {
        return List.of(
                decideApplication(hiring),
                Operation.named("release_seat", HiringInputs.ReleaseSeat.class, ApplicationReply.class)
                        .summary("Releases a seat of one of your bounties.")
                        .route("POST", APPLICATION + "/release-seat")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "release_seat",
                                        "Release a seat",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Takes an accepted applicant off the bounty and refunds the escrow. Delivered"
                                                + " work needs the worker's consent.")
                                .leavingOut("idempotencyKey"))
                        .decides((call, input) -> hiring.get().releaseSeat.release(call, input)),
                Operation.named("keep_worker", HiringInputs.Keep.class, ApplicationReply.class)
                        .summary("Keeps a worker whose account was restricted, before keepBy.")
                        .route("POST", APPLICATION + "/keep")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> hiring.get().keepWorker.keep(call, input)),
                Operation.named("report_blocked", HiringInputs.ReportBlocked.class, ApplicationReply.class)
                        .summary("Reports that the place of the work was blocked when you arrived.")
                        .route("POST", APPLICATION + "/blocked")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(hiring.get().humans.prefetchKey(call.accountId())))
                        .decides((call, input) -> hiring.get().blockedVisit.report(call, input)),
                Operation.named("accept_blocked", HiringInputs.AcceptBlocked.class, ApplicationReply.class)
                        .summary("Accepts that the place was blocked: pays the bounty's percentage and frees the seat.")
                        .route("POST", APPLICATION + "/blocked/accept")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> hiring.get().blockedVisit.accept(call, input)),
                Operation.named("withdraw_application", HiringInputs.Withdraw.class, ApplicationReply.class)
                        .summary("Withdraws your pending application, or gives up your seat.")
                        .route("POST", APPLICATION + "/withdraw")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.MOVE_MONEY)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, input) -> List.of(
                                hiring.get().humans.prefetchKey(call.accountId()),
                                Hires.escrowOf(input.bountyId(), input.applicationId())))
                        .decides((call, input) ->
                                hiring.get().withdrawApplication.withdraw(call, input)));
    }

    private static List<Operation<?, ?>> ofWork(Supplier<Hiring> hiring) {
        return List.of(
                Operation.named("hand_in_work", HiringInputs.HandIn.class, SubmissionReply.class)
                        .summary("Submits your work, with the evidence that the bounty requires.")
                        .route("POST", APPLICATION + "/submissions")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(hiring.get().humans.prefetchKey(call.accountId())))
                        .decides((call, input) -> hiring.get().submitWork.submit(call, input)),
                Operation.named("review_submission", HiringInputs.Review.class, SubmissionReply.class)
                        .summary("Approves or rejects a submission, or asks for a redo.")
                        .route("PATCH", APPLICATION + "/submissions/{submissionId}")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .tool(Tool.of(
                                        "review_submission",
                                        "Review submitted work",
                                        Tool.Hint.DESTRUCTIVE,
                                        "Approves or rejects submitted work, or asks for a redo. Before:"
                                                + " get_submissions. No money moves; after approval call"
                                                + " confirm_delivery.")
                                .leavingOut("idempotencyKey"))
                        .decides((call, input) -> hiring.get().reviewSubmission.review(call, input)),
                Operation.named("appeal_submission", HiringInputs.Appeal.class, SubmissionReply.class)
                        .summary("Appeals against the review of your submission.")
                        .route("POST", APPLICATION + "/submissions/{submissionId}/appeal")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch((call, _) -> List.of(hiring.get().humans.prefetchKey(call.accountId())))
                        .decides((call, input) -> hiring.get().appealReview.appeal(call, input)));
    }

    private static Operation<?, ?> decideApplication(Supplier<Hiring> hiring) {
        return Operation.named("decide_application", HiringInputs.Decide.class, ApplicationReply.class)
                .summary("Accepts or rejects an application to one of your bounties, or takes an acceptance back.")
                .route("PATCH", APPLICATION)
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.MOVE_MONEY)
                .signed()
                .errors(
                        ErrorCode.FORBIDDEN,
                        ErrorCode.CONFLICT,
                        ErrorCode.NOT_FOUND,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.SPENDING_CAP_EXCEEDED,
                        ErrorCode.ESCROW_NOT_FUNDED)
                .tool(Tool.of(
                                "accept_application",
                                "Accept an application",
                                Tool.Hint.DESTRUCTIVE,
                                "Gives an applicant a seat and locks the escrow: from create_escrow_checkout, or paid"
                                        + " from your wallet now. It costs the proposedPrice, which can exceed the"
                                        + " posted price: dry-run it first and show the operator the quote. The"
                                        + " worker confirms within 24 hours. The last seat rejects all other"
                                        + " applications.")
                        .fixing("action", "accept"))
                .tool(Tool.of(
                                "reject_application",
                                "Reject an application",
                                Tool.Hint.DESTRUCTIVE,
                                "Rejects a pending application for good; its escrow is refunded. The applicant sees"
                                        + " your response.")
                        .leavingOut("idempotencyKey", "maxTotalCents")
                        .fixing("action", "reject"))
                .prefetch(SeatHiringOperations::decision)
                .decides((call, input) -> hiring.get().answerApplication.answer(call, input));
    }

    private static List<Key> decision(Call call, HiringInputs.Decide input) {
        Key escrow = Hires.escrowOf(input.bountyId(), input.applicationId());
        return switch (input.action()) {
            case ACCEPT ->
                Stream.concat(Stream.of(escrow, Keys.account(call.accountId())), Spender.walletKeys(call))
                        .toList();
            case REJECT -> List.of(escrow);
            case WITHDRAW -> List.of();
        };
    }
}
