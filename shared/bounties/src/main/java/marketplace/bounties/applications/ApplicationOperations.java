package marketplace.bounties.applications;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class ApplicationOperations {

    public static final ListForm APPLICATIONS = new ListForm("applications", "The applications.", 50, 100);

    private ApplicationOperations() {}

    public static List<Operation<?, ?>> of(Supplier<ApplicationService> applications) {
        return List.of(
                Operation.named("apply_to_bounty", ApplicationInputs.Apply.class, ApplicationReply.class)
                        .summary("Applies to a bounty with the profile of the signed-in account.")
                        .route("POST", "/api/bounties/{bountyId}/applications")
                        .access(Access.SESSION, Scope.HIRE)
                        .effect(Effect.CREATE)
                        .errors(
                                ErrorCode.NOT_FOUND,
                                ErrorCode.SELF_DEALING,
                                ErrorCode.FORBIDDEN,
                                ErrorCode.RECIPIENT_BLOCKED,
                                ErrorCode.INVALID_STATE,
                                ErrorCode.IDENTITY_REQUIRED,
                                ErrorCode.COUNTRY_NOT_SUPPORTED,
                                ErrorCode.CONFLICT)
                        .prefetch((call, _) -> applications.get().applicantKeys(call))
                        .decides((call, input) -> applications.get().apply(call, input)),
                Operation.named(
                                "get_bounty_applications",
                                ApplicationInputs.ListApplications.class,
                                ApplicationView.class)
                        .summary("Lists the applications to your bounty.")
                        .route("GET", "/api/bounties/{bountyId}/applications")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                        "get_bounty_applications",
                                        "List applications",
                                        Tool.Hint.READ,
                                        "Lists the applications to your bounty. Next: get_human for a profile, then"
                                                + " accept_application or reject_application.")
                                .leavingOut("sort"))
                        .lists(
                                APPLICATIONS,
                                (call, input, page) -> applications.get().list(call, input, page)));
    }
}
