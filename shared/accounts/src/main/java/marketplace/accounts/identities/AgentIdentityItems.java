package marketplace.accounts.identities;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.identities.AgentProof.Verified;
import marketplace.kernel.Call;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

/** An identity is updated, so that a signed call binds it without a read. */
public final class AgentIdentityItems {

    public static final RecordMapper<AgentIdentity> MAPPER = RecordMapper.of(AgentIdentity.class);

    static final String ACCOUNT_ID = MAPPER.attribute("accountId");

    private static final int SIGNATURE_SHAPE = 1;

    private AgentIdentityItems() {}

    static List<Change> changes(AgentIdentity identity) {
        Stream<Change> index = Stream.of(
                Change.set(Keys.INDEX_1_PK, Keys.accountCollection(identity.accountId())),
                Change.set(Keys.INDEX_1_SK, Keys.AGENTS + identity.agentId().value()));
        return Stream.concat(index, MAPPER.changes(identity).stream()).toList();
    }

    /** Kept well past the signature window, because clocks differ. */
    static Item item(Verified proof, Call call) {
        Instant expiresAt = proof.signedAt().plus(AccountPolicies.SIGNATURE_WINDOW.multipliedBy(2));
        return Item.at(Keys.acceptedSignature(proof.signatureHash()))
                .put("v", SIGNATURE_SHAPE)
                .put("agentId", proof.agentId().value())
                .put("acceptedAt", call.now())
                .put(Item.TTL, expiresAt.getEpochSecond())
                .build();
    }
}
