package marketplace.accounts.identities;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.identities.AgentProof.Verified;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Identities and used signatures as stored items. An identity is written as an update, so a signed call binds it
 * without reading it.
 */
public final class AgentIdentityItems {

    static final String ACCOUNT_ID = "accountId";

    private static final int IDENTITY_SHAPE = 1;
    private static final int SIGNATURE_SHAPE = 1;

    private AgentIdentityItems() {}

    static List<Change> changes(AgentIdentity identity) {
        List<Change> changes = new ArrayList<>(List.of(
                Change.set(Keys.INDEX_1_PK, Keys.accountCollection(identity.accountId())),
                Change.set(Keys.INDEX_1_SK, Keys.AGENTS + identity.agentId().value()),
                Change.set("v", IDENTITY_SHAPE),
                Change.set("agentId", identity.agentId().value()),
                Change.set(ACCOUNT_ID, identity.accountId().value()),
                Change.set("lastSignedAt", identity.lastSignedAt())));
        identity.name().ifPresent(name -> changes.add(Change.set("name", name)));
        return changes;
    }

    public static AgentIdentity identity(Item item) {
        return new AgentIdentity(
                new AgentId(item.text("agentId")),
                new AccountId(item.text(ACCOUNT_ID)),
                item.findText("name"),
                item.instant("lastSignedAt"));
    }

    /** Kept well past the signature window, because clocks differ. */
    static Item item(Verified proof, Call call) {
        Instant forget = proof.signedAt().plus(AccountPolicies.SIGNATURE_WINDOW.multipliedBy(2));
        return Item.at(Keys.acceptedSignature(proof.signatureHash()))
                .put("v", SIGNATURE_SHAPE)
                .put("agentId", proof.agentId().value())
                .put("acceptedAt", call.now())
                .put(Item.TTL, forget.getEpochSecond())
                .build();
    }
}
