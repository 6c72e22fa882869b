package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import marketplace.accounts.Accounts;
import marketplace.money.topups.TopUp;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** What happens to a charge that cannot be made. */
class PastDueTest extends SubscriptionFixture {

    private final Instant charge = week(1).minus(Duration.ofHours(72));

    private Instant after(int hours) {
        return charge.plus(Duration.ofHours(hours));
    }

    @Test
    void weeklyChargeIsTriedAt0And24And72And144HoursAndEndsAt168() {
        String subscription = subscribedWithoutRefund();
        Set<String> failures = new LinkedHashSet<>();
        for (int hour = 0; hour <= 168; hour++) {
            advanceTo(after(hour));
            JsonNode read = read(subscription);
            JsonNode failure = read.path("lastFailure");
            Instant at = Instant.parse(failure.path("at").asText());
            failures.add(Duration.between(charge, at).toHours() + " h: cycle "
                    + failure.path("cycle").asText());
            assertThat(read.path("status").asText()).isEqualTo(hour < 168 ? "past_due" : "canceled");
        }
        assertThat(failures)
                .as("cycle 1 is skipped 2 hours before its start, 70 hours after its charge")
                .containsExactly("0 h: cycle 1", "24 h: cycle 1", "72 h: cycle 2", "144 h: cycle 2");
        assertNeverChargedAgain();
    }

    @Test
    void nextChargeIsOfTheCycleThatTheNextAttemptCharges() {
        String subscription = subscribedWithoutRefund();
        advanceTo(charge);
        advanceTo(after(24));
        JsonNode next = read(subscription).path("nextCharge");
        assertThat(Instant.parse(next.path("at").asText())).isEqualTo(after(72));
        assertThat(next.path("cycle").asInt()).isEqualTo(2);
        assertThat(Instant.parse(next.path("startAt").asText())).isEqualTo(week(2));
        long total = next.path("totalCents").asLong();
        story.market.deposited(total);
        advanceTo(after(72));
        assertThat(story.market.balance()).isZero();
        assertThat(starts()).contains(week(2).toString().replace("Z", ".000Z"));
    }

    @Test
    void outageOverTheEndChargesNothingAfterwards() {
        String subscription = subscribedWithoutRefund();
        advanceTo(after(100));
        story.market.deposited(TOTAL);
        story.market.advance(Duration.between(story.market.now(), after(169)));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("payment_failed");
        assertThat(story.market.balance()).isEqualTo(TOTAL);
    }

    @Test
    void outageOverTwoAttemptsIsFollowedByOne() {
        String subscription = subscribedWithoutRefund();
        advanceTo(after(30));
        story.market.advance(Duration.between(story.market.now(), after(150)));
        assertThat(read(subscription).path("nextAttemptAt").isNull()).isTrue();
        assertThat(mails("subscription.unpaid")).isEqualTo(3);
    }

    @Test
    void earlyAttemptWhoseTimeIsGoneFailsAndAnotherTimeCanBeChosen() {
        String subscription = subscribedWithoutRefund();
        advanceTo(charge);
        advanceTo(after(71));
        story.market.deposited(TOTAL);
        take(week(2));
        advanceTo(after(72));
        JsonNode failed = read(subscription);
        assertThat(failed.at("/lastFailure/reason").asText()).isEqualTo("slot_unavailable");
        assertThat(failed.at("/nextCharge/cycle").asInt()).isEqualTo(2);
        assertThat(failed.path("version").asInt())
                .as("no cycle after it is tried")
                .isLessThan(20);
        assertThat(mails("subscription.slot_gone")).isEqualTo(1);
        String free = failed.at("/nextCharge/conflict/free/0").asText();
        done(story.market.endpoint.call(
                "agent", "POST", path(subscription) + "/cycles/2", "{'startAt':'" + free + "'}"));
        advanceTo(after(144));
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        assertThat(starts()).contains(free);
        assertThat(story.market.balance()).isZero();
    }

