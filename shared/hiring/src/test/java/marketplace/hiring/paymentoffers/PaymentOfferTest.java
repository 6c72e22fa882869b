package marketplace.hiring.paymentoffers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A payment offer in a conversation is funded, and the human accepts it within 48 hours. */
class PaymentOfferTest extends PaymentOfferFixture {

    @Test
    void fundedPaymentOfferIsAcceptedWorkedOnAndPaid() {
        story.deposited(5_000);
        String escrow = funded();

        Reply waiting = story.done("ada", "GET", "/api/escrow/" + escrow, "");
        assertThat(waiting.text("escrow.status")).isEqualTo("funded");
        assertThat(waiting.text("escrow.conversationId")).isEqualTo(conversation);
        assertThat(waiting.text("escrow.amountCents")).isEqualTo("3000");
        assertThat(Instant.parse(waiting.text("escrow.lapsesAt")))
                .isEqualTo(story.now().plus(Duration.ofDays(2)));
        assertThat(story.balance()).isEqualTo(5_000 - TOTAL);
        assertThat(status("agent")).isEqualTo(status("ada")).isEqualTo("converted");
        assertThat(Facts.of(story.event(EventType.ESCROW_FUNDED))).containsEntry("conversationId", conversation);

        assertThat(HiringMarketplace.done(post("ada", escrow, "accept")).text("escrow.status"))
                .isEqualTo("locked");
        HiringMarketplace.done(post("ada", escrow, "deliver"));
        HiringMarketplace.done(post("agent", escrow, "complete"));
        HiringMarketplace.done(post("agent", escrow, "release"));

        assertThat(story.payable("ada")).isEqualTo(3_000);
        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        assertThat(mails("agent")).containsExactlyInAnyOrder("payment.offer_accepted", "payment.offer_delivered");
    }

    @Test
    void offerThatIsNotAcceptedIn48HoursReturnsTheMoney() {
        story.deposited(5_000);
        String escrow = funded();

        story.advance(Duration.ofHours(24));
        assertThat(mails("ada")).containsExactly("payment.offer_funded", "payment.offer_due");
        story.advance(Duration.ofHours(22));
        assertThat(mails("ada")).containsExactly("payment.offer_funded", "payment.offer_due", "payment.offer_due");
        story.clock.advance(Duration.ofHours(2));
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
        story.advance(Duration.ZERO);

        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(5_000);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
        assertThat(mails("agent")).containsExactly("payment.offer_lapsed");
        String again = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertThat(again).isNotEqualTo(escrow);
        HiringMarketplace.done(post("ada", again, "accept"));
    }

