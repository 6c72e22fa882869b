package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.bookings.BookingMarketplace;
import marketplace.money.charges.TopUpOutcomes;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUps;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SubscriptionStoryTest {

    private static final long TOTAL = BookingMarketplace.TOTAL;

    private final BookingMarketplace story = new BookingMarketplace();
    private final Instant first = LocalDate.ofInstant(story.market.now(), ZoneOffset.UTC)
            .plusDays(2)
            .atTime(10, 0)
            .toInstant(ZoneOffset.UTC);

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
        ProviderMethod card = new ProviderMethod("sandbox", "method", "Visa 4242");
        market.carryOut(() -> Commit.of(SavedMethods.save(market.account("agent"), card, market.now())));
        done(market.endpoint.call(
                "agent",
                "PATCH",
                "/api/wallet/controls",
                "{'autoTopupEnabled':true,'autoTopupFloorCents':100,'autoTopupTargetCents':200,"
                        + "'autoTopupMaxPerDayCents':10000}"));
        advanceTo(week(1).minus(Duration.ofHours(72)));
        TopUp charge = new TopUps(market.stored)
                .list(market.account("agent"), 10, Optional.empty())
                .items()
                .getFirst();
        assertThat(charge.amount().cents()).isEqualTo(TOTAL - 200);
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
        market.advance(Duration.ofMinutes(1));
        assertThat(new TopUps(market.stored)
                        .list(market.account("agent"), 10, Optional.empty())
                        .items())
                .hasSize(1);
        market.carryOut(() -> new TopUpOutcomes(market.stored, market.ids)
                .paid(
                        new TopUps(market.stored).require(market.account("agent"), charge.id()),
                        charge.amount(),
                        "pi_1",
                        market.now()));
        market.advance(Duration.ofMinutes(1));
        assertThat(starts()).hasSize(2);
        assertThat(Instant.parse(read(subscription).path("currentPeriodEnd").asText()))
                .isEqualTo(week(2));
        assertThat(market.balance()).isZero();
        market.assertBooksAgree();
    }

    @Test
    void deletedServiceEndsTheSubscriptionAtPeriodEnd() {
        story.market.deposited(100_000);
        String subscription = subscribed();
        String service = read(subscription).path("serviceId").asText();
        done(story.market.endpoint.call("ada", "DELETE", "/api/services/" + service, ""));
        advanceTo(week(1).minus(Duration.ofHours(72)));
        assertThat(read(subscription).path("cancelAtPeriodEnd").asBoolean()).isTrue();
        advanceTo(week(1));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(starts()).hasSize(1);
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
    void pastDueSubscriptionEndsAfter7DaysAndIsNeverChargedAgain() {
        String subscription = subscribedWithoutRefund();
        Instant failed = week(1).minus(Duration.ofHours(72));
        advanceTo(failed);
        advanceTo(failed.plus(Duration.ofHours(168)).minusSeconds(60));
        assertThat(read(subscription).path("status").asText()).isEqualTo("past_due");
        advanceTo(failed.plus(Duration.ofHours(168)));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("payment_failed");
        assertNeverChargedAgain();
    }

    @Test
    void subscriptionCancelledWhilePastDueIsNeverChargedAgain() {
        String subscription = subscribedWithoutRefund();
        advanceTo(week(1).minus(Duration.ofHours(70)));
        Reply pending = booking(read(subscription));
        Reply cancelled = done(delete(subscription));
        assertThat(cancelled.text("subscription.status")).isEqualTo("canceled");
        assertThat(readBooking(pending.text("booking.id")).text("booking.status"))
                .isEqualTo("cancelled");
        assertNeverChargedAgain();
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
    void activeSubscriptionIsCancelledAtPeriodEnd() {
        story.market.deposited(100_000);
        String subscription = subscribed();
        advanceTo(week(1).minus(Duration.ofHours(71)));
        Reply cancelled = done(delete(subscription));
        assertThat(cancelled.text("subscription.status")).isEqualTo("active");
        assertThat(cancelled.text("subscription.cancelAtPeriodEnd")).isEqualTo("true");
        assertThat(Instant.parse(cancelled.text("subscription.currentPeriodEnd")))
                .isEqualTo(week(2));
        assertThat(delete(subscription).status()).isEqualTo(200);
        advanceTo(week(2));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(starts()).hasSize(2);
    }

    @Test
    void endByTheProviderRefundsTheBookingsAhead() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        advanceTo(week(1).minus(Duration.ofHours(71)));
        long before = story.market.balance();
        assertThat(story.market
                        .endpoint
                        .call("agent", "POST", path(subscription) + "/end", "{}")
                        .status())
                .isEqualTo(403);
        Reply ended =
                done(story.market.endpoint.call("ada", "POST", path(subscription) + "/end", "{'reason':'Moving'}"));
        assertThat(ended.text("subscription.status")).isEqualTo("canceled");
        story.market.work();
        assertThat(story.market.balance()).isEqualTo(before + TOTAL);
        advanceTo(week(3));
        assertThat(story.market.balance()).isEqualTo(before + TOTAL);
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

    private String subscribed() {
        Reply asked = done(subscribe(story.instant()));
        assertThat(asked.text("subscription.firstPayment")).isEqualTo("open");
        story.market.paid(asked.text("escrowId"));
        return asked.text("subscription.id");
    }

    /** The first visit is released, so that no money comes back to the wallet. */
    private String subscribedWithoutRefund() {
        Reply asked = done(subscribe(story.instant()));
        story.market.paid(asked.text("escrowId"));
        advanceTo(first.plusSeconds(60));
        String escrow = "/api/escrow/" + asked.text("escrowId");
        done(story.market.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.market.endpoint.call("agent", "POST", escrow + "/release", "{}"));
        return asked.text("subscription.id");
    }

    private Reply subscribe(String service) {
        String day = first.atZone(ZoneOffset.UTC).getDayOfWeek().name().toLowerCase(Locale.ROOT);
        return story.market.endpoint.call(
                "agent",
                "POST",
                "/api/services/subscribe",
                "{'humanId':'%s','serviceId':'%s','interval':'weekly','dayOfWeek':'%s','startTime':'10:00'}"
                        .formatted(story.market.human("ada"), service, day));
    }

    private void take(Instant start) {
        LocalDate date = LocalDate.ofInstant(start, ZoneOffset.UTC);
        Reply taken = done(story.market.endpoint.call(
                "rival",
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'10:00'}"
                        .formatted(story.market.human("ada"), story.instant(), date)));
        story.market.paid(taken.text("escrowId"));
    }

    private void assertNeverChargedAgain() {
        story.market.deposited(10 * TOTAL);
        advanceTo(week(6));
        assertThat(story.market.balance()).isEqualTo(10 * TOTAL);
        assertThat(story.market.escrows("agent"))
                .extracting(Escrow::status)
                .isSubsetOf(EscrowStatus.RELEASED, EscrowStatus.CANCELLED, EscrowStatus.EXPIRED);
    }

    private Instant week(int cycle) {
        return first.plus(Duration.ofDays(7L * cycle));
    }

    /** In steps that leave no deadline far behind. */
    private void advanceTo(Instant target) {
        while (story.market.now().isBefore(target)) {
            Duration left = Duration.between(story.market.now(), target);
            story.market.advance(left.compareTo(Duration.ofHours(6)) < 0 ? left : Duration.ofHours(6));
        }
    }

    private JsonNode read(String subscription) {
        JsonNode all = done(story.market.endpoint.call("agent", "GET", "/api/services/subscriptions", ""))
                .body()
                .get("subscriptions");
        assertThat(all).hasSize(1);
        assertThat(all.get(0).path("id").asText()).isEqualTo(subscription);
        return all.get(0);
    }

    private List<String> starts() {
        JsonNode bookings = done(story.market.endpoint.call(
                        "agent", "GET", "/api/services/agent-bookings?limit=100", ""))
                .body()
                .get("bookings");
        return bookings.findValuesAsText("startAt");
    }

    private Reply booking(JsonNode subscription) {
        return readBooking(subscription.path("bookingId").asText());
    }

    private Reply readBooking(String booking) {
        return done(story.market.endpoint.call("agent", "GET", "/api/services/bookings/" + booking, ""));
    }

    private Reply delete(String subscription) {
        return story.market.endpoint.call("agent", "DELETE", path(subscription), "");
    }

    private static String path(String subscription) {
        return "/api/services/subscriptions/" + subscription;
    }
}
