package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.Timer;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import marketplace.server.Stack;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.TimerList;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;

/** An unreadable item in every shard: docs/operating.md. */
class SetAsideTest {

    private static final String PATH = "/local/set-aside";

    @Test
    void unreadableItemsAreSetAsideAndEverythingElseRuns() throws Exception {
        Api api = Service.api();
        Stack stack = Service.stack();
        Account poster = Account.signUp(api);
        Account worker = Account.signUp(api);
        worker.makeProfile();
        Account.Key key = poster.newKey();
        int before = count(api);
        for (int i = 0; i < TimerList.SHARDS; i++) {
            unreadable("broken-" + i, stack.clock().instant().plus(Duration.ofSeconds(60)));
        }

        try (Receiver receiver = Receiver.accepting()) {
            key.register(receiver, "application.submitted");
            stack.pauseStream();
            try {
                worker.apply(poster.postBounty());
                api.advance("PT2M");
            } finally {
                stack.resumeStream();
            }

            assertThat(receiver.arrivals()).hasSize(1);
        }
        JsonNode listed = api.get(PATH, Api.ANONYMOUS).json();
        assertThat(listed.path("count").asInt()).isEqualTo(before + TimerList.SHARDS);
        assertThat(listed.at("/items/0/reason").asText()).contains("is not a timer");

        assertThat(api.post(PATH, Map.of(), Json.object())
                        .json()
                        .path("replayed")
                        .asInt())
                .isEqualTo(before + TimerList.SHARDS);
        assertThat(count(api)).isZero();
        api.advance("PT1M");
        assertThat(count(api)).isEqualTo(before + TimerList.SHARDS);
        for (JsonNode item : api.get(PATH, Api.ANONYMOUS).json().path("items")) {
            Service.stack()
                    .table()
                    .commit(Commit.of(Write.delete(Keys.setAside(item.path("sk").asText()))));
        }
    }

    private static int count(Api api) {
        return api.get(PATH, Api.ANONYMOUS).json().path("count").asInt();
    }

    /** Ids differ in one digit, so the items are in different shards. */
    private static void unreadable(String id, Instant at) {
        Item item = TimerList.item(new Timer("outbox", id, at)).toBuilder()
                .put("data", "damaged")
                .build();
        Service.stack().table().commit(Commit.of(Write.put(item)));
    }
}