    @Test
    void acceptedPaymentOfferHasNoReminderAndCannotBeCancelled() {
        story.deposited(5_000);
        String escrow = funded();
        HiringMarketplace.done(post("ada", escrow, "accept"));

        story.advance(Duration.ofDays(3));

        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        assertRefused(post("agent", escrow, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(escrow)).isEqualTo("locked");
    }

    @Test
    void posterCancelsBeforeTheHumanAccepts() {
        story.deposited(5_000);
        String escrow = funded();

        HiringMarketplace.done(post("agent", escrow, "cancel"));

        assertThat(story.balance()).isEqualTo(5_000);
        assertRefused(post("ada", escrow, "accept"), ErrorCode.INVALID_STATE);
    }

    @Test
    void shortWalletGetsACheckoutThatConvertsTheConversationWhenPaid() {
        offer(30);
        Reply asked = HiringMarketplace.done(fund("agent", ""));

        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(status("agent")).isEqualTo("active");
        assertRefused(post("ada", asked.text("escrowId"), "accept"), ErrorCode.INVALID_STATE);
        assertThat(fund("agent", "").text("escrowId")).isEqualTo(asked.text("escrowId"));

        story.paid(asked.text("escrowId"));

        assertThat(status("ada")).isEqualTo("converted");
        assertThat(mails("ada")).containsExactly("payment.offer_funded");
        HiringMarketplace.done(post("ada", asked.text("escrowId"), "accept"));
        assertRefused(fund("agent", ",\"walletOnly\":true,\"maxTotalCents\":3539"), ErrorCode.CONFLICT);
    }

    @Test
    void secondCheckoutReturnsTheFirstAndANewPaymentOfferHasItsOwn() {
        story.deposited(20_000);
        offer(30);
        List<Reply> all = HiringMarketplace.atOnce(IntStream.range(0, 20)
                .<Supplier<Reply>>mapToObj(_ -> () -> fund("agent", ""))
                .toList());
        String first = all.getFirst().text("escrowId");
        assertThat(all).allSatisfy(reply -> assertThat(reply.text("escrowId")).isEqualTo(first));
        assertThat(story.balance()).isEqualTo(20_000 - TOTAL);

        offer(50);
        Reply second = HiringMarketplace.done(fund("agent", ""));

        assertThat(second.text("escrowId")).isNotEqualTo(first);
        assertThat(second.text("escrow.amountCents")).isEqualTo("5000");
        assertThat(status("agent")).isEqualTo("converted");
        assertThat(started("ada")).isNotEqualTo(conversation);
    }

    @Test
    void onlyAFundedPaymentOfferCanBeDeclined() {
        offer(30);
        String unpaid = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertRefused(post("ada", unpaid, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(unpaid)).isEqualTo("funding");
        story.paid(unpaid);
        assertRefused(post("bob", unpaid, "cancel"), ErrorCode.NOT_FOUND);

        HiringMarketplace.done(post("ada", unpaid, "accept"));

        assertRefused(post("ada", unpaid, "cancel"), ErrorCode.INVALID_STATE);
        assertThat(story.escrowStatus(unpaid)).isEqualTo("locked");
    }

    @Test
    void othersAreRefused() {
        story.deposited(5_000);
        assertRefused(fund("agent", ""), ErrorCode.INVALID_STATE);
        offer(30);
        Reply unknown = story.call(
                "agent", "POST", "/api/escrow/checkout", "{\"conversationId\":\"cnv_00000000000000000000000001\"}");

        assertRefused(unknown, ErrorCode.NOT_FOUND);
        assertThat(fund("rival", "").body().path("error").textValue().replace(conversation, "X"))
                .isEqualTo(unknown.body().path("error").textValue().replace("cnv_00000000000000000000000001", "X"));
        assertRefused(fund("rival", ""), ErrorCode.NOT_FOUND);
        assertRefused(fund("bob", ""), ErrorCode.NOT_FOUND);
        assertRefused(fund("ada", ""), ErrorCode.FORBIDDEN);

        String escrow = HiringMarketplace.done(fund("agent", "")).text("escrowId");
        assertRefused(post("bob", escrow, "accept"), ErrorCode.NOT_FOUND);
        assertRefused(post("rival", escrow, "cancel"), ErrorCode.NOT_FOUND);
        assertThat(story.escrowStatus(escrow)).isEqualTo("funded");
    }

    @Test
    void amountMustBeOneToTenTimesThePaymentOffer() {
        story.deposited(50_000);
        offer(30);

        assertRefused(fund("agent", ",\"amount\":29.99"), ErrorCode.VALIDATION);
        assertRefused(fund("agent", ",\"amount\":300.01"), ErrorCode.VALIDATION);
        assertRefused(fund("agent", ",\"maxTotalCents\":3539"), ErrorCode.CONFLICT);
        assertThat(HiringMarketplace.done(fund("agent", ",\"amount\":31,\"maxTotalCents\":3658"))
                        .text("escrow.totalCents"))
                .isEqualTo("3658");
    }

    @Test
    void archivedConversationAndBlockedHumanAreNotPaid() {
        story.deposited(5_000);
        offer(30);
        String ada = story.human("ada");
        story.done("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + ada + "\"}");
        assertRefused(fund("agent", ""), ErrorCode.RECIPIENT_BLOCKED);
        story.done("agent", "DELETE", "/api/humans/blocks?humanId=" + ada, "");

        story.done("agent", "POST", "/api/conversations/" + conversation + "/archive", "");
        assertRefused(fund("agent", ""), ErrorCode.INVALID_STATE);
        assertThat(story.balance()).isEqualTo(5_000);
    }
}
