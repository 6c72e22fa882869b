package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture.Reply;
import marketplace.testing.EmbeddedDynamo;
import org.junit.jupiter.api.Test;

/** Key stories on DynamoDB Local, whose expressions decide every condition. */
class RealTableTest {

    private final AccountsFixture world = new AccountsFixture(EmbeddedDynamo.newTable());

    @Test
    void sessionLifecycleWorksOnDynamoDb() {
        Reply signup = world.signup("ada@example.com");
        assertThat(world.signup("ada@example.com").errorCode()).isEqualTo("email_taken");
        Reply login = world.login("ada@example.com", AccountsFixture.PASSWORD);
        assertThat(login.body().get("account")).isEqualTo(signup.body().get("account"));

        String first = login.text("/refreshToken");
        String second = world.refresh(first).text("/refreshToken");
        assertThat(world.refresh(first).status()).isEqualTo(401);
        assertThat(world.refresh(second).status()).isEqualTo(401);
        assertThat(world.logout(signup.text("/refreshToken")).status()).isEqualTo(200);
        assertThat(world.refresh(signup.text("/refreshToken")).status()).isEqualTo(401);
    }

    @Test
    void apiKeyLifecycleWorksOnDynamoDb() {
        Map<String, String> ada = world.owner("ada@example.com");
        Reply made = world.post("/api/keys", "{\"name\":\"a\",\"spendLimitCents\":500}", ada);
        Map<String, String> key = AccountsFixture.key(made.text("/apiKey"));

        assertThat(world.get("/api/keys", Map.of(), key).text("/keys/0/lastUsedAt"))
                .isEqualTo("2026-01-01T00:00:00.000Z");
        world.newKey(key);
        String next = world.get("/api/keys", Map.of("limit", "1"), ada).text("/nextCursor");
        assertThat(world.get("/api/keys", Map.of("limit", "1", "cursor", next), ada)
                        .text("/keys/0/id"))
                .isEqualTo(made.text("/key/id"));
        assertThat(world.revoke(made.text("/key/id"), ada).text("/key/status")).isEqualTo("revoked");
        assertThat(world.get("/api/keys", Map.of(), key).status()).isEqualTo(401);
    }

    @Test
    void onlyOneOf20ConcurrentRequestsCreatesTheTenthKey() throws Exception {
        Map<String, String> ada = world.owner("ada@example.com");
        for (int i = 0; i < 9; i++) {
            world.newKey(ada);
        }

        List<Reply> replies = AccountsFixture.atOnce(20, () -> world.post("/api/keys", "{\"name\":\"racer\"}", ada));

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.errorCode().equals("api_key_limit_reached"))
                .hasSize(19);
    }
}
