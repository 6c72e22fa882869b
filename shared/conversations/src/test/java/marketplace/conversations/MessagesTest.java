package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.contents;
import static marketplace.conversations.ConversationsFixture.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;
import marketplace.testing.Cost;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of messages in both directions, and polling for news. */
class MessagesTest {

    private final MeteredTable table = new MeteredTable(new MemoryTable());
    private final ConversationsFixture market = new ConversationsFixture(table);
    private final String id = market.started(market.ada);
    private final Random chance = new Random(1);

    private void write(int count) {
        IntStream.range(0, count).forEach(i -> {
            market.clock.advance(Duration.ofMillis(1));
            market.sent(i % 2 == 0 ? "ada" : "agent", id, "m" + i);
        });
    }

    @Test
    void pagesFollowInBothDirections() {
        write(7);

        for (String order : List.of("newest", "oldest")) {
            List<String> all = new ArrayList<>();
            String cursor = "";
            do {
                Reply page = market.get(
                        "agent",
                        messages(id) + "?limit=3&order=" + order + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
                all.addAll(contents(page));
                cursor = page.text("nextCursor").replace("null", "");
            } while (!cursor.isEmpty());
            List<String> oldest = List.of("Are you free on Monday?", "m0", "m1", "m2", "m3", "m4", "m5", "m6");
            assertThat(all).isEqualTo(order.equals("oldest") ? oldest : oldest.reversed());
        }
    }

    @Test
    void conversationHasACursorToOlderMessagesAndMarksAsReadWhereAsked() {
        write(51);
        String path = "/api/conversations/" + id;
        List<String> all = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = market.get("agent", path + (cursor.isEmpty() ? "" : "?cursor=" + cursor));
            all.addAll(0, contents(page));
            cursor = page.text("nextCursor").replace("null", "");
        } while (!cursor.isEmpty());
        assertThat(all)
                .hasSize(52)
                .startsWith("Are you free on Monday?", "m0", "m1")
                .endsWith("m50");

        assertThat(market.get("agent", path).text("conversation.unreadByAgent")).isEqualTo("1");
        assertThat(market.get("agent", path + "?markRead=true").text("conversation.unreadByAgent"))
                .isEqualTo("1");
        assertThat(market.get("agent", path).text("conversation.unreadByAgent")).isEqualTo("0");
    }

    @Test
    void pollWithoutNewMessagesCostsOneReadUnit() {
        write(3);
        String since = market.get("agent", messages(id)).text("latestCursor");
        String poll = messages(id) + "?since=" + since;
        Reply first = market.get("agent", poll);
        assertThat(contents(first)).isEmpty();
        assertThat(first.text("latestCursor")).isEqualTo(since);

        table.reset();
        Reply known = market.endpoint.call(
                "agent",
                "GET",
                poll,
                "",
                Map.of("if-none-match", first.headers().get("ETag")));

        assertThat(known.status()).isEqualTo(304);
        Cost cost = table.cost();
        assertThat(cost.readUnits()).isEqualTo(1);
        assertThat(cost.roundTrips()).isEqualTo(1);
        assertThat(cost.writeUnits()).isZero();
    }

    /** Whose side an account is on shows only in the conversation: its sessions are first taken for the human's. */
    @ParameterizedTest
    @CsvSource({"agent, 1", "ada, 1", "owner, 2"})
    void nothingNewInTheLargestConversationTakesOneReadUnitPerSideThatIsRead(String caller, int units) {
        String emoji = "\ud83e\udd86";
        String large = Json.object()
                .put("humanId", market.bob)
                .put("subject", emoji.repeat(100))
                .put("message", emoji.repeat(2_500))
                .put("agentName", emoji.repeat(50))
                .put("agentType", emoji.repeat(25))
                .toString();
        String human = caller.equals("ada") ? "bob" : caller;
        String thread =
                market.done("agent", "POST", "/api/conversations", large).text("conversation.id");
        String poll = messages(thread) + "?since="
                + market.get(human, messages(thread)).text("latestCursor");

        table.reset();
        assertThat(contents(market.get(human, poll))).isEmpty();

        assertThat(table.cost().readUnits()).isEqualTo(units);
    }

    @Test
    void newMessagesAreReturnedOnceOldestFirst() {
        write(3);
        String since = market.get("agent", messages(id)).text("latestCursor");
        write(5);

        Reply page = market.get("agent", messages(id) + "?limit=3&since=" + since);
        assertThat(contents(page)).containsExactly("m0", "m1", "m2");
        assertThat(page.text("hasMore")).isEqualTo("true");
        assertThat(page.text("nextCursor")).isEqualTo("null");
        Reply rest = market.get("agent", messages(id) + "?limit=3&since=" + page.text("latestCursor"));
        assertThat(contents(rest)).containsExactly("m3", "m4");
        assertThat(rest.text("hasMore")).isEqualTo("false");
        assertThat(contents(market.get("agent", messages(id) + "?since=" + rest.text("latestCursor"))))
                .isEmpty();
    }

