package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.contents;
import static marketplace.conversations.ConversationsFixture.ids;
import static marketplace.conversations.ConversationsFixture.messages;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import marketplace.table.JobOutbox;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A blocked human gets the answers of anybody, and nothing that they do is shown, counted or reported. */
class BlockedHumanTest {

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());

    @Test
    void messageOfABlockedHumanIsVisibleToThatHumanOnly() {
        String id = market.started(market.ada);
        market.sent("ada", id, "Yes.");
        Reply before = market.conversation("agent", id);
        long events = market.events().size();
        market.block(market.ada);

        Reply sent = market.sent("ada", id, "You cheat!");

        assertThat(contents(market.get("ada", messages(id))))
                .containsExactly("You cheat!", "Yes.", "Are you free on Monday?");
        assertThat(sent.text("message.readAt")).isEqualTo("null");
        assertThat(market.conversation("ada", id).text("conversation.messageCount"))
                .isEqualTo("3");
        assertThat(market.conversation("agent", id).body()).isEqualTo(before.body());
        assertThat(contents(market.get("agent", messages(id)))).containsExactly("Yes.", "Are you free on Monday?");
        assertThat(market.events()).hasSize((int) events);
        assertThat(market.waiting(JobOutbox.KIND))
                .extracting(job -> job.id().split(":", 2)[0])
                .containsExactlyInAnyOrder("notice", "worker_wrote");
    }

    @Test
    void answersToABlockedHumanHaveTheFormOfOthers() {
        String ofAda = market.started(market.ada);
        String ofBob = market.started(market.bob);
        market.block(market.ada);

        for (String verb : List.of("messages", "completion-claim", "read", "archive")) {
            String body = verb.equals("messages") ? ConversationsFixture.content("Hello.") : "";
            Reply toAda = market.done("ada", "POST", "/api/conversations/" + ofAda + "/" + verb, body);
            Reply toBob = market.done("bob", "POST", "/api/conversations/" + ofBob + "/" + verb, body);
            assertThat(shape(toAda)).isEqualTo(shape(toBob));
            assertThat(toAda.headers().keySet()).isEqualTo(toBob.headers().keySet());
        }
    }

    private static Set<String> shape(Reply reply) {
        String blanked = reply.body()
                .toString()
                .replaceAll("(cnv|msg|hum|acc)_[0-9a-z]{26}", "id")
                .replace("ada", "x")
                .replace("bob", "x");
        return new TreeSet<>(List.of(blanked));
    }

    @Test
    void conversationThatABlockedHumanStartsIsUnknownToThePoster() {
        market.applied(market.ada, false);
        market.applied(market.bob, false);
        market.block(market.ada);
        String body = "{\"bountyId\":\"" + ConversationsFixture.BOUNTY + "\",\"message\":\"Which park?\"}";

        Reply toAda = market.done("ada", "POST", "/api/conversations", body);
        Reply toBob = market.done("bob", "POST", "/api/conversations", body);

        assertThat(shape(toAda)).isEqualTo(shape(toBob));
        String hidden = toAda.text("conversation.id");
        assertThat(market.done("ada", "POST", "/api/conversations", body).text("conversation.id"))
                .isEqualTo(hidden);
        market.sent("ada", hidden, "Hello?");
        assertError(market.call("agent", "GET", "/api/conversations/" + hidden, ""), "404 not_found");
        assertThat(ids(market.get("agent", "/api/conversations"))).containsExactly(toBob.text("conversation.id"));
        assertThat(ids(market.get("ada", "/api/conversations"))).containsExactly(hidden);
        assertThat(market.events()).hasSize(1);
        market.done("ada", "POST", "/api/conversations/" + hidden + "/archive", "");
        assertThat(market.done("ada", "POST", "/api/conversations", body).text("conversation.id"))
                .isNotEqualTo(hidden);
    }

    @Test
    void applicationThatThePosterDoesNotSeeHidesItsConversation() {
        market.applied(market.ada, true);
        String body = "{\"bountyId\":\"" + ConversationsFixture.BOUNTY + "\",\"message\":\"Which park?\"}";

        String id = market.done("ada", "POST", "/api/conversations", body).text("conversation.id");

        assertError(market.call("agent", "GET", "/api/conversations/" + id, ""), "404 not_found");
        assertThat(market.started(market.ada)).isNotEqualTo(id);
    }

    @Test
    void messageToABlockedHumanIsRefusedUntilUnblocked() {
        String id = market.started(market.ada);
        market.block(market.ada);

        assertError(market.send("agent", id, "Hello?"), "403 recipient_blocked");
        assertError(
                market.call("agent", "POST", "/api/conversations", ConversationsFixture.start(market.ada, "Hi", "Hi.")),
                "403 recipient_blocked");
        market.done("agent", "DELETE", "/api/humans/blocks?humanId=" + market.ada, "");
        market.sent("agent", id, "Sorry.");
    }
}
