package marketplace.accounts.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.accounts.AccountsFixture;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class ListApiKeysTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada = fixture.owner("ada@example.com");

    @Test
    void listIsNewestFirstAndIncludesRevokedKeys() {
        String old = makeKey("old");
        String recent = makeKey("recent");
        fixture.revoke(old, ada);

        Reply reply = fixture.get("/api/keys", Map.of(), ada);

        assertThat(ids(reply)).containsExactly(recent, old);
        assertThat(reply.text("keys.1.status")).isEqualTo("revoked");
        assertThat(reply.body().get("count").intValue()).isEqualTo(2);
        assertThat(reply.body().get("hasMore").booleanValue()).isFalse();
        assertThat(reply.body().get("nextCursor").isNull()).isTrue();
    }

    @Test
    void listIsPaged() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            made.addFirst(makeKey("k" + i));
        }
        List<String> seen = new ArrayList<>();
        Reply page = fixture.get("/api/keys", Map.of("limit", "2"), ada);
        seen.addAll(ids(page));
        while (page.body().get("hasMore").booleanValue()) {
            page = fixture.get("/api/keys", Map.of("limit", "2", "cursor", page.text("nextCursor")), ada);
            seen.addAll(ids(page));
        }
        assertThat(seen).containsExactlyElementsOf(made);
    }

    @Test
    void cursorOfAnotherAccountIsRefused() {
        makeKey("a");
        makeKey("b");
        String cursor = fixture.get("/api/keys", Map.of("limit", "1"), ada).text("nextCursor");

        Map<String, String> bob = fixture.owner("bob@example.com");
        assertThat(fixture.get("/api/keys", Map.of("cursor", cursor), bob).errorCode())
                .isEqualTo("invalid_cursor");
        assertThat(fixture.get("/api/keys", Map.of("cursor", "junk"), ada).errorCode())
                .isEqualTo("invalid_cursor");
    }

    @Test
    void limitIsReducedToTheMaximumAndBelowOneIsRefused() {
        makeKey("a");

        assertThat(fixture.get("/api/keys", Map.of("limit", "100000"), ada).status())
                .isEqualTo(200);
        for (String limit : List.of("0", "-1", "x", "1.5")) {
            assertThat(fixture.get("/api/keys", Map.of("limit", limit), ada).status())
                    .as(limit)
                    .isEqualTo(400);
        }
    }

    @Test
    void otherAccountsKeysAreNotListed() {
        makeKey("a");

        assertThat(ids(fixture.get("/api/keys", Map.of(), fixture.owner("bob@example.com"))))
                .isEmpty();
    }

    private String makeKey(String name) {
        fixture.clock.advance(Duration.ofSeconds(1));
        return fixture.post("/api/keys", "{\"name\":\"" + name + "\"}", ada).text("key.id");
    }

    private static List<String> ids(Reply reply) {
        List<String> ids = new ArrayList<>();
        for (JsonNode key : reply.body().get("keys")) {
            ids.add(key.get("id").textValue());
        }
        return ids;
    }
}
