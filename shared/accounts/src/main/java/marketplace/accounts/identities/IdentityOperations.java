package marketplace.accounts.identities;

import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.NoInput;
import marketplace.accounts.identities.IdentityInputs.PairingCodeInput;
import marketplace.accounts.identities.IdentityInputs.PairingStatusInput;
import marketplace.accounts.identities.IdentityInputs.RegisterIdentityInput;
import marketplace.accounts.identities.IdentityInputs.UnbindIdentityInput;
import marketplace.accounts.identities.IdentityViews.BoundIdentityView;
import marketplace.accounts.identities.IdentityViews.UnboundIdentityView;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.NoOutput;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;

public final class IdentityOperations {

    private IdentityOperations() {}

    public static List<Operation<?, ?>> of(Supplier<IdentityService> identities) {
        return List.of(
                Operation.named("register_identity", RegisterIdentityInput.class, BoundIdentityView.class)
                        .summary("Binds an agent's signed identity to the account of the API key.")
                        .route("POST", "/api/keys/register-identity")
                        .access(Access.KEY, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .signed()
                        .errors(ErrorCode.CONFLICT)
                        .decides((call, input) -> identities.get().register(call, input)),
                Operation.named("unbind_identity", UnbindIdentityInput.class, UnboundIdentityView.class)
                        .summary("Unbinds a signed identity, so that any account can bind it.")
                        .route("DELETE", "/api/keys/identities/{agentId}")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> identities.get().unbind(call, input)),
                Operation.named("register_agent", NoInput.class, NoOutput.class)
                        .summary("Retired: agents use an API key of their operator.")
                        .route("POST", "/api/agents/register")
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .errors(ErrorCode.GONE)
                        .retired((_, _) -> identities.get().refuseRegistration()),
                Operation.named("create_pairing_code", PairingCodeInput.class, NoOutput.class)
                        .summary("Retired: agents use an API key of their operator.")
                        .route("POST", "/api/agents/pairing-code")
                        .access(Access.PUBLIC, Scope.MANAGE)
                        .signed()
                        .errors(ErrorCode.UNAUTHENTICATED, ErrorCode.GONE)
                        .retired((call, input) -> identities.get().refusePairingCode(call, input)),
                Operation.named("get_pairing_status", PairingStatusInput.class, NoOutput.class)
                        .summary("Retired: agents use an API key of their operator.")
                        .route("GET", "/api/agents/pairing-status")
                        .access(Access.PUBLIC, Scope.READ)
                        .signed()
                        .errors(ErrorCode.UNAUTHENTICATED, ErrorCode.GONE)
                        .retired((call, input) -> identities.get().refusePairingStatus(call, input)),
                Operation.named("redeem_pairing_code", NoInput.class, NoOutput.class)
                        .summary("Retired: give the agent an API key instead.")
                        .route("POST", "/api/agents/redeem-pairing-code")
                        .access(Access.SESSION, Scope.MANAGE)
                        .errors(ErrorCode.GONE)
                        .retired((_, _) -> identities.get().refuseRedemption()));
    }
}
