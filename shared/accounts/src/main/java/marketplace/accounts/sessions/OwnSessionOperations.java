package marketplace.accounts.sessions;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.accounts.sessions.OwnSessionViews.EndSessionInput;
import marketplace.accounts.sessions.OwnSessionViews.EndedSessionView;
import marketplace.accounts.sessions.OwnSessionViews.EndedSessionsView;
import marketplace.accounts.sessions.OwnSessionViews.SessionView;
import marketplace.accounts.sessions.OwnSessionViews.StepUpInput;
import marketplace.accounts.sessions.OwnSessionViews.SteppedUpView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.limits.RateClass;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class OwnSessionOperations {

    private OwnSessionOperations() {}

    public static List<Operation<?, ?>> of(Supplier<OwnSessionService> sessions) {
        return List.of(
                Operation.named("step_up", StepUpInput.class, SteppedUpView.class)
                        .summary("Confirms your password, so that this session may do what needs it for 10 minutes.")
                        .route("POST", "/api/auth/step-up")
                        .rate(RateClass.LOGIN)
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.FORBIDDEN, ErrorCode.INVALID_STATE)
                        .decides((call, input) -> sessions.get().stepUp(call, input)),
                Operation.named("list_own_sessions", NoInput.class, SessionView.class)
                        .summary("Lists the open sessions of your account.")
                        .route("GET", "/api/me/sessions")
                        .access(Access.SESSION, Scope.READ)
                        .listsAll(
                                "sessions",
                                "The sessions, newest first, at most 100. Those of an external issuer are not listed.",
                                (call, input) -> sessions.get().list(call, input)),
                Operation.named("end_session", EndSessionInput.class, EndedSessionView.class)
                        .summary("Ends one of your sessions; its session token stays valid for up to 15 minutes.")
                        .route("DELETE", "/api/me/sessions/{sessionId}")
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> sessions.get().end(call, input)),
                Operation.named("end_all_sessions", NoInput.class, EndedSessionsView.class)
                        .summary("Ends all sessions of your account at once, this one included.")
                        .route("DELETE", "/api/me/sessions")
                        .access(Access.SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .decides((call, input) -> sessions.get().endAll(call, input)));
    }
}
