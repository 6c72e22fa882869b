package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.testing.Faults;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreateApiKeyTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada = fixture.owner("ada@example.com");

    @Test
    void creationReturnsValueAndMetadata() {
        Reply reply = fixture.post(
                "/api/keys", "{\"name\":\" agent \",\"scopes\":[\"manage\",\"read\"],\"spendLimitCents\":500}", ada);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("apiKey")).matches("svc_test_[0-9A-Za-z]{49}");
        assertThat(reply.text("key.id")).startsWith("key_");
        assertThat(reply.text("key.name")).isEqualTo("agent");
        assertThat(reply.text("apiKey")).startsWith(reply.text("key.prefix"));
        assertThat(reply.body().at("/key/scopes").toString()).isEqualTo("[\"read\",\"manage\"]");
        assertThat(reply.body().at("/key/spendLimitCents").longValue()).isEqualTo(500);
        assertThat(reply.text("key.status")).isEqualTo("active");
        assertThat(reply.body().at("/key/lastUsedAt").isNull()).isTrue();
        assertThat(fixture.get("/api/keys", Map.of(), ada).body().toString()).doesNotContain(reply.text("apiKey"));
    }

    @Test
    void newKeyAuthenticatesInEitherHeader() {
        String raw = fixture.newKey(ada);

        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.key(raw)).status())
                .isEqualTo(200);
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.session(raw))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'name':''}",
                "{'name':'  '}",
                "{'name':7}",
                "{'name':'a','scopes':['admin']}",
                "{'name':'a','scopes':'read'}",
                "{'name':'a','spendLimitCents':-1}",
                "{'name':'a','spendLimitCents':1.5}",
                "{'name':'012345678901234567890123456789012345678901234567890'}"
            })
    void invalidInputIsRefused(String body) {
        Reply reply = fixture.post("/api/keys", body.replace('\'', '"'), ada);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.errorCode()).isEqualTo("validation");
        assertThat(fixture.get("/api/keys", Map.of(), ada).body().get("count").intValue())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":\"a\"}", "{\"name\":\"a\",\"scopes\":[]}", "{\"name\":\"a\",\"scopes\":null}"})
    void newKeyHasAllScopesButBudgetUnlessAskedOtherwise(String body) {
        Reply ofSession = fixture.post("/api/keys", body, ada);
        Reply ofKey = fixture.post("/api/keys", body, AccountsFixture.key(fixture.newKey(ada)));

        for (Reply made : List.of(ofSession, ofKey)) {
            assertThat(made.body().at("/key/scopes").toString()).isEqualTo("[\"read\",\"hire\",\"spend\",\"manage\"]");
        }
    }

    @Test
    void eleventhActiveKeyIsRefused() {
        for (int i = 0; i < 10; i++) {
            fixture.newKey(ada);
        }
        Reply eleventh = fixture.post("/api/keys", "{\"name\":\"eleventh\"}", ada);
        assertThat(eleventh.status()).isEqualTo(409);
        assertThat(eleventh.errorCode()).isEqualTo("api_key_limit_reached");

        String some = fixture.get("/api/keys", Map.of(), ada).text("keys.3.id");
        fixture.revoke(some, ada);
        fixture.newKey(ada);
        assertThat(fixture.post("/api/keys", "{\"name\":\"eleventh\"}", ada).status())
                .isEqualTo(409);
        fixture.newKey(fixture.owner("bob@example.com"));
    }

    @Test
    void onlyOneOf20ConcurrentRequestsCreatesTheTenthKey() throws Exception {
        for (int i = 0; i < 9; i++) {
            fixture.newKey(ada);
        }
        fixture.table.inject(Faults.seeded(7).conflicts(0.05));

        List<Reply> replies = Racers.atOnce(20, () -> fixture.post("/api/keys", "{\"name\":\"racer\"}", ada));

        assertThat(replies).extracting(Reply::status).containsOnly(200, 409);
        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        fixture.table.inject(Faults.none());
        assertThat(fixture.get("/api/keys", Map.of(), ada).body().get("count").intValue())
                .isEqualTo(10);
    }

    @Test
    void replayHasNoValue() {
        Map<String, String> headers = new HashMap<>(ada);
        headers.put("idempotency-key", "once");

        Reply first = fixture.post("/api/keys", "{\"name\":\"agent\"}", headers);
        Reply again = fixture.post("/api/keys", "{\"name\":\"agent\"}", headers);

        assertThat(first.headers()).doesNotContainKey("Idempotency-Replayed");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(again.body().get("key")).isEqualTo(first.body().get("key"));
        assertThat(again.body().get("apiKey").isNull()).isTrue();
        assertThat(fixture.post("/api/keys", "{\"name\":\"other\"}", headers).errorCode())
                .isEqualTo("idempotency_key_reuse");
        assertThat(fixture.get("/api/keys", Map.of(), ada).body().get("count").intValue())
                .isEqualTo(1);
    }

    @Test
    void hundredConcurrentCallsWithOneIdempotencyKeyCreateOneKey() throws Exception {
        String body = "{\"name\":\"agent\",\"idempotencyKey\":\"once\"}";

        List<Reply> replies = Racers.atOnce(100, () -> fixture.post("/api/keys", body, ada));

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(replies)
                .extracting(reply -> reply.text("key.id"))
                .containsOnly(replies.getFirst().text("key.id"));
        assertThat(replies)
                .filteredOn(reply -> !reply.body().get("apiKey").isNull())
                .hasSize(1);
    }

    @Test
    void createdKeyCannotExceedItsCreator() {
        String limited = fixture.post(
                        "/api/keys", "{\"name\":\"l\",\"scopes\":[\"read\",\"manage\"],\"spendLimitCents\":500}", ada)
                .text("apiKey");

        Reply same = fixture.post("/api/keys", "{\"name\":\"same\"}", AccountsFixture.key(limited));
        assertThat(same.body().at("/key/scopes").toString()).isEqualTo("[\"read\",\"manage\"]");
        assertThat(same.body().at("/key/spendLimitCents").longValue()).isEqualTo(500);
        assertThat(fixture.post("/api/keys", "{\"name\":\"m\",\"scopes\":[\"spend\"]}", AccountsFixture.key(limited))
                        .errorCode())
                .isEqualTo("insufficient_scope");
        Reply higher =
                fixture.post("/api/keys", "{\"name\":\"m\",\"spendLimitCents\":501}", AccountsFixture.key(limited));
        assertThat(higher.status()).isEqualTo(403);
        assertThat(higher.errorCode()).isEqualTo("forbidden");
    }

    @Test
    void creatorsLimitsApplyAfterTheirRevocation() {
        Reply first = fixture.post(
                "/api/keys", "{\"name\":\"a\",\"scopes\":[\"read\",\"manage\"],\"spendLimitCents\":500}", ada);
        assertThat(first.body().at("/key/sharesLimitOf").toString()).isEqualTo("[]");
        Reply second = fixture.post(
                "/api/keys",
                "{\"name\":\"b\",\"scopes\":[\"read\",\"manage\"]}",
                AccountsFixture.key(first.text("apiKey")));
        fixture.revoke(first.text("key.id"), AccountsFixture.key(first.text("apiKey")));
        Reply third = fixture.post(
                "/api/keys", "{\"name\":\"c\",\"spendLimitCents\":499}", AccountsFixture.key(second.text("apiKey")));

        for (Reply made : List.of(second, third)) {
            assertThat(made.body().at("/key/sharesLimitOf").toString()).isEqualTo("[\"" + first.text("key.id") + "\"]");
        }
    }

    @Test
    void creationRequiresTheManageScope() {
        String reader = fixture.post("/api/keys", "{\"name\":\"r\",\"scopes\":[\"read\"]}", ada)
                .text("apiKey");

        assertThat(fixture.post("/api/keys", "{\"name\":\"m\"}", AccountsFixture.key(reader))
                        .errorCode())
                .isEqualTo("insufficient_scope");
        assertThat(fixture.get("/api/keys", Map.of(), AccountsFixture.key(reader))
                        .errorCode())
                .isEqualTo("insufficient_scope");
        assertThat(fixture.post("/api/keys", "{\"name\":\"m\"}").status()).isEqualTo(401);
    }

    @Test
    void ownerIsToldOfKeysWithBudgetAndOfManagersMadeByKeys() {
        Reply manager = fixture.post("/api/keys", "{\"name\":\"a\"}", ada);
        Map<String, String> byKey = AccountsFixture.key(manager.text("apiKey"));
        fixture.post("/api/keys", "{\"name\":\"b\",\"scopes\":[\"read\"]}", byKey);
        assertThat(fixture.notices()).isEmpty();

        fixture.post("/api/keys", "{\"name\":\"c\"}", byKey);
        assertThat(fixture.notices()).containsExactly("key.created");

        fixture.post("/api/keys", "{\"name\":\"d\",\"scopes\":[\"budget\"]}", ada);
        assertThat(fixture.notices()).hasSize(2);
    }

    @Test
    void keyRevokedDuringTheCallCreatesNone() {
        Reply leaked = fixture.createKey("leaked", ada);
        // Its first use, so that the next commit is the creation and not the update of lastUsedAt.
        fixture.get("/api/keys", Map.of(), AccountsFixture.key(leaked.text("apiKey")));
        fixture.justBeforeTheNextCommit(() -> fixture.revoke(leaked.text("key.id"), ada));

        Reply reply = fixture.post("/api/keys", "{\"name\":\"heir\"}", AccountsFixture.key(leaked.text("apiKey")));

        assertThat(reply.status()).isEqualTo(401);
        assertThat(fixture.get("/api/keys", Map.of(), ada).body().get("count").intValue())
                .isEqualTo(1);
    }
}
