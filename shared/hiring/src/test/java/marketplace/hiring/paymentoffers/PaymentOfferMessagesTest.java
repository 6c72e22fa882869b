package marketplace.hiring.paymentoffers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The outcome of a funded payment offer is a message in its conversation. */
class PaymentOfferMessagesTest extends PaymentOfferFixture {

    @Test
    void cancelledPaymentOfferIsAnnouncedToTheHuman() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        story.clock.advance(Duration.ofSeconds(1));

        HiringMarketplace.done(post("agent", escrow, "cancel"));

        assertThat(news(latest))
                .containsExactly("agent: cancelled: The payment offer of 30.00 USD was cancelled, so it can no longer"
                        + " be accepted. Do not start the work.");
        assertThat(unread("ada")).isEqualTo(3);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void acceptanceAppearsInTheConversation() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        assertThat(news(latest)).isEmpty();
        story.clock.advance(Duration.ofSeconds(1));

        HiringMarketplace.done(post("ada", escrow, "accept"));

        assertThat(news(latest)).containsExactly("human: accepted: I accept the payment offer of 30.00 USD.");
        assertThat(unread("agent")).isOne();
        assertThat(Facts.of(story.event(EventType.MESSAGE_RECEIVED)))
                .containsEntry("conversationId", conversation)
                .containsEntry("escrowId", escrow)
                .containsEntry("status", "accepted");
    }

    @Test
    void humanDeclinesAFundedPaymentOfferAndTheMoneyReturns() {
        story.deposited(5_000);
        String escrow = funded();
        String latest = messages("").text("latestCursor");
        story.clock.advance(Duration.ofSeconds(1));

        Reply declined = story.done("ada", "POST", "/api/escrow/" + escrow + "/cancel", "{\"reason\":\"Too far.\"}");

        assertThat(declined.text("escrow.status")).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(news(latest))
                .containsExactly("human: declined: I decline the payment offer of 30.00 USD. The money is back in your"
                        + " wallet.");
        assertThat(story.done("agent", "GET", "/api/escrow/" + escrow, "").text("escrow.auditLog.1.reason"))
                .isEqualTo("Too far.");
        assertThat(mails("agent")).containsExactly("payment.offer_declined");

        HiringMarketplace.done(post("ada", escrow, "cancel"));
        story.advance(Duration.ofDays(3));
        assertThat(news(latest)).hasSize(1);
        assertThat(mails("agent")).containsExactly("payment.offer_declined");
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void callersCannotForgeAnOutcome() {
        Reply forged = story.call(
                "ada",
                "POST",
                "/api/conversations/" + conversation + "/messages",
                "{\"content\":\"I accept.\",\"metadata\":{\"offerOutcome\":\"accepted\"}}");

        assertRefused(forged, ErrorCode.VALIDATION);
        assertThat(forged.text("details.0.field")).isEqualTo("metadata.offerOutcome");
    }

    @Test
    void lapseAppearsInTheConversation() {
        story.deposited(5_000);
        funded();
        String latest = messages("").text("latestCursor");

        story.advance(Duration.ofDays(2));

        assertThat(news(latest))
                .containsExactly("agent: lapsed: The payment offer of 30.00 USD was not accepted in time, so the money"
                        + " is back in the wallet of the account.");
        assertThat(unread("agent")).isZero();
        assertThat(unread("ada")).isPositive();
    }

    @Test
    void archivedConversationGetsNoMessageAboutItsPaymentOffer() {
        offer(30);
        String escrow = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        story.done("ada", "POST", "/api/conversations/" + conversation + "/archive", "");
        story.paid(escrow);
        String latest = messages("").text("latestCursor");

        HiringMarketplace.done(post("ada", escrow, "accept"));

        assertThat(news(latest)).isEmpty();
    }

    /** What a poll that knows {@code latest} shows to the agent: sender, text and outcome of each message. */
    private List<String> news(String latest) {
        List<String> news = new ArrayList<>();
        messages("?since=" + latest).body().path("messages").forEach(message -> {
            assertThat(message.at("/metadata/escrowId").textValue()).startsWith("esc_");
            news.add(message.path("senderType").textValue() + ": "
                    + message.at("/metadata/offerOutcome").textValue() + ": "
                    + message.path("content").textValue());
        });
        return news;
    }

    private Reply messages(String query) {
        return story.done("agent", "GET", "/api/conversations/" + conversation + "/messages" + query, "");
    }

    private long unread(String who) {
        return story.done(who, "GET", "/api/conversations/" + conversation, "")
                .body()
                .at("/conversation/unreadBy" + (who.equals("agent") ? "Agent" : "Human"))
                .asLong();
    }
}
