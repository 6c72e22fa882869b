package marketplace.bounties.seats;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.applications.ApplicationOperations;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.seats.ReceiptViews.ReceiptReply;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

/** The operations of both sides of a seat. Operations that also move money are in hiring. */
public final class SeatOperations {

    private static final String APPLICATION = "/api/bounties/{bountyId}/applications/{applicationId}";

    private SeatOperations() {}

    public static List<Operation<?, ?>> of(Supplier<SeatService> seats) {
        return List.of(
                own(seats, "confirm_application", "confirm", "Confirms that you will do the work.")
                        .prefetch((call, _) -> seats.get().confirmKeys(call))
                        .decides((call, input) -> seats.get().confirm(call, input)),
                own(seats, "start_application", "start", "Reports to the poster that work has started.")
                        .decides((call, input) -> seats.get().start(call, input)),
                own(
                                seats,
                                "consent_release",
                                "consent-release",
                                "Agrees to be released from a seat although work has started.")
                        .decides((call, input) -> seats.get().consentRelease(call, input)),
                Operation.named("order_reserve", SeatInputs.OrderReserve.class, BountyAnswer.class)
                        .summary("Orders the reserve of your bounty: who takes a lost seat first.")
                        .route("PUT", "/api/bounties/{bountyId}/reserve")
                        .access(Access.KEY_OR_SESSION, Scope.HIRE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                        .prefetch(Posters::ofCaller)
                        .decides((call, input) -> seats.get().orderReserve(call, input)),
                Operation.named("list_own_applications", SeatInputs.ListMine.class, ApplicationView.class)
                        .summary("Lists your applications, newest first.")
                        .route("GET", "/api/me/applications")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.FORBIDDEN)
                        .prefetch((call, _) -> seats.get().workerKeys(call))
                        .lists(
                                ApplicationOperations.APPLICATIONS,
                                (call, input, page) -> seats.get().listMine(call, input, page)),
                Operation.named("list_assigned_bounties", SeatInputs.ListAssigned.class, BountyView.class)
                        .summary("Lists the bounties at which you have a seat, latest application first.")
                        .route("GET", "/api/bounties/assigned")
                        .access(Access.SESSION, Scope.READ)
                        .errors(ErrorCode.FORBIDDEN)
                        .prefetch((call, _) -> seats.get().workerKeys(call))
                        .lists(
                                new ListForm("bounties", "The bounties.", 50, 100),
                                (call, _, page) -> seats.get().listAssigned(call, page)));
    }

    /** Separate, because the function that takes submissions serves them on the same path. */
    public static List<Operation<?, ?>> ofWork(Supplier<SeatService> seats) {
        return List.of(
                readReceipt(seats),
                Operation.named("list_submissions", SeatInputs.ListSubmissions.class, SubmissionView.class)
                        .summary("Lists the submissions for an application.")
                        .route("GET", APPLICATION + "/submissions")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_submissions",
                                "List submitted work",
                                Tool.Hint.READ,
                                "Lists the work submitted for an application, newest first, with signed file URLs."
                                        + " Next: review_submission."))
                        .lists(
                                new ListForm("submissions", "The submissions, newest first.", 50, 100),
                                (call, input, page) -> seats.get().listSubmissions(call, input, page)));
    }

    private static Operation<?, ?> readReceipt(Supplier<SeatService> seats) {
        return Operation.named("get_submission_receipt", SeatInputs.ReadReceipt.class, ReceiptReply.class)
                .summary("Returns the signed receipt of a submission.")
                .route("GET", APPLICATION + "/submissions/{submissionId}/receipt")
                .access(Access.KEY_OR_SESSION, Scope.READ)
                .errors(ErrorCode.NOT_FOUND)
                .reads((call, input) -> seats.get().readReceipt(call, input));
    }

    private static Operation.Builder<SeatInputs.Own, ApplicationReply> own(
            Supplier<SeatService> seats, String name, String verb, String summary) {
        return Operation.named(name, SeatInputs.Own.class, ApplicationReply.class)
                .summary(summary)
                .route("POST", APPLICATION + "/" + verb)
                .access(Access.SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.FORBIDDEN, ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                .prefetch((call, _) -> seats.get().workerKeys(call));
    }
}
