package marketplace.conversations;

import static marketplace.conversations.ConversationsFixture.assertError;
import static marketplace.conversations.ConversationsFixture.contents;
import static marketplace.conversations.ConversationsFixture.ids;
import static marketplace.conversations.ConversationsFixture.messages;
import static marketplace.conversations.ConversationsFixture.start;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.Facts;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Starting, answering, reading and ending a conversation, on both sides. */
class ConversationTest {

    private final ConversationsFixture market = new ConversationsFixture(new MemoryTable());

    @Test
    void startedConversationIsReadByBothSidesAndCounted() {
        String id = market.started(market.ada);

        Reply ofAgent = market.conversation("agent", id);
        Reply ofHuman = market.conversation("ada", id);
        assertThat(ofAgent.text("conversation.viewerSide")).isEqualTo("agent");
        assertThat(ofHuman.text("conversation.viewerSide")).isEqualTo("human");
        assertThat(ofHuman.text("conversation.unreadByHuman")).isEqualTo("1");
        assertThat(ofHuman.text("conversation.hasReplies")).isEqualTo("false");
        assertThat(ofHuman.text("conversation.agentName")).isEqualTo("Somebody");
        assertThat(contents(ofHuman)).containsExactly("Are you free on Monday?");
        assertThat(market.events()).isEmpty();
    }

    @Test
    void answerOfTheHumanCountsMarksAsReadAndIsAnEvent() {
        String id = market.started(market.ada);
        market.clock.advance(Duration.ofSeconds(5));

        String message = market.sent("ada", id, "Yes.").text("message.id");

        Reply seen = market.conversation("agent", id);
        assertThat(seen.text("conversation.messageCount")).isEqualTo("2");
        assertThat(seen.text("conversation.unreadByAgent")).isEqualTo("1");
        assertThat(seen.text("conversation.unreadByHuman")).isEqualTo("0");
        assertThat(seen.text("conversation.hasReplies")).isEqualTo("true");
        assertThat(seen.text("conversation.lastMessage.content")).isEqualTo("Yes.");
        assertThat(seen.text("messages.0.readAt")).isEqualTo(seen.text("messages.1.createdAt"));
        Event event = market.event(EventType.MESSAGE_RECEIVED);
        assertThat(event.accountId()).isEqualTo(market.account("agent"));
        assertThat(event.subject()).isEqualTo(message);
        assertThat(Facts.of(event)).containsEntry("conversationId", id).containsEntry("humanId", market.ada);
        assertThat(market.waiting(JobOutbox.KIND))
                .extracting(job -> job.id().replaceFirst(":.*", ""))
                .containsExactlyInAnyOrder("notice", "worker_wrote");
    }

    @Test
    void readMarkEmptiesTheCounterAndShowsInTheMessages() {
        String id = market.started(market.ada);
        market.sent("ada", id, "Yes.");
        market.sent("ada", id, "At noon?");
        market.clock.advance(Duration.ofMinutes(1));

        Reply read = market.done("agent", "POST", "/api/conversations/" + id + "/read", "");

        assertThat(read.text("conversation.unreadByAgent")).isEqualTo("0");
        assertThat(market.conversation("ada", id).text("messages.2.readAt")).isEqualTo("2026-01-01T00:01:00.000Z");
        market.sent("ada", id, "Hello?");
        assertThat(market.conversation("agent", id).text("conversation.unreadByAgent"))
                .isEqualTo("1");
        assertThat(market.conversation("ada", id).text("messages.3.readAt")).isEqualTo("null");
    }

    @Test
    void activeConversationIsContinuedUntilItEnds() {
        String first = market.started(market.ada);

        Reply again = market.done("agent", "POST", "/api/conversations", start(market.ada, "Trees", "And trees?"));
        assertThat(again.text("conversation.id")).isEqualTo(first);
        assertThat(again.text("reused")).isEqualTo("true");
        assertThat(again.text("conversation.subject")).isEqualTo("Benches");
        assertThat(again.text("conversation.messageCount")).isEqualTo("2");

        Reply ended = market.done("agent", "POST", "/api/conversations/" + first + "/archive", "");
        assertThat(ended.text("conversation.status")).isEqualTo("archived");
        assertError(market.send("ada", first, "Still there?"), "409 invalid_state");
        market.done("ada", "POST", "/api/conversations/" + first + "/archive", "");

        assertThat(market.started(market.ada)).isNotEqualTo(first);
    }

    @Test
    void accountThatIsNotEligibleLearnsTheReasons() {
        market.agent("novice");

        Reply refused = market.call("novice", "POST", "/api/conversations", start(market.ada, "Hi", "Hello."));

        assertError(refused, "403 messaging_not_eligible");
        assertThat(refused.text("details.0.message")).isEqualTo("no_identity_and_no_escrow");
    }

