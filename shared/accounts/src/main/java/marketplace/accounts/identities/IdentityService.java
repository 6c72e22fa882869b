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

/**
 * The use-cases of signed identities: bind one, unbind one, and the farewell to the pairing of old.
 *
 * <p>An identity says which of an account's agents calls; what a call may do, the API key says.
 */
public final class IdentityService {

    private final Table table;
    private final AgentIdentities identities;

    public IdentityService(Table table) {
        this.table = table;
        this.identities = new AgentIdentities(table);
    }

    /** Binds the agent to the account of the calling key; binding it again changes its name at most. */
    Decision<BoundIdentityView> register(Call call, RegisterIdentityInput input) {
        Caller.WithKey key = withKey(call);
        Verified proof = input.agentVerification().verify(new SignedContext.RegisterIdentity(key.keyId()), call.now());
        AgentIdentity identity = new AgentIdentity(proof.agentId(), key.accountId(), input.givenName(), call.now());
        Optional<String> name = identity.name().or(() -> nameOf(identity));
        Commit commit = Commit.of(AgentIdentities.spend(proof, call), AgentIdentities.bind(identity));
        return Decision.of(commit, new BoundIdentityView(IdentityView.of(identity, name)));
    }

    /** The name that the account gave it earlier; whoever is not its account is refused by the commit. */
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

    /** Frees the agent; another account's is as unknown as none. */
    Decision<UnboundIdentityView> unbind(Call call, UnbindIdentityInput input) {
        AgentId agent = new AgentId(input.agentId());
        return Decision.of(
                Commit.of(AgentIdentities.unbind(agent, call.accountId())), new UnboundIdentityView(agent.value()));
    }

    /** Refuses to register an agent apart from an account. */
    Problem refuseRegistration() {
        return gone(
                "Agents are no longer registered by themselves. Their operator makes an API key with POST /api/keys,"
                        + " and POST /api/keys/register-identity binds a signed identity to it.");
    }

    /** Refuses to hand out a pairing code, to an agent that shows who it is. */
    Problem refusePairingCode(Call call, PairingCodeInput input) {
        return refusePairing(call, input.proof());
    }

    /** Refuses to tell of a pairing, to an agent that shows who it is. */
    Problem refusePairingStatus(Call call, PairingStatusInput input) {
        return refusePairing(call, input.proof());
    }

    /** Refuses to redeem a pairing code. */
    Problem refuseRedemption() {
        return gone("Pairing codes are worth nothing any more. Make an API key with POST /api/keys and give it to the"
                + " agent.");
    }

    private Problem refusePairing(Call call, Optional<AgentProof> given) {
        AgentProof proof = given.orElseThrow(() -> new Problem(
                ErrorCode.UNAUTHENTICATED, "Send a signed identity as agentVerification; its context is pairing."));
        // Nothing else changes here, so that the signature is spent is a commit of its own.
        table.commit(Commit.of(AgentIdentities.spend(proof.verify(new SignedContext.Pairing(), call.now()), call)));
        return gone(
                "Agents are no longer paired by codes. Their operator makes an API key with POST /api/keys, and POST"
                        + " /api/keys/register-identity binds a signed identity to it.");
    }

    private static Problem gone(String message) {
        return new Problem(ErrorCode.GONE, message);
    }
}
