package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.testing.MemoryTable;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Conversations of two signed identities of one account, and the filters of the list. */
class IdentitiesTest {

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());
    private final SigningAgent first = new SigningAgent();
    private final SigningAgent second = new SigningAgent();

    private String started(SigningAgent signer, String human) {
        String body = ConversationsFixture.start(human, "Benches", "Are you free?")
                .replaceFirst("}$", ",\"agentVerification\":" + proof(signer, "conversation:" + human) + "}");
        return market.done("agent", "POST", "/api/conversations", body).text("conversation.id");
    }

    private String proof(SigningAgent signer, String context) {
        // Ed25519 has one signature per message, and each is accepted once.
        market.clock.advance(Duration.ofMillis(1));
        return signer.proof(market.now(), context);
    }

    private Reply signed(SigningAgent signer, String context, String path) {
        String header =
                Base64.getUrlEncoder().encodeToString(proof(signer, context).getBytes(StandardCharsets.UTF_8));
        return market.endpoint.call("agent", "GET", path, "", Map.of("x-agent-verification", header));
    }

    private Reply send(SigningAgent signer, String conversation, String content) {
        String body = Json.object()
                .put("content", content)
                .set("agentVerification", Json.parse(proof(signer, "message:" + conversation + ":" + content)))
                .toString();
        return market.call("agent", "POST", ConversationsFixture.messages(conversation), body);
    }

    @Test
    void identityHasItsOwnConversationWithAHuman() {
        String ofFirst = started(first, market.ada);
        String ofSecond = started(second, market.ada);
        String ofAccount = market.started(market.ada);

        assertThat(List.of(ofFirst, ofSecond, ofAccount)).doesNotHaveDuplicates();
        assertThat(started(first, market.ada)).isEqualTo(ofFirst);
        assertThat(ids(market.get("agent", "/api/conversations")))
                .containsExactlyInAnyOrder(ofFirst, ofSecond, ofAccount);
        for (String filter : List.of("scope=identity", "onlyThisIdentity=true")) {
            Reply own = signed(second, "list_conversations", "/api/conversations?" + filter);
            assertThat(ids(own)).containsExactly(ofSecond);
        }
        assertThat(ids(market.get("agent", "/api/conversations?agentId=" + first.id())))
                .containsExactly(ofFirst);
        assertError(market.call("agent", "GET", "/api/conversations?scope=identity", ""), "400 validation");
    }

    @Test
    void conversationOfAnotherIdentityIsUnknownToASignedCall() {
        String id = started(first, market.ada);

        assertThat(signed(first, "read_conversation:" + id, "/api/conversations/" + id)
                        .text("conversation.agentId"))
                .isEqualTo(first.id());
        assertError(signed(second, "read_conversation:" + id, "/api/conversations/" + id), "404 not_found");
        assertError(signed(second, "read_conversation:" + id, ConversationsFixture.messages(id)), "404 not_found");
        assertError(send(second, id, "Hello."), "404 not_found");
        assertThat(send(first, id, "Hello.").text("message.senderId")).isEqualTo(first.id());
        assertThat(market.conversation("agent", id).status()).isEqualTo(200);
    }

    private Reply act(SigningAgent signer, String conversation, String verb) {
        String body = "{\"agentVerification\":" + proof(signer, "read_conversation:" + conversation) + "}";
        return market.call("agent", "POST", "/api/conversations/" + conversation + "/" + verb, body);
    }

    @Test
    void anotherIdentityCanNeitherArchiveNorMarkAConversationAsRead() {
        String id = started(first, market.ada);
        market.sent("ada", id, "Hi.");

        for (String verb : List.of("read", "archive")) {
            Reply foreign = act(second, id, verb);
            assertError(foreign, "404 not_found");
            assertThat(foreign.text("error"))
                    .isEqualTo(
                            act(second, "cnv_00000000000000000000000001", verb).text("error"));
        }
        assertThat(market.conversation("agent", id).text("conversation.unreadByAgent"))
                .isEqualTo("1");
        assertThat(act(first, id, "read").text("conversation.unreadByAgent")).isEqualTo("0");
        assertThat(act(first, id, "archive").text("conversation.status")).isEqualTo("archived");
    }

    @Test
    void signatureReadsOnceAndForItsContextOnly() {
        String id = started(first, market.ada);
        String header = Base64.getUrlEncoder()
                .encodeToString(proof(first, "list_conversations").getBytes(StandardCharsets.UTF_8));
        Map<String, String> headers = Map.of("x-agent-verification", header);

        assertThat(market.endpoint
                        .call("agent", "GET", "/api/conversations", "", headers)
                        .status())
                .isEqualTo(200);
        assertError(market.endpoint.call("agent", "GET", "/api/conversations", "", headers), "401 signature_replayed");
        assertError(signed(first, "list_conversations", "/api/conversations/" + id), "401 signature_invalid");
        assertError(
                signed(first, "read_conversation:" + id + "x", "/api/conversations/" + id), "401 signature_invalid");
    }

    @Test
    void filtersSelectAndCursorsKeepThem() {
        String toAda = market.started("agent", market.ada, "Benches", "Hello.");
        String toBob = market.started("agent", market.bob, "Trees", "Hello.");
        market.clock.advance(Duration.ofSeconds(1));
        market.sent("ada", toAda, "Hi.");

        assertThat(ids(market.get("agent", "/api/conversations"))).containsExactly(toAda, toBob);
        assertThat(ids(market.get("agent", "/api/conversations?unreadByAgent=true")))
                .containsExactly(toAda);
        assertThat(ids(market.get("agent", "/api/conversations?hasReplies=false")))
                .containsExactly(toBob);
        assertThat(ids(market.get("agent", "/api/conversations?subject=Trees"))).containsExactly(toBob);
        assertThat(ids(market.get("agent", "/api/conversations?subject=Tree"))).isEmpty();
        assertThat(ids(market.get("agent", "/api/conversations?ownerUid=" + market.account("agent"))))
                .containsExactly(toAda, toBob);
        assertThat(ids(market.get("agent", "/api/conversations?ownerUid=" + market.account("ada"))))
                .isEmpty();
        assertThat(ids(market.get("ada", "/api/conversations?humanId=" + market.ada)))
                .containsExactly(toAda);
        assertError(market.call("agent", "GET", "/api/conversations?humanId=" + market.ada, ""), "404 not_found");
        market.done("agent", "POST", "/api/conversations/" + toBob + "/archive", "");
        assertThat(ids(market.get("agent", "/api/conversations?status=archived")))
                .containsExactly(toBob);

        String next = market.get("agent", "/api/conversations?limit=1").text("nextCursor");
        assertThat(ids(market.get("agent", "/api/conversations?limit=1&cursor=" + next)))
                .containsExactly(toBob);
        assertError(
                market.call("agent", "GET", "/api/conversations?status=active&cursor=" + next, ""),
                "400 invalid_cursor");
        assertError(market.call("ada", "GET", "/api/conversations?cursor=" + next, ""), "400 invalid_cursor");
        assertError(market.call("agent", "GET", "/api/conversations?cursor=abc", ""), "400 invalid_cursor");
    }
}
