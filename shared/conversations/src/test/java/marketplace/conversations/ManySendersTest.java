package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.contents;
import static marketplace.conversations.ConversationsFixture.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.EventType;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 50 senders at once lose no message, no count and no event, and each conversation is started once. */
class ManySendersTest {

    private static final int SENDERS = 50;

    static Stream<Supplier<Table>> tables() {
        return Stream.of(MemoryTable::new, EmbeddedDynamo::newTable);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void concurrentSendersLoseNoMessage(Supplier<Table> tables) {
        ConversationsFixture market = new ConversationsFixture(tables.get());
        String id = market.started(market.ada);
        List<Supplier<Reply>> sendings = IntStream.range(0, SENDERS)
                .<Supplier<Reply>>mapToObj(i -> () -> market.send(i % 2 == 0 ? "ada" : "agent", id, "m" + i))
                .toList();

        List<Reply> answers = Marketplace.atOnce(sendings);

        assertThat(answers).extracting(Reply::status).containsOnly(200);
        for (String side : List.of("agent", "ada")) {
            Reply seen = market.conversation(side, id);
            assertThat(seen.text("conversation.messageCount")).isEqualTo("" + (SENDERS + 1));
            assertThat(contents(market.get(side, messages(id) + "?limit=100"))).hasSize(SENDERS + 1);
            String unread = seen.text("conversation.unreadByAgent");
            market.done("owner", "POST", "/api/conversations/" + id + "/read", "");
            assertThat(Integer.parseInt(unread)).isBetween(0, SENDERS / 2);
            assertThat(market.conversation(side, id).text("conversation.unreadByAgent"))
                    .isEqualTo("0");
        }
        assertThat(market.events(EventType.MESSAGE_RECEIVED)).hasSize(SENDERS / 2);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void unreadMessagesAreAllCounted(Supplier<Table> tables) {
        ConversationsFixture market = new ConversationsFixture(tables.get());
        String id = market.started(market.ada);
        List<Supplier<Reply>> sendings = IntStream.range(0, SENDERS)
                .<Supplier<Reply>>mapToObj(i -> () -> market.send("ada", id, "m" + i))
                .toList();

        Marketplace.atOnce(sendings);

        assertThat(market.conversation("agent", id).text("conversation.unreadByAgent"))
                .isEqualTo("" + SENDERS);
        assertThat(market.conversation("ada", id).text("conversation.unreadByAgent"))
                .isEqualTo("" + SENDERS);
    }

    @ParameterizedTest
    @MethodSource("tables")
    void concurrentStartsCreateOneConversation(Supplier<Table> tables) {
        ConversationsFixture market = new ConversationsFixture(tables.get());
        String body = ConversationsFixture.start(market.ada, "Benches", "Are you free?");
        List<Supplier<Reply>> starts = IntStream.range(0, 10)
                .<Supplier<Reply>>mapToObj(_ -> () -> market.call("agent", "POST", "/api/conversations", body))
                .toList();

        List<Reply> answers = Marketplace.atOnce(starts);

        assertThat(answers).extracting(Reply::status).containsOnly(200);
        assertThat(answers)
                .extracting(reply -> reply.text("conversation.id"))
                .containsOnly(answers.getFirst().text("conversation.id"));
        assertThat(market.conversation("agent", answers.getFirst().text("conversation.id"))
                        .text("conversation.messageCount"))
                .isEqualTo("10");
    }
}
