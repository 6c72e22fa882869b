package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Keys;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class PatchApiKeyTest {

    private static final String URL = "https://hooks.example.com/in";
    private static final String SET = "{\"webhookUrl\":\"" + URL + "\"}";
    private static final String REMOVE = "{\"webhookUrl\":null}";

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada = fixture.owner("ada@example.com");
    private final AccountId account = fixture.issuer
            .verify(
                    ada.get("authorization").substring("Bearer ".length()),
                    AccountsFixture.ORIGIN,
                    fixture.clock.instant())
            .person()
            .accountId();
    private final Reply made = fixture.createKey("a", ada);
    private final String id = made.text("key.id");

    @Test
    void settingAWebhookReturnsItsSecret() {
        Reply set = fixture.patch(id, SET, ada);

        assertThat(set.status()).isEqualTo(200);
        assertThat(set.text("webhookSecret")).isEqualTo("whsec_of " + URL);
        assertThat(set.text("key.webhookUrl")).isEqualTo(URL);
        assertThat(set.text("key.name")).isEqualTo("a");
        Reply list = fixture.get("/api/keys", Map.of(), ada);
        assertThat(list.text("keys.0.webhookUrl")).isEqualTo(URL);
        assertThat(list.text("keys.0.webhookEndpointId")).isEqualTo(set.text("key.webhookEndpointId"));
        assertThat(list.body().toString()).doesNotContain("whsec_");
        assertThat(hasWebhook()).isTrue();
    }

    @Test
    void replayHasNoSecret() {
        Map<String, String> once = Map.of("authorization", ada.get("authorization"), "idempotency-key", "set it");
        fixture.patch(id, SET, once);

        Reply again = fixture.patch(id, SET, once);

        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(again.body().at("/webhookSecret").isNull()).isTrue();
        assertThat(again.text("key.webhookUrl")).isEqualTo(URL);
    }

    @Test
    void nullOrEmptyUrlRemovesTheWebhook() {
        for (String nothing : List.of(REMOVE, "{\"webhookUrl\":\"\"}")) {
            fixture.patch(id, SET, ada);

            Reply removed = fixture.patch(id, nothing, ada);

            assertThat(removed.status()).isEqualTo(200);
            assertThat(removed.body().at("/webhookSecret").isNull()).isTrue();
            assertThat(removed.body().at("/key/webhookUrl").isNull()).isTrue();
            assertThat(removed.body().at("/key/webhookEndpointId").isNull()).isTrue();
            assertThat(hasWebhook()).isFalse();
        }
        assertThat(fixture.patch(id, REMOVE, ada).status()).isEqualTo(200);
    }

    @Test
    void keyIsRenamed() {
        Reply renamed = fixture.patch(id, "{\"webhookUrl\":null,\"name\":\"scout\"}", ada);

        assertThat(renamed.text("key.name")).isEqualTo("scout");
        assertThat(fixture.get("/api/keys", Map.of(), ada).text("keys.0.name")).isEqualTo("scout");
    }

    @Test
    void webhookUrlIsRequired() {
        Reply reply = fixture.patch(id, "{\"name\":\"scout\"}", ada);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo("webhookUrl");
    }

    @Test
    void otherAccountsOrRevokedKeyIsNotFound() {
        Map<String, String> bob = fixture.owner("bob@example.com");
        Reply unknown = fixture.patch("key_00000000000000000000000000", SET, bob);
        Reply foreign = fixture.patch(id, SET, bob);
        fixture.revoke(id, ada);
        Reply revoked = fixture.patch(id, SET, ada);

        assertThat(List.of(unknown, foreign, revoked)).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text("error")).isEqualTo(unknown.text("error"));
        });
        assertThat(hasWebhook()).isFalse();
    }

    @Test
    void keyCannotPatchAMorePowerfulOne() {
        Reply weaker = fixture.post("/api/keys", "{\"name\":\"weaker\",\"scopes\":[\"read\",\"manage\"]}", ada);
        Map<String, String> weak = AccountsFixture.key(weaker.text("apiKey"));
        Map<String, String> strong = AccountsFixture.key(made.text("apiKey"));

        assertThat(fixture.patch(weaker.text("key.id"), SET, weak).status()).isEqualTo(200);
        assertThat(fixture.patch(weaker.text("key.id"), SET, strong).status()).isEqualTo(200);
        assertThat(fixture.patch(id, SET, weak).errorCode()).isEqualTo("insufficient_scope");
        assertThat(hasWebhook()).isFalse();
    }

    @Test
    void revocationRemovesTheWebhookInTheSameCommit() {
        fixture.patch(id, SET, ada);

        Reply revoked = fixture.revoke(id, ada);

        assertThat(revoked.body().at("/key/webhookUrl").isNull()).isTrue();
        assertThat(hasWebhook()).isFalse();
    }

    @Test
    void webhookSetDuringRevocationIsNotLeftBehind() {
        fixture.justBeforeTheNextCommit(() -> fixture.patch(id, SET, ada));

        assertThat(fixture.revoke(id, ada).status()).isEqualTo(200);

        assertThat(hasWebhook()).isFalse();
        assertThat(fixture.patch(id, SET, ada).status()).isEqualTo(404);
    }

    @Test
    void concurrentSetsLeaveOneWebhook() throws Exception {
        List<Reply> replies = Racers.atOnce(4, () -> fixture.patch(id, SET, ada));

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(hasWebhook()).isTrue();
        assertThat(fixture.patch(id, REMOVE, ada).status()).isEqualTo(200);
        assertThat(hasWebhook()).isFalse();
    }

    private boolean hasWebhook() {
        return fixture.table
                .get(Keys.endpoint(account, FakeKeyWebhooks.idOf(new KeyId(id))))
                .isPresent();
    }
}