    @Test
    void messageCommittedLateIsReturnedAsNew() {
        write(2);
        Instant delayed = market.now();
        market.clock.advance(Duration.ofSeconds(8));
        market.sent("ada", id, "later");
        String since = market.get("agent", messages(id)).text("latestCursor");

        // Its id was made before that of the latest message.
        commit("delayed", delayed);

        assertThat(contents(market.get("agent", messages(id) + "?since=" + since)))
                .containsExactly("delayed");
    }

    private void commit(String content, Instant at) {
        Conversations conversations = new Conversations(table);
        ConversationId conversation = new ConversationId(id);
        Conversation own = conversations.find(conversation, Side.HUMAN).orElseThrow();
        byte[] entropy = new byte[10];
        chance.nextBytes(entropy);
        Message late = new Message(
                new MessageId(Ids.of(IdKind.MESSAGE, at, entropy)),
                conversation,
                Side.HUMAN,
                market.ada,
                content,
                MessageType.TEXT,
                null,
                false,
                at);
        table.commit(new Commit(conversations.append(
                new Sides(own, conversations.find(conversation, Side.AGENT)), late, Optional.empty())));
    }

    @Test
    void pollerSeesEachOfManyMessagesOfOneMomentOnce() {
        String since = market.get("agent", messages(id)).text("latestCursor");
        List<String> seen = new ArrayList<>();
        List<String> sent = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < round; i++) {
                String text = "r" + round + "." + i;
                commit(text, market.now().minusSeconds((i * 7L) % 25));
                sent.add(text);
            }
            Reply page;
            do {
                page = market.get("agent", messages(id) + "?limit=4&since=" + since);
                seen.addAll(contents(page));
                since = page.text("latestCursor");
            } while (page.text("hasMore").equals("true"));
            market.clock.advance(Duration.ofSeconds(round % 5 == 0 ? 40 : 3));
        }

        assertThat(seen).containsExactlyInAnyOrderElementsOf(sent);
    }

    @Test
    void cursorOfAnotherConversationCallerOrOrderIsInvalid() {
        write(5);
        String other = market.started(market.bob);
        Reply page = market.get("agent", messages(id) + "?limit=2");
        String next = page.text("nextCursor");
        String latest = page.text("latestCursor");

        assertError(market.call("agent", "GET", messages(other) + "?cursor=" + next, ""), "400 invalid_cursor");
        assertError(market.call("ada", "GET", messages(id) + "?cursor=" + next, ""), "400 invalid_cursor");
        assertError(
                market.call("agent", "GET", messages(id) + "?order=oldest&cursor=" + next, ""), "400 invalid_cursor");
        assertError(market.call("agent", "GET", messages(other) + "?since=" + latest, ""), "400 invalid_cursor");
        assertError(market.call("owner", "GET", messages(id) + "?since=" + latest, ""), "400 invalid_cursor");
        assertError(market.call("agent", "GET", messages(id) + "?since=" + next, ""), "400 invalid_cursor");
        assertError(
                market.call("agent", "GET", messages(id) + "?since=" + latest + "&cursor=" + next, ""),
                "400 validation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "abc", "1.5", ""})
    void unusableLimitIsRefused(String limit) {
        assertError(market.call("agent", "GET", messages(id) + "?limit=" + limit, ""), "400 validation");
        assertError(market.call("agent", "GET", "/api/conversations?limit=" + limit, ""), "400 validation");
    }

    @Test
    void hugeLimitIsReduced() {
        write(2);
        assertThat(contents(market.get("agent", messages(id) + "?limit=1000000000")))
                .hasSize(3);
    }

    @Test
    void oneConversationShowsItsLatestMessagesWithinItsSize() {
        IntStream.range(0, 30).forEach(i -> {
            market.clock.advance(Duration.ofMillis(1));
            market.sent("ada", id, i + "x".repeat(4_000));
        });

        Reply shown = market.conversation("agent", id);

        assertThat(contents(shown))
                .extracting(text -> text.replace("x", ""))
                .containsExactly("25", "26", "27", "28", "29");
    }

    @Test
    void pollWithAnUnknownPositionNamesTheCursorToUse() {
        Reply refused = market.call("agent", "GET", messages(id) + "?since=garbage", "");

        assertError(refused, "400 invalid_cursor");
        assertThat(refused.text("error")).contains("latestCursor").doesNotContain("nextCursor");
    }
}