    @Test
    void notEligibleAccountMayAnswerItsApplicant() {
        market.agent("novice");
        market.applied("novice", market.ada, false);
        String body = Json.object()
                .put("humanId", market.ada)
                .put("bountyId", ConversationsFixture.BOUNTY.value())
                .put("message", "When can you start?")
                .toString();

        Reply started = market.done("novice", "POST", "/api/conversations", body);

        assertThat(started.text("conversation.subject")).isEqualTo("Count benches");
        assertThat(started.text("conversation.applicationStatus")).isEqualTo("pending");
        assertError(
                market.call("novice", "POST", "/api/conversations", body.replace(market.ada, market.bob)),
                "404 not_found");
    }

    @Test
    void restrictedAccountSendsNothing() {
        String id = market.started(market.ada);
        market.table.commit(Commit.of(Accounts.restrict(market.account("agent"), "Spam.")));

        assertError(market.send("agent", id, "Hello?"), "403 forbidden");
        assertError(
                market.call("agent", "POST", "/api/conversations", start(market.bob, "Hi", "Hello.")),
                "403 messaging_not_eligible");
    }

    @Test
    void applicantWritesToThePoster() {
        market.applied(market.ada, false);
        String body = "{\"bountyId\":\"" + ConversationsFixture.BOUNTY + "\",\"message\":\"Which park?\"}";

        Reply started = market.done("ada", "POST", "/api/conversations", body);

        String id = started.text("conversation.id");
        assertThat(started.text("conversation.viewerSide")).isEqualTo("human");
        assertThat(started.text("conversation.subject")).isEqualTo("Count benches");
        assertThat(market.applicants.linked).hasSize(1);
        assertThat(market.conversation("agent", id).text("conversation.unreadByAgent"))
                .isEqualTo("1");
        assertThat(Facts.of(market.event(EventType.MESSAGE_RECEIVED)))
                .containsEntry("bountyId", ConversationsFixture.BOUNTY.value());
        assertError(market.call("bob", "POST", "/api/conversations", body), "403 forbidden");
        assertThat(market.done("ada", "POST", "/api/conversations", body).text("conversation.id"))
                .isEqualTo(id);
    }

    @Test
    void sessionStartsOnlyAsAHuman() {
        assertError(
                market.call("owner", "POST", "/api/conversations", start(market.ada, "Hi", "Hello.")), "403 forbidden");
        assertError(market.call("owner", "POST", "/api/conversations", "{\"message\":\"Hi\"}"), "400 validation");
    }

    @Test
    void ownerReadsAndAnswersWithASession() {
        String id = market.started(market.ada);

        assertThat(market.conversation("owner", id).text("conversation.viewerSide"))
                .isEqualTo("agent");
        market.sent("owner", id, "Anyone?");
        assertThat(ids(market.get("owner", "/api/conversations"))).containsExactly(id);
    }

    @Test
    void keyOfAHumanReadsTheirSideAndDoesNotWriteOnIt() {
        String id = market.started(market.ada);
        market.key("ada's key", "ada", marketplace.kernel.Scope.values());

        assertThat(market.conversation("ada's key", id).text("conversation.viewerSide"))
                .isEqualTo("human");
        assertError(market.send("ada's key", id, "Yes."), "403 forbidden");
        assertThat(ids(market.get("ada's key", "/api/conversations"))).isEmpty();
        assertThat(ids(market.get("ada's key", "/api/conversations?humanId=" + market.ada)))
                .containsExactly(id);
    }

    @Test
    void conversationOfOthersIsUnknown() {
        String id = market.started(market.ada);
        String unknown = id.substring(0, 4) + "0".repeat(26);
        for (String path : List.of("", "/messages")) {
            Reply toForeign = market.call("bob", "GET", "/api/conversations/" + id + path, "");
            Reply toUnknown = market.call("bob", "GET", "/api/conversations/" + unknown + path, "");
            assertError(toForeign, "404 not_found");
            assertThat(toForeign.text("error")).isEqualTo(toUnknown.text("error"));
        }
        for (String verb : List.of("read", "archive", "completion-claim")) {
            assertError(market.call("bob", "POST", "/api/conversations/" + id + "/" + verb, ""), "404 not_found");
        }
        assertError(market.send("bob", id, "Hello."), "404 not_found");
    }

    @Test
    void ownProfileAndDeletedProfileCannotBeWrittenTo() {
        String own = market.done("owner", "PUT", "/api/humans/me", "{\"name\":\"Owner\"}")
                .text("human.id");

        assertError(market.call("agent", "POST", "/api/conversations", start(own, "Hi", "Me.")), "400 self_dealing");
        assertError(
                market.call("agent", "POST", "/api/conversations", start("hum_" + "0".repeat(26), "Hi", "Me.")),
                "404 not_found");
    }

