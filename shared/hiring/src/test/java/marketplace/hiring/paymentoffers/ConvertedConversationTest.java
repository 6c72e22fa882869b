package marketplace.hiring.paymentoffers;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.money.MoneyCapability;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a hire by a payment offer: the human's count of bookings, and the conversation. */
class ConvertedConversationTest {

    private static final String OFFER = "{\"content\":\"My offer.\",\"messageType\":\"payment_offer\",\"metadata\":"
            + "{\"taskTitle\":\"Count the trees\",\"offeredAmount\":%d}}";

    private final HiringMarketplace story = new HiringMarketplace(
            MoneyCapability::new,
            on -> List.of(
                    new ConversationsCapability(on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)));
    private String conversation;

    @BeforeEach
    void talks() {
        story.table.commit(Commit.of(Accounts.paidForWork(story.account("agent"), Instant.EPOCH)));
        story.deposited(20_000);
        conversation = started();
    }

    private String started() {
        String body = "{\"humanId\":\"" + story.human("ada") + "\",\"subject\":\"Trees\",\"message\":\"Free?\"}";
        return story.done("agent", "POST", "/api/conversations", body).text("conversation.id");
    }

    private Reply send(String body) {
        return story.call("agent", "POST", "/api/conversations/" + conversation + "/messages", body);
    }

    private String funded(int usd) {
        done(send(OFFER.formatted(usd)));
        String body = "{\"conversationId\":\"" + conversation + "\"}";
        return story.done("agent", "POST", "/api/escrow/checkout", body).text("escrowId");
    }

    private void post(String who, String escrow, String verb) {
        story.done(who, "POST", "/api/escrow/" + escrow + "/" + verb, "{}");
    }

    private Reply archive(String who) {
        return story.call(who, "POST", "/api/conversations/" + conversation + "/archive", "");
    }

    private String status(String who) {
        return story.done(who, "GET", "/api/conversations/" + conversation, "").text("conversation.status");
    }

    private String bookings() {
        return story.done("ada", "GET", "/api/humans/me", "").text("human.totalBookings");
    }

    @Test
    void paidPaymentOfferCountsAsOneBooking() {
        String escrow = funded(30);
        post("ada", escrow, "accept");
        post("ada", escrow, "deliver");
        post("agent", escrow, "complete");
        assertThat(bookings()).isEqualTo("0");

        post("agent", escrow, "release");
        post("agent", escrow, "release");

        assertThat(bookings()).isEqualTo("1");
    }

    @Test
    void declinedPaymentOfferCountsAsNoBooking() {
        post("ada", funded(30), "cancel");

        assertThat(bookings()).isEqualTo("0");
    }

    @Test
    void paidDirectHireCountsAsOneBooking() {
        String order = "{\"humanId\":\"" + story.human("ada")
                + "\",\"taskTitle\":\"Count the benches\",\"taskDescription\":\"Count all benches in the park.\","
                + "\"price\":30}";
        HiringMarketplace.Seat seat =
                story.rented("ada", story.done("agent", "POST", "/api/escrow/agent-checkout", order));
        seat.working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        post("agent", escrow, "complete");
        post("agent", escrow, "release");

        assertThat(bookings()).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "ada"})
    void conversationIsArchivedOnceNoEscrowOfItHoldsMoney(String who) {
        String declined = funded(30);
        String paid = funded(40);
        post("ada", declined, "cancel");
        post("ada", paid, "accept");
        post("ada", paid, "deliver");
        post("agent", paid, "complete");
        Reply early = archive(who);
        assertThat(early.status() + " " + early.errorCode()).isEqualTo("409 invalid_state");
        assertThat(early.text("error")).contains(paid, "completed");

        post("agent", paid, "release");

        assertThat(done(archive(who)).text("conversation.status")).isEqualTo("archived");
        assertThat(status("agent")).isEqualTo(status("ada")).isEqualTo("archived");
        assertThat(send("{\"content\":\"Thank you.\"}").errorCode()).isEqualTo("invalid_state");
        assertThat(started()).isNotEqualTo(conversation);
    }

    @Test
    void conversationThatWasArchivedDuringACheckoutReturnsWithThePayment() {
        String escrow = funded(1_000);
        assertThat(story.escrowStatus(escrow)).isEqualTo("funding");
        done(archive("ada"));

        story.paid(escrow);

        assertThat(status("agent")).isEqualTo(status("ada")).isEqualTo("converted");
        assertThat(archive("agent").errorCode()).isEqualTo("invalid_state");
        post("ada", escrow, "cancel");
        assertThat(done(archive("agent")).text("conversation.status")).isEqualTo("archived");
    }

    @Test
    void offersThatAreFundedAndCancelledAgainAndAgainAreRefused() {
        for (int i = 0; i < 5; i++) {
            post("agent", funded(30), "cancel");
        }
        done(send(OFFER.formatted(30)));
        String body = "{\"conversationId\":\"" + conversation + "\"}";

        assertThat(story.call("agent", "POST", "/api/escrow/checkout", body).errorCode())
                .isEqualTo("rate_limited");

        story.advance(Duration.ofDays(1));
        story.done("agent", "POST", "/api/escrow/checkout", body);
    }

    @Test
    void archivingAConvertedConversationKeepsTheActiveOne() {
        post("ada", funded(30), "cancel");
        String active = started();

        done(archive("ada"));

        assertThat(started()).isEqualTo(active).isNotEqualTo(conversation);
    }
}
