package marketplace.accounts.sessions;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.accounts.issuer.WellKnown;
import marketplace.accounts.sessions.SessionInputs.LoginInput;
import marketplace.accounts.sessions.SessionInputs.RefreshTokenInput;
import marketplace.accounts.sessions.SessionInputs.SignupInput;
import marketplace.accounts.sessions.SessionViews.RefreshedView;
import marketplace.accounts.sessions.SessionViews.SignedInView;
import marketplace.accounts.sessions.SessionViews.SignedOutView;
import marketplace.accounts.sessions.SessionViews.SignedUpView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.limits.RateClass;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class SessionOperations {

    private SessionOperations() {}

    public static List<Operation<?, ?>> of(Supplier<SessionService> accounts) {
        return List.of(
                signup(accounts),
                login(accounts),
                refresh(accounts),
                logout(accounts),
                jwks(accounts),
                openidConfiguration(accounts));
    }

    private static Operation<SignupInput, SignedUpView> signup(Supplier<SessionService> accounts) {
        return Operation.named("signup", SignupInput.class, SignedUpView.class)
                .summary("Signs up with an e-mail.")
                .route("POST", "/api/auth/signup")
                .rate(RateClass.SIGNUP)
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.EMAIL_TAKEN)
                .decides((call, input) -> accounts.get().signup(call, input));
    }

    private static Operation<LoginInput, SignedInView> login(Supplier<SessionService> accounts) {
        return Operation.named("login", LoginInput.class, SignedInView.class)
                .summary("Signs in.")
                .route("POST", "/api/auth/login")
                .rate(RateClass.LOGIN)
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.UNAUTHENTICATED, ErrorCode.SECOND_FACTOR_REQUIRED)
                .prefetch((call, input) -> accounts.get().readByLogin(call, input))
                .decides((call, input) -> accounts.get().login(call, input));
    }

    private static Operation<RefreshTokenInput, RefreshedView> refresh(Supplier<SessionService> accounts) {
        return Operation.named("refresh_session", RefreshTokenInput.class, RefreshedView.class)
                .summary("Exchanges a refresh token for new tokens.")
                .route("POST", "/api/auth/refresh")
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.UNAUTHENTICATED)
                .prefetch((_, input) -> accounts.get().sessionKeys(input))
                .decides((call, input) -> accounts.get().refresh(call, input));
    }

    private static Operation<RefreshTokenInput, SignedOutView> logout(Supplier<SessionService> accounts) {
        return Operation.named("logout", RefreshTokenInput.class, SignedOutView.class)
                .summary("Ends a session.")
                .route("POST", "/api/auth/logout")
                .access(Access.PUBLIC, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .decides((call, input) -> accounts.get().logout(call, input));
    }

    private static Operation<NoInput, WellKnown.Jwks> jwks(Supplier<SessionService> accounts) {
        return Operation.named("get_jwks", NoInput.class, WellKnown.Jwks.class)
                .summary("Returns the public keys of session tokens.")
                .route("GET", WellKnown.JWKS_PATH)
                .access(Access.PUBLIC, Scope.READ)
                .bare()
                .reads((call, input) -> accounts.get().jwks(call, input));
    }

    private static Operation<NoInput, WellKnown.IssuerConfiguration> openidConfiguration(
            Supplier<SessionService> accounts) {
        return Operation.named("get_openid_configuration", NoInput.class, WellKnown.IssuerConfiguration.class)
                .summary("Describes the issuer of session tokens.")
                .route("GET", WellKnown.CONFIGURATION_PATH)
                .access(Access.PUBLIC, Scope.READ)
                .bare()
                .reads((call, input) -> accounts.get().openidConfiguration(call, input));
    }
}
