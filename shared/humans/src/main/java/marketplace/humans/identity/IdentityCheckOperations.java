package marketplace.humans.identity;

import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.humans.identity.IdentityChecks.BeginInput;
import marketplace.humans.identity.IdentityChecks.VerificationAnswer;
import marketplace.kernel.Scope;
import marketplace.table.Keys;

/**
 * What is offered for proving an identity.
 *
 * <p>A table of contents: the catalogue, the documents and the template are held to it.
 */
public final class IdentityCheckOperations {

    private IdentityCheckOperations() {}

    /** The operations; the service behind them is made when one is first called. */
    public static List<Operation<?, ?>> of(Supplier<IdentityChecks> checks) {
        return List.of(Operation.named("verify_identity", BeginInput.class, VerificationAnswer.class)
                .summary("Begins the government-ID check of your account, on a page of ours; once passed, it holds.")
                .route("POST", "/api/identity/verification")
                .access(Access.SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .ahead((call, _) -> List.of(Keys.account(call.accountId())))
                .decides((call, input) -> checks.get().begin(call, input)));
    }
}
