package marketplace.humans.identity;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.identity.IdentityChecks.BeginInput;
import marketplace.humans.identity.IdentityChecks.VerificationAnswer;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

public final class IdentityCheckOperations {

    private IdentityCheckOperations() {}

    public static List<Operation<?, ?>> of(Supplier<IdentityChecks> checks) {
        return List.of(Operation.named("verify_identity", BeginInput.class, VerificationAnswer.class)
                .summary("Starts the identity check of your account on a hosted page.")
                .route("POST", "/api/identity/verification")
                .access(Access.SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.IDENTITY_PROVIDER_MISSING, ErrorCode.RATE_LIMITED)
                .prefetch((call, _) -> List.of(Keys.account(call.accountId())))
                .decides((call, input) -> checks.get().begin(call, input)));
    }
}