    @Test
    void endedPageIsRenewedOnOpeningAndConfirmsTheCycle() {
        String subscription = subscribedWithoutRefund();
        advanceTo(after(50));
        String booking = read(subscription).path("bookingId").asText();
        Reply page = done(
                story.market.endpoint.call("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + booking + "'}"));
        assertThat(page.text("checkoutUrl")).contains("/c/");
        story.market.paid(readBooking(booking).text("booking.escrowId"));
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        assertThat(readBooking(booking).text("booking.status")).isEqualTo("confirmed");
    }

    @Test
    void moneyForASkippedCycleIsCreditedAndRevivesNothing() {
        String subscription = subscribedWithoutRefund();
        advanceTo(after(69));
        String booking = read(subscription).path("bookingId").asText();
        done(story.market.endpoint.call("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + booking + "'}"));
        String escrow = readBooking(booking).text("booking.escrowId");
        advanceTo(after(70));
        assertThat(mails("subscription.skipped")).isEqualTo(1);
        story.market.paid(escrow);
        assertThat(story.market.balance()).isEqualTo(TOTAL);
        assertThat(readBooking(booking).text("booking.status")).isEqualTo("expired");
        assertThat(read(subscription).path("status").asText()).isEqualTo("past_due");
        story.market.assertBooksAgree();
    }

    @Test
    void capThatRefusesThePaymentIsFoundBeforeTheCardIsCharged() {
        String subscription = subscribedWithoutRefund();
        saveCard(10_000);
        controls("'spendingCapRolling24hCents':" + (TOTAL - 1));
        int before = cardCharges().size();
        advanceTo(charge);
        assertThat(read(subscription).at("/lastFailure/reason").asText()).isEqualTo("spending_cap_exceeded");
        assertThat(cardCharges()).hasSize(before);
    }

    @Test
    void cardIsNotChargedAboveTheCeilingOfTheDay() {
        String subscription = subscribedWithoutRefund();
        story.market.deposited(200);
        saveCard(TOTAL - 201);
        advanceTo(charge);
        assertThat(read(subscription).at("/lastFailure/reason").asText()).isEqualTo("insufficient_funds");
        assertThat(cardCharges()).isEmpty();
        advanceTo(charge.plusSeconds(60));
        controls("'autoTopupMaxPerDayCents':" + (TOTAL - 200));
        advanceTo(after(24));
        assertThat(cardCharges().getFirst().amount().cents()).isEqualTo(TOTAL - 200);
    }

    @Test
    void cardMoneyThatArrivesAfterTheCancellationStaysInTheWallet() {
        String subscription = subscribedWithoutRefund();
        story.market.deposited(200);
        saveCard(10_000);
        advanceTo(charge);
        TopUp pending = cardCharges().getFirst();
        done(delete(subscription));
        payCard(pending);
        advanceTo(week(3));
        assertThat(story.market.balance()).isEqualTo(TOTAL);
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        story.market.assertBooksAgree();
    }

    @Test
    void restrictionOfTheBookerEndsTheSubscription() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        advanceTo(charge.minusSeconds(60));
        story.market.carryOut(() -> Commit.of(Accounts.restrict(story.market.account("agent"), "complaints")));
        long before = story.market.balance();
        advanceTo(week(4));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("account_restricted");
        assertThat(story.market.balance()).isGreaterThanOrEqualTo(before);
        assertThat(starts()).hasSize(1);
    }

    @Test
    void latePaymentOfTheFirstVisitRevivesTheSubscription() {
        Reply asked = done(subscribe(story.instant()));
        story.market.advance(Duration.ofMinutes(31));
        assertThat(read(asked.text("subscription.id")).path("status").asText()).isEqualTo("canceled");
        story.market.paid(asked.text("escrowId"));
        JsonNode revived = read(asked.text("subscription.id"));
        assertThat(revived.path("status").asText()).isEqualTo("active");
        assertThat(revived.path("firstPayment").asText()).isEqualTo("paid");
        story.market.deposited(TOTAL);
        advanceTo(charge);
        assertThat(starts()).hasSize(2);
    }

    /** How many mails of a kind have been caused. */
    private long mails(String type) {
        story.market.work();
        return story.notices.stream()
                .filter(notice -> notice.startsWith(type + " "))
                .count();
    }
}
