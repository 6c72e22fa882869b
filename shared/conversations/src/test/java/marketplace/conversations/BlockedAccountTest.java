package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.start;
import static org.assertj.core.api.Assertions.assertThat;

import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A human blocks an account: nothing that it writes reaches the human. */
class BlockedAccountTest {

    private static final String BLOCKS = "/api/me/blocks";

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());

    @Test
    void messagesOfABlockedAccountAreRefusedAsThoseToAnUnavailableHuman() {
        String id = market.started(market.ada);
        Reply blocked = market.done("ada", "POST", BLOCKS, "{\"conversationId\":\"" + id + "\",\"reason\":\"spam\"}");

        Reply refused = market.send("agent", id, "Hello?");

        assertThat(blocked.text("block.accountId"))
                .isEqualTo(market.account("agent").value());
        assertError(refused, "409 invalid_state");
        assertThat(refused.text("error")).contains("not available for work");
        assertError(
                market.call("agent", "POST", "/api/conversations", start(market.ada, "Hi", "Hello.")),
                "409 invalid_state");
        assertThat(market.conversation("ada", id).text("conversation.messageCount"))
                .isEqualTo("1");
        assertError(market.send("ada", id, "Stop."), "403 recipient_blocked");
        market.started(market.bob);
    }

    @Test
    void unblockedAccountWritesAgain() {
        String id = market.started(market.ada);
        String account = "{\"accountId\":\"" + market.account("agent") + "\"}";
        market.done("ada", "POST", BLOCKS, account);
        assertThat(market.get("ada", BLOCKS).text("blocks.0.accountId"))
                .isEqualTo(market.account("agent").value());
        assertThat(market.get("ada", "/api/humans/blocks").text("count")).isEqualTo("0");

        market.done("ada", "DELETE", BLOCKS, account);

        assertThat(market.get("ada", BLOCKS).text("count")).isEqualTo("0");
        market.sent("agent", id, "Thank you.");
    }

    @Test
    void blockNamesOneOtherAccount() {
        String id = market.started(market.ada);

        assertError(market.call("ada", "POST", BLOCKS, "{}"), "400 validation");
        assertError(
                market.call(
                        "ada",
                        "POST",
                        BLOCKS,
                        "{\"accountId\":\"" + market.account("agent") + "\",\"conversationId\":\"" + id + "\"}"),
                "400 validation");
        assertError(
                market.call("ada", "POST", BLOCKS, "{\"accountId\":\"" + market.account("ada") + "\"}"),
                "400 self_dealing");
        assertError(
                market.call("ada", "POST", BLOCKS, "{\"accountId\":\"acc_0000000000000000000000zzzz\"}"),
                "404 not_found");
        assertError(market.call("bob", "POST", BLOCKS, "{\"conversationId\":\"" + id + "\"}"), "404 not_found");
        assertError(market.call("owner", "POST", BLOCKS, "{\"conversationId\":\"" + id + "\"}"), "400 validation");
    }
}
