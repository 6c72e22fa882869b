package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
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

/** ada offers a service, and agent subscribes to it each week from the day after tomorrow on. */
abstract class SubscriptionFixture {

    static final long TOTAL = BookingMarketplace.TOTAL;

    final BookingMarketplace story = new BookingMarketplace();
    final Instant first = LocalDate.ofInstant(story.market.now(), ZoneOffset.UTC)
            .plusDays(2)
            .atTime(10, 0)
            .toInstant(ZoneOffset.UTC);

    String subscribed() {
        Reply asked = done(subscribe(story.instant()));
        assertThat(asked.text("subscription.firstPayment")).isEqualTo("open");
        story.market.paid(asked.text("escrowId"));
        return asked.text("subscription.id");
    }

    /** The first visit is released, so that no money comes back to the wallet. */
    String subscribedWithoutRefund() {
        Reply asked = done(subscribe(story.instant()));
        story.market.paid(asked.text("escrowId"));
        advanceTo(first.plusSeconds(60));
        String escrow = "/api/escrow/" + asked.text("escrowId");
        done(story.market.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        done(story.market.endpoint.call("agent", "POST", escrow + "/release", "{}"));
        return asked.text("subscription.id");
    }

    Reply subscribe(String service) {
        String day = first.atZone(ZoneOffset.UTC).getDayOfWeek().name().toLowerCase(Locale.ROOT);
        return story.market.endpoint.call(
                "agent",
                "POST",
                "/api/services/subscribe",
                "{'humanId':'%s','serviceId':'%s','interval':'weekly','dayOfWeek':'%s','startTime':'10:00'}"
                        .formatted(story.market.human("ada"), service, day));
    }

    void take(Instant start) {
        LocalDate date = LocalDate.ofInstant(start, ZoneOffset.UTC);
        Reply taken = done(story.market.endpoint.call(
                "rival",
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'10:00'}"
                        .formatted(story.market.human("ada"), story.instant(), date)));
        story.market.paid(taken.text("escrowId"));
    }

    void assertNeverChargedAgain() {
        story.market.deposited(10 * TOTAL);
        advanceTo(week(6));
        assertThat(story.market.balance()).isEqualTo(10 * TOTAL);
        assertThat(story.market.escrows("agent"))
                .extracting(Escrow::status)
                .isSubsetOf(EscrowStatus.RELEASED, EscrowStatus.CANCELLED, EscrowStatus.EXPIRED);
    }

    Instant week(int cycle) {
        return first.plus(Duration.ofDays(7L * cycle));
    }

    /** In steps that leave no deadline far behind. */
    void advanceTo(Instant target) {
        while (story.market.now().isBefore(target)) {
            Duration left = Duration.between(story.market.now(), target);
            story.market.advance(left.compareTo(Duration.ofHours(6)) < 0 ? left : Duration.ofHours(6));
        }
    }

    JsonNode read(String subscription) {
        JsonNode all = done(story.market.endpoint.call("agent", "GET", "/api/services/subscriptions", ""))
                .body()
                .get("subscriptions");
        assertThat(all).hasSize(1);
        assertThat(all.get(0).path("id").asText()).isEqualTo(subscription);
        return all.get(0);
    }

    List<String> starts() {
        List<String> starts = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = done(story.market.endpoint.call(
                            "agent", "GET", "/api/services/agent-bookings?limit=100" + cursor, ""))
                    .body();
            starts.addAll(page.get("bookings").findValuesAsText("startAt"));
            cursor = page.path("nextCursor").isTextual()
                    ? "&cursor=" + page.path("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());
        return starts;
    }

    Reply booking(JsonNode subscription) {
        return readBooking(subscription.path("bookingId").asText());
    }

    Reply readBooking(String booking) {
        return done(story.market.endpoint.call("agent", "GET", "/api/services/bookings/" + booking, ""));
    }

    Reply delete(String subscription) {
        return story.market.endpoint.call("agent", "DELETE", path(subscription), "");
    }

    /** Automatic top-ups are on, and nothing is charged to the card but what a visit lacks. */
    void saveCard(long mostPerDay) {
        ProviderMethod card = new ProviderMethod("sandbox", "method", "Visa 4242");
        story.market.carryOut(
                () -> Commit.of(SavedMethods.save(story.market.account("agent"), card, story.market.now())));
        controls("'autoTopupEnabled':true,'autoTopupFloorCents':100,'autoTopupTargetCents':200,"
                + "'autoTopupMaxPerDayCents':" + mostPerDay);
    }

    void controls(String changed) {
        done(story.market.endpoint.call("agent", "PATCH", "/api/wallet/controls", "{" + changed + "}"));
    }

    /** Newest first. */
    List<TopUp> cardCharges() {
        return new TopUps(story.market.stored)
                .list(story.market.account("agent"), 10, Optional.empty())
                .items();
    }

    void payCard(TopUp charge) {
        HiringMarketplace market = story.market;
        market.carryOut(() -> new TopUpOutcomes(market.stored, market.ids)
                .paid(
                        new TopUps(market.stored).require(market.account("agent"), charge.id()),
                        charge.amount(),
                        "pi_" + charge.id(),
                        market.now()));
    }

    /** ada's hours of every day. */
    void hours(String zone, String start, String end) {
        String week = Arrays.stream(DayOfWeek.values())
                .map(day ->
                        "'%s':[{'start':'%s','end':'%s'}]".formatted(day.name().toLowerCase(Locale.ROOT), start, end))
                .collect(Collectors.joining(","));
        done(story.market.endpoint.call(
                "ada",
                "PUT",
                "/api/humans/me",
                "{'name':'Ada','timezone':'" + zone + "','availability':{" + week + "}}"));
    }

    static String path(String subscription) {
        return "/api/services/subscriptions/" + subscription;
    }
}
