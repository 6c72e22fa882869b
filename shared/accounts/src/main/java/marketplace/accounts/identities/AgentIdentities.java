package marketplace.accounts.identities;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import marketplace.accounts.identities.AgentProof.Verified;
import marketplace.api.Decision;
import marketplace.api.NoOutput;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of signed identities. Other modules wrap their use-cases in {@link #signed}: each signature has at most
 * one effect, and a refused call does not use it up.
 */
public final class AgentIdentities {

    private final Table table;

    public AgentIdentities(Table table) {
        this.table = table;
    }

    /** The commit uses up the signature and binds an unbound agent to the caller's account. */
    public <O> Decision<O> signed(
            Call call, Optional<AgentProof> proof, SignedContext context, Supplier<Decision<O>> use) {
        if (proof.isEmpty()) {
            return use.get();
        }
        if (!(call.caller() instanceof Caller.WithKey key)) {
            throw new Problem(ErrorCode.FORBIDDEN, "A signed identity requires an API key. Send both, or neither.");
        }
        Verified verified = proof.get().verify(context, call.now());
        AgentIdentity identity = new AgentIdentity(verified.agentId(), key.accountId(), Optional.empty(), call.now());
        Decision<O> decision = unlessRefused(verified, identity, use);
        return decision.after(List.of(spend(verified, call), bind(identity)));
    }

    /** For a read. Answering it commits only the use of the signature. */
    public <O> O signedRead(Call call, Optional<AgentProof> proof, SignedContext context, Supplier<O> use) {
        if (proof.isEmpty()) {
            return use.get();
        }
        AtomicReference<O> answer = new AtomicReference<>();
        Decision<NoOutput> decision = signed(call, proof, context, () -> {
            answer.set(use.get());
            return Decision.of(Commit.none(), new NoOutput());
        });
        table.commit(decision.commit());
        return answer.get();
    }

    /** Problems of the identity take precedence over those of the use-case. */
    private <O> Decision<O> unlessRefused(Verified proof, AgentIdentity identity, Supplier<Decision<O>> use) {
        try {
            return use.get();
        } catch (Problem problem) {
            requireUnusedAndOwn(proof, identity);
            throw problem;
        }
    }

    private void requireUnusedAndOwn(Verified proof, AgentIdentity identity) {
        Key signature = Keys.acceptedSignature(proof.signatureHash());
        Map<Key, Item> found = table.getAll(List.of(signature, key(identity.agentId())));
        if (found.containsKey(signature)) {
            throw replayed();
        }
        Optional.ofNullable(found.get(key(identity.agentId())))
                .map(AgentIdentityItems.MAPPER::read)
                .filter(bound -> !bound.accountId().equals(identity.accountId()))
                .ifPresent(_ -> {
                    throw foreign();
                });
    }

    private static Problem replayed() {
        return new Problem(
                ErrorCode.SIGNATURE_REPLAYED, "The signature was used before. Sign each call with a new timestamp.");
    }

    private static Problem foreign() {
        return new Problem(ErrorCode.CONFLICT, "This agentId is bound to another account. Unbind it there first.");
    }

    public static Write spend(Verified proof, Call call) {
        return Write.create(AgentIdentityItems.item(proof, call)).otherwise(_ -> replayed());
    }

    public static Write bind(AgentIdentity identity) {
        Condition free = Condition.any(
                Condition.absent(),
                Condition.is(AgentIdentityItems.ACCOUNT_ID, identity.accountId().value()));
        return new Write.Update(
                key(identity.agentId()),
                AgentIdentityItems.changes(identity),
                Condition.all(AgentIdentityItems.MAPPER.notNewer(), free),
                Optional.of(_ -> foreign()));
    }

    public static Write unbind(AgentId agent, AccountId account) {
        return Write.delete(key(agent))
                .when(Condition.is(AgentIdentityItems.ACCOUNT_ID, account.value()))
                .otherwise(_ -> AgentId.unknown());
    }

    Optional<AgentIdentity> find(AgentId agent) {
        return table.get(key(agent)).map(AgentIdentityItems.MAPPER::read);
    }

    private static Key key(AgentId agent) {
        return Keys.agentIdentity(agent.value());
    }
}
