package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.AccountsFixture.Reply;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Keys;
import org.junit.jupiter.api.Test;

class PatchApiKeyTest {

    private static final String URL = "https://hooks.example.com/in";
    private static final String SET = "{\"webhookUrl\":\"" + URL + "\"}";
    private static final String REMOVE = "{\"webhookUrl\":null}";

    private final AccountsFixture world = new AccountsFixture();
    private final Map<String, String> ada = world.owner("ada@example.com");
    private final AccountId account = world.issuer
            .verify(
                    ada.get("authorization").substring("Bearer ".length()),
                    AccountsFixture.ORIGIN,
                    world.clock.instant())
            .accountId();
    private final Reply made = world.post("/api/keys", "{\"name\":\"a\"}", ada);
    private final String id = made.text("/key/id");

    @Test
    void settingAWebhookReturnsItsSecret() {
        Reply set = world.patch(id, SET, ada);

        assertThat(set.status()).isEqualTo(200);
        assertThat(set.text("/webhookSecret")).isEqualTo("whsec_of " + URL);
        assertThat(set.text("/key/webhookUrl")).isEqualTo(URL);
        assertThat(set.text("/key/name")).isEqualTo("a");
        Reply list = world.get("/api/keys", Map.of(), ada);
        assertThat(list.text("/keys/0/webhookUrl")).isEqualTo(URL);
        assertThat(list.text("/keys/0/webhookEndpointId")).isEqualTo(set.text("/key/webhookEndpointId"));
        assertThat(list.body().toString()).doesNotContain("whsec_");
        assertThat(standing()).isTrue();
    }

    @Test
    void replayHasNoSecret() {
        Map<String, String> once = Map.of("authorization", ada.get("authorization"), "idempotency-key", "set it");
        world.patch(id, SET, once);

        Reply again = world.patch(id, SET, once);

        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(again.body().at("/webhookSecret").isNull()).isTrue();
        assertThat(again.text("/key/webhookUrl")).isEqualTo(URL);
    }

    @Test
    void nullOrEmptyUrlRemovesTheWebhook() {
        for (String nothing : List.of(REMOVE, "{\"webhookUrl\":\"\"}")) {
            world.patch(id, SET, ada);

            Reply removed = world.patch(id, nothing, ada);

            assertThat(removed.status()).isEqualTo(200);
            assertThat(removed.body().at("/webhookSecret").isNull()).isTrue();
            assertThat(removed.body().at("/key/webhookUrl").isNull()).isTrue();
            assertThat(removed.body().at("/key/webhookEndpointId").isNull()).isTrue();
            assertThat(standing()).isFalse();
        }
        assertThat(world.patch(id, REMOVE, ada).status()).isEqualTo(200);
    }

    @Test
    void keyIsRenamed() {
        Reply renamed = world.patch(id, "{\"webhookUrl\":null,\"name\":\"scout\"}", ada);

        assertThat(renamed.text("/key/name")).isEqualTo("scout");
        assertThat(world.get("/api/keys", Map.of(), ada).text("/keys/0/name")).isEqualTo("scout");
    }

    @Test
    void webhookUrlIsRequired() {
        Reply reply = world.patch(id, "{\"name\":\"scout\"}", ada);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("/details/0/field")).isEqualTo("webhookUrl");
    }

    @Test
    void otherAccountsOrRevokedKeyIsNotFound() {
        Map<String, String> bob = world.owner("bob@example.com");
        Reply unknown = world.patch("key_00000000000000000000000000", SET, bob);
        Reply foreign = world.patch(id, SET, bob);
        world.revoke(id, ada);
        Reply revoked = world.patch(id, SET, ada);

        assertThat(List.of(unknown, foreign, revoked)).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text("/error")).isEqualTo(unknown.text("/error"));
        });
        assertThat(standing()).isFalse();
    }

    @Test
    void keyCannotPatchAMorePowerfulOne() {
        Reply weaker = world.post("/api/keys", "{\"name\":\"weaker\",\"scopes\":[\"read\",\"manage\"]}", ada);
        Map<String, String> weak = AccountsFixture.key(weaker.text("/apiKey"));
        Map<String, String> strong = AccountsFixture.key(made.text("/apiKey"));

        assertThat(world.patch(weaker.text("/key/id"), SET, weak).status()).isEqualTo(200);
        assertThat(world.patch(weaker.text("/key/id"), SET, strong).status()).isEqualTo(200);
        assertThat(world.patch(id, SET, weak).errorCode()).isEqualTo("insufficient_scope");
        assertThat(standing()).isFalse();
    }

    @Test
    void revocationRemovesTheWebhookInTheSameCommit() {
        world.patch(id, SET, ada);

        Reply revoked = world.revoke(id, ada);

        assertThat(revoked.body().at("/key/webhookUrl").isNull()).isTrue();
        assertThat(standing()).isFalse();
    }

    @Test
    void webhookSetDuringRevocationIsNotLeftBehind() {
        world.justBeforeTheNextCommit(() -> world.patch(id, SET, ada));

        assertThat(world.revoke(id, ada).status()).isEqualTo(200);

        assertThat(standing()).isFalse();
        assertThat(world.patch(id, SET, ada).status()).isEqualTo(404);
    }

    @Test
    void concurrentSetsLeaveOneWebhook() throws Exception {
        List<Reply> replies = AccountsFixture.atOnce(4, () -> world.patch(id, SET, ada));

        assertThat(replies).extracting(Reply::status).containsOnly(200);
        assertThat(standing()).isTrue();
        assertThat(world.patch(id, REMOVE, ada).status()).isEqualTo(200);
        assertThat(standing()).isFalse();
    }

    private boolean standing() {
        return world.table
                .get(Keys.endpoint(account, FakeKeyWebhooks.idOf(new KeyId(id))))
                .isPresent();
    }
}
