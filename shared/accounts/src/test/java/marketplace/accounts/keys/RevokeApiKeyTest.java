package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Job;
import marketplace.table.JobOutbox;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class RevokeApiKeyTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada = fixture.owner("ada@example.com");

    @Test
    void revokedKeyFailsFromTheNextRequest() {
        Reply made = fixture.post("/api/keys", "{\"name\":\"a\"}", ada);

        Reply reply = fixture.revoke(made.text("key.id"), ada);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("key.status")).isEqualTo("revoked");
        assertThat(reply.text("key.revokedAt")).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.key(made.text("apiKey")))
                        .status())
                .isEqualTo(401);
        assertThat(announced()).containsExactly(made.text("key.id"));
    }

    private List<String> announced() {
        return fixture.market.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(KeyRevokedJob.JOB))
                .map(Job::id)
                .toList();
    }

    @Test
    void secondRevocationChangesNothing() {
        String id = fixture.post("/api/keys", "{\"name\":\"a\"}", ada).text("key.id");
        Reply once = fixture.revoke(id, ada);
        fixture.clock.advance(Duration.ofMinutes(1));

        assertThat(fixture.revoke(id, ada).body()).isEqualTo(once.body());
    }

    @Test
    void concurrentRevocationsCountOnce() throws Exception {
        String id = fixture.post("/api/keys", "{\"name\":\"a\"}", ada).text("key.id");

        assertThat(Racers.atOnce(8, () -> fixture.revoke(id, ada)))
                .extracting(Reply::status)
                .containsOnly(200);

        for (int i = 0; i < 10; i++) {
            fixture.newKey(ada);
        }
        assertThat(fixture.post("/api/keys", "{\"name\":\"eleventh\"}", ada).status())
                .isEqualTo(409);
    }

    @Test
    void otherAccountsKeyIsNotFound() {
        String id = fixture.post("/api/keys", "{\"name\":\"a\"}", ada).text("key.id");
        Map<String, String> bob = fixture.owner("bob@example.com");

        Reply foreign = fixture.revoke(id, bob);
        for (String unknown : List.of("key_00000000000000000000000000", "nonsense", "acc_00000000000000000000000001")) {
            Reply reply = fixture.revoke(unknown, bob);
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text("error")).isEqualTo(foreign.text("error"));
        }
        assertThat(foreign.status()).isEqualTo(404);
    }

    @Test
    void keyCanRevokeItself() {
        Reply made = fixture.createKey("a", ada);
        Map<String, String> self = AccountsFixture.key(made.text("apiKey"));

        assertThat(fixture.revoke(made.text("key.id"), self).status()).isEqualTo(200);
        assertThat(fixture.revoke(made.text("key.id"), self).status()).isEqualTo(401);
    }

    private Reply child(String name, Reply creator) {
        return fixture.createKeyWithAName(name, AccountsFixture.key(creator.text("apiKey")));
    }

    private boolean isActive(Reply made) {
        return fixture.get("/api/keys", Map.of(), AccountsFixture.key(made.text("apiKey")))
                        .status()
                == 200;
    }

    @Test
    void revocationRevokesWhatTheKeyCreated() {
        Reply stolen = fixture.createKey("stolen", ada);
        Reply child = child("child", stolen);
        Reply grandchild = child("grandchild", child);
        Reply other = fixture.createKey("other", ada);
        assertThat(grandchild.text("key.createdBy")).isEqualTo(child.text("key.id"));
        assertThat(other.body().at("/key/createdBy").isNull()).isTrue();

        Reply revoked = fixture.revoke(stolen.text("key.id"), ada);

        assertThat(revoked.body().at("/revokedWithIt").valueStream().map(JsonNode::textValue))
                .containsExactlyInAnyOrder(child.text("key.id"), grandchild.text("key.id"));
        assertThat(isActive(child) || isActive(grandchild)).isFalse();
        assertThat(isActive(other)).isTrue();
        for (int keys = 1; keys < 10; keys++) {
            fixture.newKey(ada);
        }
        assertThat(fixture.createKey("eleventh", ada).status()).isEqualTo(409);
    }

    @Test
    void keyThatRevokesItselfKeepsItsChildrenUntilItIsRevokedAgain() {
        Reply old = fixture.createKey("old", ada);
        Reply heir = child("heir", old);

        fixture.revoke(old.text("key.id"), AccountsFixture.key(old.text("apiKey")));
        assertThat(isActive(heir)).isTrue();

        fixture.revoke(old.text("key.id"), ada);
        assertThat(isActive(heir)).isFalse();
    }

    @Test
    void childThatRevokesItsCreatorKeepsItsOwnBranch() {
        Reply old = fixture.post("/api/keys", "{\"name\":\"old\"}", ada);
        Reply heir = child("heir", old);
        Reply grandchild = child("grandchild", heir);
        Reply sibling = child("sibling", old);

        fixture.revoke(old.text("key.id"), AccountsFixture.key(heir.text("apiKey")));

        assertThat(isActive(heir) && isActive(grandchild)).isTrue();
        assertThat(isActive(old) || isActive(sibling)).isFalse();
    }

    @Test
    void keyThatRevokesItsChildRevokesWhatTheChildCreated() {
        Reply own = fixture.createKey("own", ada);
        Reply stolen = child("stolen", own);
        Reply grandchild = child("grandchild", stolen);

        fixture.revoke(stolen.text("key.id"), AccountsFixture.key(own.text("apiKey")));

        assertThat(isActive(own)).isTrue();
        assertThat(isActive(stolen) || isActive(grandchild)).isFalse();
    }

    @Test
    void keyCreatedDuringTheRevocationOfItsCreatorIsRevokedToo() {
        Reply stolen = fixture.createKey("stolen", ada);
        isActive(stolen);
        List<Reply> late = new ArrayList<>();
        fixture.justBeforeTheNextCommit(() -> late.add(child("late", stolen)));

        fixture.revoke(stolen.text("key.id"), ada);

        assertThat(late.getFirst().status()).isEqualTo(200);
        assertThat(isActive(late.getFirst())).isFalse();
    }

    @Test
    void keyRevokesOnlyKeysWithinItsReach() {
        Reply capped = manager("\"read\",\"manage\"", "500");
        Map<String, String> key = AccountsFixture.key(capped.text("apiKey"));

        Reply wider = manager("\"read\",\"manage\",\"budget\"", "500");
        Reply looser = manager("\"read\",\"manage\"", "501");
        Reply uncapped = manager("\"read\"", "null");
        for (Reply stronger : List.of(wider, looser, uncapped)) {
            Reply refused = fixture.revoke(stronger.text("key.id"), key);
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.errorCode()).isEqualTo("insufficient_scope");
        }
        Reply equal = manager("\"read\",\"manage\"", "500");
        Reply weaker = manager("\"read\"", "499");
        for (Reply within : List.of(equal, weaker, capped)) {
            assertThat(fixture.revoke(within.text("key.id"), key).status()).isEqualTo(200);
        }
        assertThat(fixture.revoke(uncapped.text("key.id"), ada).status()).isEqualTo(200);
    }

    private Reply manager(String scopes, String cents) {
        return fixture.post(
                "/api/keys", "{\"name\":\"a\",\"scopes\":[" + scopes + "],\"spendLimitCents\":" + cents + "}", ada);
    }

    @Test
    void otherModulesSeeWhetherAKeyIsActive() {
        Reply made = fixture.post("/api/keys", "{\"name\":\"a\"}", ada);
        KeyId key = new KeyId(made.text("key.id"));
        AccountId account = fixture.issuer
                .verify(
                        ada.get("authorization").substring("Bearer ".length()),
                        AccountsFixture.ORIGIN,
                        fixture.clock.instant())
                .person()
                .accountId();
        ApiKeys keys = new ApiKeys(fixture.table);

        assertThat(keys.isActive(account, key)).isTrue();
        assertThat(keys.isActive(new AccountId("acc_00000000000000000000000000"), key))
                .isFalse();
        fixture.revoke(key.value(), ada);
        assertThat(keys.isActive(account, key)).isFalse();
    }
}