    @Test
    void textsAreModeratedBeforeTheyAreStored() {
        String id = market.started(market.ada);

        assertThat(market.sent("agent", id, "Write to ada@example.com").text("message.content"))
                .isEqualTo("Write to [hidden]");
        Reply refused = market.send("ada", id, "pay me outside");
        assertError(refused, "400 moderation_refused");
        assertThat(refused.text("details.0.field")).isEqualTo("content");
        assertThat(market.conversation("agent", id).text("conversation.messageCount"))
                .isEqualTo("2");
        String inMetadata = """
            {"content":"See the data.","metadata":{"notes":["ada@example.com"]}}\
            """;
        assertThat(market.done("agent", "POST", messages(id), inMetadata).text("message.metadata.notes.0"))
                .isEqualTo("[hidden]");
    }

    @Test
    void paymentOfferNeedsItsTermsAndComesFromTheAgent() {
        String id = market.started(market.ada);
        String offer = """
            {"content":"My offer.","messageType":"payment_offer",
             "metadata":{"taskTitle":"Count the benches","offeredAmount":25.5,"currency":"USD"}}\
            """;

        Reply sent = market.done("agent", "POST", messages(id), offer);
        assertThat(sent.text("message.messageType")).isEqualTo("payment_offer");
        assertThat(sent.text("message.metadata.offeredAmount")).isEqualTo("25.5");
        assertError(market.call("ada", "POST", messages(id), offer), "400 validation");
        for (String wrong : List.of("25.555", "0.5", "10001", "\"25\"", "-1")) {
            assertError(market.call("agent", "POST", messages(id), offer.replace("25.5", wrong)), "400 validation");
        }
        Reply bare = market.call(
                "agent", "POST", messages(id), "{\"content\":\"My offer.\",\"messageType\":\"payment_offer\"}");
        assertError(bare, "400 validation");
    }

    @Test
    void completionClaimIsAnEventOncePerStateOfTheConversation() {
        String id = market.started(market.ada);
        String claim = "/api/conversations/" + id + "/completion-claim";

        market.clock.advance(Duration.ofSeconds(1));
        Reply claimed = market.done("ada", "POST", claim, "");
        market.clock.advance(Duration.ofSeconds(1));
        Reply again = market.done("ada", "POST", claim, "");

        assertThat(claimed.text("conversation.completionClaimedAt")).isEqualTo("2026-01-01T00:00:01.000Z");
        assertThat(again.text("conversation.completionClaimedAt")).isEqualTo("2026-01-01T00:00:01.000Z");
        assertThat(Facts.of(market.event(EventType.CONVERSATION_COMPLETION_CLAIMED)))
                .containsEntry("conversationId", id);
        assertError(market.call("owner", "POST", claim, ""), "403 forbidden");
        market.sent("agent", id, "There is one more.");
        market.done("ada", "POST", claim, "");
        assertThat(market.events(EventType.CONVERSATION_COMPLETION_CLAIMED)).hasSize(2);
    }

    @Test
    void longAndForeignTextsAreKept() {
        String id = market.started(market.ada);
        String emoji = "👩🏽‍🔧".repeat(714);
        assertThat(emoji).hasSizeLessThanOrEqualTo(5_000);
        String rightToLeft = "\u202Eمرحبا\u202C e\u0301";

        assertThat(market.sent("ada", id, emoji).text("message.content")).isEqualTo(emoji);
        assertThat(market.sent("ada", id, rightToLeft).text("message.content")).isEqualTo(rightToLeft);
        assertError(market.send("ada", id, "x".repeat(5_001)), "400 validation");
        assertError(market.send("ada", id, " \n"), "400 validation");
        assertError(market.send("ada", id, "x".repeat(1_000_000)), "413 payload_too_large");
        assertThat(market.conversation("agent", id).text("conversation.lastMessage.content"))
                .isEqualTo(rightToLeft);
    }

    @Test
    void conversationIsBetweenItsTwoAccountsOnly() {
        ConversationId id = new ConversationId(market.started(market.ada));
        Conversations conversations = new Conversations(market.table);
        AccountId agent = market.account("agent");
        AccountId ada = market.account("ada");
        AccountId bob = market.account("bob");

        assertThat(conversations.isBetween(id, agent, ada)).isTrue();
        assertThat(conversations.isBetween(id, ada, agent)).isTrue();
        assertThat(conversations.isBetween(id, agent, bob)).isFalse();
        assertThat(conversations.isBetween(id, bob, ada)).isFalse();
        assertThat(conversations.isBetween(id, agent, agent)).isFalse();
    }
}
