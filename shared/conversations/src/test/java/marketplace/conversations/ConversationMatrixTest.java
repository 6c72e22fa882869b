package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.content;
import static marketplace.conversations.ConversationsFixture.messages;
import static marketplace.conversations.ConversationsFixture.start;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import marketplace.kernel.Id.ConversationId;
import marketplace.table.Commit;
import marketplace.testing.Golden;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.StateMatrix;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The status of a conversation after each act of each side, in each status. No escrow holds money. */
class ConversationMatrixTest {

    private record Side(ConversationsFixture market, String caller, String conversation) {
        Reply post(String path, String body) {
            return market.call(caller, "POST", path, body);
        }

        Reply act(String name) {
            return post("/api/conversations/" + conversation + "/" + name, "{}");
        }

        String status(Reply reply) {
            return switch (reply.errorCode()) {
                case "invalid_state" -> "-";
                case "" -> market.conversation("agent", conversation).text("conversation.status");
                case String other -> other;
            };
        }
    }

    private static Map<String, BiFunction<Side, String, Reply>> acts() {
        Map<String, BiFunction<Side, String, Reply>> acts = new LinkedHashMap<>();
        acts.put("send", (side, _) -> side.post(messages(side.conversation()), content("Hello.")));
        acts.put("read", (side, _) -> side.act("read"));
        acts.put("claim completion", (side, _) -> side.act("completion-claim"));
        acts.put("archive", (side, _) -> side.act("archive"));
        acts.put("start again", (side, human) -> side.post("/api/conversations", start(human, "Benches", "Again?")));
        return acts;
    }

    private static Side in(ConversationStatus status, String caller) {
        ConversationsFixture market = new ConversationsFixture(new MemoryTable());
        Side side = new Side(market, caller, market.started(market.ada));
        ConversationId id = new ConversationId(side.conversation());
        switch (status) {
            case ACTIVE -> {}
            case ARCHIVED -> Marketplace.done(side.act("archive"));
            case CONVERTED -> market.table.commit(new Commit(new Conversations(market.table).convert(id)));
        }
        return side;
    }

    @Test
    void everyActInEveryStatus() {
        StateMatrix matrix = new StateMatrix();
        for (ConversationStatus status : ConversationStatus.values()) {
            for (String caller : List.of("agent", "ada")) {
                acts().forEach((name, act) ->
                        matrix.add(status.wire() + (caller.equals("agent") ? ", agent" : ", human"), name, () -> {
                            Side side = in(status, caller);
                            return side.status(act.apply(side, side.market().ada));
                        }));
            }
        }

        Golden.check("conversation-matrix.txt", matrix.toString());
        Golden.checkPage(
                "states.md",
                "conversation",
                matrix.diagram(List.of("active"), row -> row.substring(0, row.indexOf(','))));
    }
}
