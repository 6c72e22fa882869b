package marketplace.accounts;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.AgentProof.Verified;
import marketplace.kernel.AccountId;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of signed identities.
 *
 * <p>Public for what other rooms do with a proof: they put what {@link #accept} returns into the commit of the effect,
 * so that of fifty calls with one signature one has its effect, and a call that is refused leaves its signature good.
 */
public final class AgentIdentities {

    private final Table table;

    AgentIdentities(Table table) {
        this.table = table;
    }

    /**
     * Checks the proof of a call with an API key and returns what must be committed with the effect, before all else:
     * that the signature is spent, and that its agent is bound to the caller's account, from now on if to none yet.
     *
     * @throws Problem {@link ErrorCode#SIGNATURE_INVALID}; {@link ErrorCode#FORBIDDEN} for a person, who has no agent
     */
    public static List<Write> accept(Call call, AgentProof proof, SignedContext context) {
        if (!(call.caller() instanceof Caller.WithKey key)) {
            throw new Problem(ErrorCode.FORBIDDEN, "A signed identity goes with an API key; send both, or neither.");
        }
        Verified verified = proof.verify(context, call.now());
        AgentIdentity identity = new AgentIdentity(verified.agentId(), key.accountId(), Optional.empty(), call.now());
        return List.of(spend(verified, call), bind(identity));
    }

    /** That the signature is accepted this once. */
    static Write spend(Verified proof, Call call) {
        return Write.create(AgentIdentityItems.item(proof, call))
                .otherwise(_ -> new Problem(
                        ErrorCode.SIGNATURE_REPLAYED, "This signature was accepted before; sign each call anew."));
    }

    /** Binds the identity to its account, whether that is so already or not; a name stays unless one is given. */
    static Write bind(AgentIdentity identity) {
        Condition free = Condition.any(
                Condition.absent(),
                Condition.is(AgentIdentityItems.ACCOUNT_ID, identity.accountId().value()));
        Write.Refusal refusal = _ -> new Problem(
                ErrorCode.CONFLICT,
                "This agentId is bound to another account; it must be unbound there before another can have it.");
        return new Write.Update(
                key(identity.agentId()), AgentIdentityItems.changes(identity), free, Optional.of(refusal));
    }

    /** Frees the account's agent for any other; another account's is as unknown as none. */
    static Write unbind(AgentId agent, AccountId account) {
        return Write.delete(key(agent))
                .when(Condition.is(AgentIdentityItems.ACCOUNT_ID, account.value()))
                .otherwise(_ -> AgentId.unknown());
    }

    Optional<AgentIdentity> find(AgentId agent) {
        return table.get(key(agent)).map(AgentIdentityItems::identity);
    }

    private static Key key(AgentId agent) {
        return Keys.agentIdentity(agent.value());
    }
}
