package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.money.escrow.Escrow;
import marketplace.money.topups.TopUp;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SubscriptionStoryTest extends SubscriptionFixture {

    @Test
    void weeklyCyclesOfThreeMonthsAreChargedOnceEach() {
        story.market.deposited(100_000);
        String subscription = subscribed();
        advanceTo(week(12));
        // Cycle 12 is charged 72 hours before its start.
        List<Escrow> escrows = story.market.escrows("agent");
        assertThat(escrows)
                .hasSize(13)
                .allSatisfy(escrow -> assertThat(escrow.terms().total().cents()).isEqualTo(TOTAL));
        assertThat(story.market.balance() + story.market.inEscrow()).isEqualTo(100_000 + TOTAL);
        assertThat(starts())
                .doesNotHaveDuplicates()
                .hasSize(13)
                .allSatisfy(start -> assertThat(
                                Duration.between(first, Instant.parse(start)).toDays() % 7)
                        .isZero());
        assertThat(read(subscription).at("/nextCharge/startAt").asText())
                .startsWith(week(13).toString().substring(0, 16));
        story.market.assertBooksAgree();
    }

    @Test
    void weeklyCycleIsCharged72HoursBeforeItsStart() {
        story.market.deposited(TOTAL);
        subscribed();
        advanceTo(week(1).minus(Duration.ofHours(72)).minusSeconds(60));
        assertThat(story.market.balance()).isEqualTo(TOTAL + TOTAL);
        advanceTo(week(1).minus(Duration.ofHours(72)));
        assertThat(story.market.balance()).isEqualTo(TOTAL);
    }

    @Test
    void failedChargeKeepsItsSlotAndIsPaidByTheNextAttempt() {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(72)));
        JsonNode failed = read(subscription);
        assertThat(failed.path("status").asText()).isEqualTo("past_due");
        assertThat(failed.at("/lastFailure/reason").asText()).isEqualTo("insufficient_funds");
        assertThat(Instant.parse(failed.path("nextAttemptAt").asText())).isEqualTo(week(1).minus(Duration.ofHours(48)));
        assertThat(booking(failed).text("booking.status")).isEqualTo("pending_payment");
        story.market.deposited(TOTAL);
        advanceTo(week(1).minus(Duration.ofHours(48)));
        JsonNode recovered = read(subscription);
        assertThat(recovered.path("status").asText()).isEqualTo("active");
        assertThat(recovered.path("nextAttemptAt").isNull()).isTrue();
        assertThat(booking(failed).text("booking.status")).isEqualTo("confirmed");
        assertThat(story.market.balance()).isZero();
        story.market.assertBooksAgree();
    }

    @Test
    void savedCardIsChargedOnceForWhatTheWalletLacks() {
        HiringMarketplace market = story.market;
        String subscription = subscribedWithoutRefund();
        market.deposited(200);
        saveCard(10_000);
        advanceTo(week(1).minus(Duration.ofHours(72)));
        TopUp charge = cardCharges().getFirst();
        assertThat(charge.amount().cents()).isEqualTo(TOTAL - 200);
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        market.advance(Duration.ofMinutes(1));
        assertThat(cardCharges()).hasSize(1);
        payCard(charge);
        market.advance(Duration.ofMinutes(1));
        assertThat(starts()).hasSize(2);
        assertThat(Instant.parse(read(subscription).path("currentPeriodEnd").asText()))
                .isEqualTo(week(2));
        assertThat(market.balance()).isZero();
        market.assertBooksAgree();
    }

    @Test
    void pageOfAFailedChargeConfirmsTheCycle() {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(60)));
        Reply pending = booking(read(subscription));
        assertThat(pending.text("booking.checkoutUrl")).contains("/c/");
        story.market.paid(pending.text("booking.escrowId"));
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        assertThat(readBooking(pending.text("booking.id")).text("booking.status"))
                .isEqualTo("confirmed");
    }

    @Test
    void unpaidCycleIsSkippedAtItsLastInstantAndTheNextOneIsTriedEarly() {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(2)));
        JsonNode skipped = read(subscription);
        assertThat(skipped.path("status").asText()).isEqualTo("past_due");
        assertThat(Instant.parse(skipped.path("currentPeriodEnd").asText())).isEqualTo(week(2));
        story.market.deposited(TOTAL);
        advanceTo(week(1).plus(Duration.ofHours(72)));
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        assertThat(story.market.balance()).isZero();
        assertThat(starts()).contains(week(2).toString().replace("Z", ".000Z"));
    }

    @Test
    void takenSlotShowsAConflictAndIsSkipped() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        take(week(1));
        JsonNode conflict = read(subscription).at("/nextCharge/conflict");
        assertThat(conflict.path("reason").asText()).isEqualTo("taken");
        assertThat(conflict.path("free")).hasSize(3);
        advanceTo(week(1));
        assertThat(Instant.parse(read(subscription).path("currentPeriodEnd").asText()))
                .isEqualTo(week(2));
        assertThat(starts()).hasSize(1);
    }

    @Test
    void anotherSlotIsChosenForACycleWhoseOwnIsTaken() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        Instant later = week(1).plus(Duration.ofHours(2));
        String choice = "{'startAt':'" + later + "'}";
        String cycle = path(subscription) + "/cycles/1";
        assertThat(story.market.endpoint.call("agent", "POST", cycle, choice).text("error_code"))
                .isEqualTo("invalid_state");
        take(week(1));
        Reply chosen = done(story.market.endpoint.call("agent", "POST", cycle, choice));
        assertThat(Instant.parse(chosen.text("subscription.nextCharge.startAt")))
                .isEqualTo(later);
        advanceTo(week(1));
        assertThat(starts()).contains(later.toString().replace("Z", ".000Z"));
        assertThat(Instant.parse(read(subscription).path("currentPeriodEnd").asText()))
                .isEqualTo(week(2));
    }

    @Test
    void subscriptionFollowsTheApprovalOfItsFirstBooking() {
        Reply asked = done(subscribe(story.service(",'instantBooking':false")));
        assertThat(asked.text("subscription.status")).isEqualTo("pending_approval");
        String booking = "/api/services/bookings/" + asked.text("bookingId");
        done(story.market.endpoint.call("ada", "POST", booking + "/approve", "{}"));
        JsonNode active = read(asked.text("subscription.id"));
        assertThat(active.path("status").asText()).isEqualTo("active");
        assertThat(active.path("firstPayment").asText()).isEqualTo("open");
        story.market.advance(Duration.ofHours(24));
        assertThat(read(asked.text("subscription.id")).path("status").asText()).isEqualTo("canceled");
    }

    @Test
    void abandonedCheckoutThatIsTriedAgainIsTheSameSubscription() {
        String service = story.instant();
        Reply once = done(subscribe(service));
        Reply again = done(subscribe(service));
        assertThat(again.text("subscription.id")).isEqualTo(once.text("subscription.id"));
        assertThat(again.text("checkoutUrl")).isEqualTo(once.text("checkoutUrl"));
        done(delete(once.text("subscription.id")));
        assertThat(story.market.escrowStatus(once.text("escrowId"))).isEqualTo("cancelled");
    }
}
