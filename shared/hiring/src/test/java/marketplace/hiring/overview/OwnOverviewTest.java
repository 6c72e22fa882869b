package marketplace.hiring.overview;

import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.overview.OverviewMarketplace.HOLD_DAYS;
import static marketplace.hiring.overview.OverviewMarketplace.dueAt;
import static marketplace.hiring.overview.OverviewMarketplace.operations;
import static marketplace.hiring.overview.OverviewMarketplace.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import org.junit.jupiter.api.Test;

class OwnOverviewTest {

    private final OverviewMarketplace story = new OverviewMarketplace();
    private final HiringMarketplace market = story.market;

    private Seat hired() {
        return market.applied("ada", market.posted(HiringMarketplace.ONE)).accepted();
    }

    private JsonNode first(String who) {
        return story.of(who).at("/next/0");
    }

    private JsonNode pay(String who) {
        return story.of(who).at("/owed/hires/0");
    }

    private Duration untilPaid() {
        return Duration.between(
                market.now(), Instant.parse(pay("ada").get("latestPaidAt").textValue()));
    }

    @Test
    void accountWithoutAProfileIsAskedForOneOnly() {
        market.person("guest");

        JsonNode overview = story.of("guest");

        assertThat(story.next("guest")).containsExactly("create_profile");
        assertThat(overview.get("fits")).isEmpty();
        assertThat(overview.at("/owed/held").decimalValue()).isZero();
    }

    @Test
    void apiKeyHasNoOverview() {
        assertThat(market.call("agent", "GET", "/api/me/overview", "").status()).isEqualTo(403);
    }

    @Test
    void seatAsksForOneStepAfterTheOther() {
        Seat seat = hired();
        JsonNode confirm = first("ada");
        assertThat(story.next("ada")).containsExactly("confirm_seat");
        assertThat(dueAt(confirm)).isEqualTo(market.now().plus(Duration.ofDays(1)));
        assertThat(confirm.get("applicationId").textValue()).isEqualTo(seat.id.value());
        assertThat(confirm.get("title").textValue()).isEqualTo("Count the benches");
        assertThat(confirm.get("otherwise").textValue())
                .isEqualTo("Somebody else gets the work, and the poster is refunded.");

        done(seat.post("ada", "confirm", "{}"));
        assertThat(story.next("ada")).containsExactly("start_work");
        assertThat(dueAt(first("ada"))).isEqualTo(market.now().plus(Duration.ofDays(2)));

        done(seat.post("ada", "start", "{}"));
        assertThat(story.next("ada")).containsExactly("hand_in");
        assertThat(dueAt(first("ada"))).isEqualTo(market.now().plus(Duration.ofDays(14)));

        seat.handedIn();
        assertThat(story.next("ada")).isEmpty();
    }

    @Test
    void latestPaymentFollowsTheDeadlinesOfTheSeat() {
        Seat seat = hired();
        Duration reviewAndHold = Duration.ofDays(5 + HOLD_DAYS);
        assertThat(story.of("ada").at("/owed/held").decimalValue()).isEqualByComparingTo("20");
        assertThat(untilPaid()).isEqualTo(reviewAndHold.plusDays(1 + 2 + 14));

        done(seat.post("ada", "confirm", "{}"));
        assertThat(untilPaid()).isEqualTo(reviewAndHold.plusDays(2 + 14));

        done(seat.post("ada", "start", "{}"));
        assertThat(untilPaid()).isEqualTo(reviewAndHold.plusDays(14));

        seat.handedIn();
        assertThat(untilPaid()).isEqualTo(reviewAndHold);
    }

    @Test
    void earningsNameTheSameHeldHires() {
        Seat seat = hired().working();
        market.applied("ada", market.posted(HiringMarketplace.ONE)).accepted();

        JsonNode held = held("ada");
        assertThat(held.get("amount").decimalValue()).isEqualByComparingTo("40");
        assertThat(held.get("hires")).hasSize(2).isEqualTo(story.of("ada").at("/owed/hires"));

        seat.handedIn();
        done(seat.review("{\"action\":\"request_redo\",\"response\":\"Nearer.\",\"redoBy\":\""
                + market.now().plus(Duration.ofDays(3)) + "\"}"));
        assertThat(held("ada").get("hires")).isEqualTo(story.of("ada").at("/owed/hires"));

        market.person("guest");
        assertThat(held("guest").get("hires")).isEmpty();
    }

    private JsonNode held(String who) {
        return story.done(who, "GET", "/api/me/earnings", "").body().get("held");
    }

