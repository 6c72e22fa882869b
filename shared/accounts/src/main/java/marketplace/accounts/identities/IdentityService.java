package marketplace.accounts.identities;

import java.util.Optional;
import marketplace.accounts.identities.AgentProof.Verified;
import marketplace.accounts.identities.IdentityInputs.PairingCodeInput;
import marketplace.accounts.identities.IdentityInputs.PairingStatusInput;
import marketplace.accounts.identities.IdentityInputs.RegisterIdentityInput;
import marketplace.accounts.identities.IdentityInputs.UnbindIdentityInput;
import marketplace.accounts.identities.IdentityViews.BoundIdentityView;
import marketplace.accounts.identities.IdentityViews.IdentityView;
import marketplace.accounts.identities.IdentityViews.UnboundIdentityView;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Signed identities say which agent of an account calls. The API key decides what it may do. */
public final class IdentityService {

    private final Table table;
    private final AgentIdentities identities;

    public IdentityService(Table table) {
        this.table = table;
        this.identities = new AgentIdentities(table);
    }

    Decision<BoundIdentityView> register(Call call, RegisterIdentityInput input) {
        Caller.WithKey key = withKey(call);
        Verified proof = input.agentVerification().verify(new SignedContext.RegisterIdentity(key.keyId()), call.now());
        AgentIdentity identity = new AgentIdentity(proof.agentId(), key.accountId(), input.givenName(), call.now());
        Optional<String> name = identity.name().or(() -> nameOf(identity));
        Commit commit = Commit.of(AgentIdentities.spend(proof, call), AgentIdentities.bind(identity));
        return Decision.of(commit, new BoundIdentityView(IdentityView.of(identity, name)));
    }

    private Optional<String> nameOf(AgentIdentity identity) {
        return identities
                .find(identity.agentId())
                .filter(bound -> bound.accountId().equals(identity.accountId()))
                .flatMap(AgentIdentity::name);
    }

    private static Caller.WithKey withKey(Call call) {
        if (call.caller() instanceof Caller.WithKey key) {
            return key;
        }
        throw new IllegalStateException("the operation takes API keys only");
    }

    Decision<UnboundIdentityView> unbind(Call call, UnbindIdentityInput input) {
        AgentId agent = new AgentId(input.agentId());
        return Decision.of(
                Commit.of(AgentIdentities.unbind(agent, call.accountId())), new UnboundIdentityView(agent.value()));
    }

    Problem refuseRegistration() {
        return gone("Agents are no longer registered on their own. The operator creates an API key with POST"
                + " /api/keys and binds a signed identity to it with POST /api/keys/register-identity.");
    }

    Problem refusePairingCode(Call call, PairingCodeInput input) {
        return refusePairing(call, input.proof());
    }

    Problem refusePairingStatus(Call call, PairingStatusInput input) {
        return refusePairing(call, input.proof());
    }

    Problem refuseRedemption() {
        return gone("Pairing codes are no longer accepted. Create an API key with POST /api/keys and give it to the"
                + " agent.");
    }

    private Problem refusePairing(Call call, Optional<AgentProof> given) {
        AgentProof proof = given.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHENTICATED, "Send a signed identity as agentVerification, with the context pairing."));
        // The refusal commits nothing, so the signature is used up in a separate commit.
        table.commit(Commit.of(AgentIdentities.spend(proof.verify(new SignedContext.Pairing(), call.now()), call)));
        return gone("Agents are no longer paired by codes. The operator creates an API key with POST /api/keys"
                + " and binds a signed identity to it with POST /api/keys/register-identity.");
    }

    private static Problem gone(String message) {
        return new Problem(ErrorCode.GONE, message);
    }
}
