package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import marketplace.accounts.Accounts;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** What a subscription keeps, and what it loses, when its provider changes. */
class ProviderChangesTest extends SubscriptionFixture {

    private final Instant charge = week(1).minus(Duration.ofHours(72));

    private void call(String method, String path, String body) {
        done(story.market.endpoint.call("ada", method, path, body));
    }

    private String service(String subscription) {
        return "/api/services/" + read(subscription).path("serviceId").asText();
    }

    private long mails(String type, String account) {
        story.market.work();
        String mail = type + " " + story.market.account(account);
        return story.notices.stream().filter(mail::equals).count();
    }

    @Test
    void timeOutsideOfNewHoursIsReportedAndSkipped() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        hours("UTC", "11:00", "17:00");
        assertThat(read(subscription).at("/nextCharge/conflict/reason").asText())
                .isEqualTo("outside_hours");
        advanceTo(charge);
        assertThat(mails("subscription.slot_gone", "agent")).isEqualTo(1);
        assertThat(mails("subscription.skipped", "agent")).isEqualTo(1);
        assertThat(starts()).hasSize(1);
        assertThat(story.market.balance()).isGreaterThanOrEqualTo(TOTAL);
        hours("UTC", "10:00", "17:00");
        advanceTo(week(2).minus(Duration.ofHours(72)));
        assertThat(starts()).as("one skipped visit does not move the others").contains(wire(week(2)));
    }

    @Test
    void closedDateIsSkippedAlone() {
        story.market.deposited(3 * TOTAL);
        subscribed();
        LocalDate date = LocalDate.ofInstant(week(1), ZoneOffset.UTC);
        call("PUT", "/api/humans/me/availability/exceptions", "{'exceptions':[{'date':'" + date + "','closed':true}]}");
        advanceTo(week(2));
        assertThat(starts()).containsExactlyInAnyOrder(wire(first), wire(week(2)));
    }

    @Test
    void everyTimeThatAConflictOffersCanBeChosen() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        take(week(1));
        JsonNode free = read(subscription).at("/nextCharge/conflict/free");
        assertThat(free).hasSize(3);
        for (JsonNode time : free) {
            Reply chosen = done(story.market.endpoint.call(
                    "agent", "POST", path(subscription) + "/cycles/1", "{'startAt':'" + time.asText() + "'}"));
            assertThat(chosen.text("subscription.nextCharge.startAt")).isEqualTo(time.asText());
        }
    }

    @Test
    void newPriceIsForNewSubscriptions() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        call("PATCH", service(subscription), "{'price':80}");
        assertThat(read(subscription).at("/nextCharge/totalCents").asLong()).isEqualTo(TOTAL);
        advanceTo(charge.minusSeconds(60));
        long before = story.market.balance();
        advanceTo(charge);
        assertThat(story.market.balance()).isEqualTo(before - TOTAL);
    }

    @Test
    void newZoneOfTheProviderMovesNoVisit() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        hours("Asia/Tokyo", "00:00", "24:00");
        assertThat(read(subscription).path("timezone").asText()).isEqualTo("UTC");
        advanceTo(charge);
        assertThat(starts()).contains(wire(week(1)));
    }

    @Test
    void restrictedProviderIsNotBooked() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        story.market.carryOut(() -> Commit.of(Accounts.restrict(story.market.account("ada"), "complaints")));
        assertThat(read(subscription).at("/nextCharge/conflict/reason").asText())
                .isEqualTo("provider_unavailable");
        advanceTo(week(2));
        assertThat(starts()).hasSize(1);
        assertThat(read(subscription).path("status").asText()).isEqualTo("active");
    }

    @Test
    void deletedServiceEndsTheSubscriptionAtOnceForTheNextVisit() {
        story.market.deposited(TOTAL);
        String subscription = subscribed();
        call("DELETE", service(subscription), "");
        story.market.work();
        JsonNode ending = read(subscription);
        assertThat(ending.path("cancelAtPeriodEnd").asBoolean()).isTrue();
        assertThat(ending.path("nextCharge").isNull()).isTrue();
        assertThat(mails("subscription.ended", "agent")).isEqualTo(1);
        assertThat(mails("subscription.ended", "ada")).isEqualTo(1);
        advanceTo(week(1));
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(starts()).hasSize(1);
        assertThat(mails("subscription.ended", "agent")).as("told once").isEqualTo(1);
    }

    @Test
    void deletedServiceLeavesAnUnpaidFirstVisitAsItWasAgreed() {
        Reply asked = done(subscribe(story.instant()));
        String subscription = asked.text("subscription.id");
        call("DELETE", service(subscription), "");
        story.market.work();
        story.market.paid(asked.text("escrowId"));
        JsonNode paid = read(subscription);
        assertThat(paid.path("status").asText()).isEqualTo("active");
        assertThat(paid.path("cancelAtPeriodEnd").asBoolean()).isTrue();
        assertThat(paid.path("nextCharge").isNull()).isTrue();
        assertThat(readBooking(asked.text("bookingId")).text("booking.status")).isEqualTo("confirmed");
    }

    @Test
    void deletedServiceCanStillBeCancelledAtOnceBeforeItIsPaid() {
        Reply asked = done(subscribe(story.service(",'instantBooking':false")));
        String subscription = asked.text("subscription.id");
        call("DELETE", service(subscription), "");
        story.market.work();
        assertThat(done(delete(subscription)).text("subscription.status")).isEqualTo("canceled");
        assertThat(readBooking(asked.text("bookingId")).text("booking.status")).isEqualTo("cancelled");
    }

    @Test
    void deletedServiceEndsAPastDueSubscriptionWithoutACharge() {
        String subscription = subscribedWithoutRefund();
        advanceTo(charge);
        String booking = read(subscription).path("bookingId").asText();
        call("DELETE", service(subscription), "");
        story.market.work();
        assertThat(read(subscription).path("status").asText()).isEqualTo("canceled");
        assertThat(read(subscription).path("reason").asText()).isEqualTo("service_deleted");
        assertThat(readBooking(booking).text("booking.status")).isEqualTo("cancelled");
        assertNeverChargedAgain();
    }

    private static String wire(Instant at) {
        return at.toString().replace("Z", ".000Z");
    }
}