    @Test
    void redoIsDueAndARejectionCanBeAppealed() {
        Seat seat = hired().working().handedIn();
        Instant redoBy = market.now().plus(Duration.ofDays(3));
        done(seat.review("{\"action\":\"request_redo\",\"response\":\"Nearer.\",\"redoBy\":\"" + redoBy + "\"}"));

        assertThat(story.next("ada")).containsExactly("redo");
        assertThat(dueAt(first("ada"))).isEqualTo(redoBy);
        assertThat(first("ada").get("submissionId").textValue()).isEqualTo(seat.lastSubmission());
        assertThat(untilPaid()).isEqualTo(Duration.ofDays(3 + 5 + HOLD_DAYS));

        seat.handedIn();
        done(seat.review("{\"action\":\"reject\",\"reasonCode\":\"not_as_described\",\"response\":\"No.\"}"));
        assertThat(story.next("ada")).containsExactly("appeal");
        assertThat(dueAt(first("ada"))).isEqualTo(market.now().plus(Duration.ofDays(3)));
        assertThat(pay("ada").get("latestPaidAt").isNull()).isTrue();
    }

    @Test
    void disputeShowsTheStepsThatArePossible() {
        Seat seat = hired().working().handedIn();
        market.done(
                "agent",
                "POST",
                "/api/escrow/" + seat.application().seat().escrowId() + "/dispute",
                "{'category':'poor_quality','description':'There are more benches than you say.'}");

        assertThat(story.next("ada")).containsExactly("answer_dispute");
        assertThat(operations(first("ada")))
                .containsExactly("add_dispute_evidence", "propose_settlement", "concede_dispute");
        assertThat(dueAt(first("ada"))).isEqualTo(market.now().plus(Duration.ofDays(14)));
    }

    @Test
    void fundedOfferAndItsMessagesWaitForAnAnswer() {
        String conversation = story.conversation("ada");
        market.done(
                "agent",
                "POST",
                "/api/conversations/" + conversation + "/messages",
                "{'content':'My offer.','messageType':'payment_offer','metadata':{'taskTitle':'Count the trees',"
                        + "'offeredAmount':30}}");
        String escrow = market.done(
                        "agent", "POST", "/api/escrow/checkout", "{'conversationId':'" + conversation + "'}")
                .text("escrowId");

        assertThat(story.next("ada")).containsExactly("accept_offer", "answer_message");
        assertThat(dueAt(first("ada"))).isEqualTo(market.now().plus(Duration.ofDays(2)));
        assertThat(first("ada").get("conversationId").textValue()).isEqualTo(conversation);
        assertThat(story.of("ada").at("/owed/hires")).isEmpty();

        market.done("ada", "POST", "/api/escrow/" + escrow + "/accept", "{}");
        assertThat(story.next("ada")).contains("deliver_offer");
        assertThat(pay("ada").get("title").textValue()).isEqualTo("Trees");
        assertThat(pay("ada").get("latestPaidAt").isNull()).isTrue();
    }

    @Test
    void releasedPayWaitsForAPayoutAccount() {
        Seat seat = hired().working().handedIn();
        String escrow = "/api/escrow/" + seat.application().seat().escrowId();
        market.done("agent", "POST", escrow + "/complete", "{}");
        market.done("agent", "POST", escrow + "/release", "{}");

        JsonNode owed = story.of("ada").get("owed");

        assertThat(owed.get("held").decimalValue()).isZero();
        assertThat(owed.get("total").decimalValue()).isEqualByComparingTo("20");
        assertThat(owed.get("availableForPayout").decimalValue()).isEqualByComparingTo("20");
        assertThat(owed.get("nextPayout").isNull()).isTrue();
        assertThat(story.next("ada")).containsExactly("set_payout_account");
    }

    @Test
    void personWhoPaidAHumanIsAskedForAReviewUntilItIsWritten() {
        market.deposited("bob", 10_000);
        String bounty = market.done("bob", "POST", "/api/bounties", HiringMarketplace.ONE)
                .text("bounty.id");
        Seat seat = market.applied("ada", bounty);
        done(seat.decide("bob", "accept"));
        String escrow =
                seat.working().handedIn().application().seat().escrowId().value();
        market.done("bob", "POST", "/api/escrow/" + escrow + "/complete", "{}");
        market.done("bob", "POST", "/api/escrow/" + escrow + "/release", "{}");

        assertThat(story.next("bob")).containsExactly("write_review");

        market.done("bob", "POST", "/api/reviews", "{'escrowId':'" + escrow + "','rating':5}");
        assertThat(story.next("bob")).isEmpty();
    }

    @Test
    void whatIsDueSoonestComesFirst() {
        hired().working();
        hired();

        assertThat(story.next("ada")).containsExactly("confirm_seat", "hand_in");
        assertThat(texts(story.of("ada").at("/owed/hires"), "amount")).hasSize(2);
        assertThat(story.next("bob")).isEmpty();
    }
}
