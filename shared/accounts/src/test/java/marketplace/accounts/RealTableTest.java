package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Key stories on DynamoDB Local, whose expressions decide every condition. */
class RealTableTest {

    private final AccountsFixture fixture = new AccountsFixture(EmbeddedDynamo.newTable());

    @Test
    void sessionLifecycleWorksOnDynamoDb() {
        Reply signup = fixture.signup("ada@example.com");
        assertThat(fixture.signup("ada@example.com").errorCode()).isEqualTo("email_taken");
        Reply login = fixture.login("ada@example.com", AccountsFixture.PASSWORD);
        assertThat(login.body().get("account")).isEqualTo(signup.body().get("account"));

        String first = login.text("refreshToken");
        String second = fixture.refresh(first).text("refreshToken");
        fixture.clock.advance(Duration.ofSeconds(31));
        assertThat(fixture.refresh(first).status()).isEqualTo(401);
        assertThat(fixture.refresh(second).status()).isEqualTo(401);
        assertThat(fixture.logout(signup.text("refreshToken")).status()).isEqualTo(200);
        assertThat(fixture.refresh(signup.text("refreshToken")).status()).isEqualTo(401);
    }

    @Test
    void apiKeyLifecycleWorksOnDynamoDb() {
        Map<String, String> ada = fixture.owner("ada@example.com");
        Reply made = fixture.createKey("a", ada);
        Map<String, String> key = AccountsFixture.key(made.text("apiKey"));

        assertThat(fixture.get("/api/keys", Map.of(), key).text("keys.0.lastUsedAt"))
                .isEqualTo("2026-01-01T00:00:00.000Z");
        fixture.createKeyWithAName("another", key);
        String next = fixture.get("/api/keys", Map.of("limit", "1"), ada).text("nextCursor");
        assertThat(fixture.get("/api/keys", Map.of("limit", "1", "cursor", next), ada)
                        .text("keys.0.id"))
                .isEqualTo(made.text("key.id"));
        assertThat(fixture.revoke(made.text("key.id"), ada).text("key.status")).isEqualTo("revoked");
        assertThat(fixture.get("/api/keys", Map.of(), key).status()).isEqualTo(401);
    }

    @Test
    void onlyOneOf20ConcurrentRequestsCreatesTheTenthKey() throws Exception {
        Map<String, String> ada = fixture.owner("ada@example.com");
        for (int i = 0; i < 9; i++) {
            fixture.newKey(ada);
        }

        List<Reply> replies = Racers.atOnce(20, () -> fixture.post("/api/keys", "{\"name\":\"racer\"}", ada));

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.errorCode().equals("api_key_limit_reached"))
                .hasSize(19);
    }
}
