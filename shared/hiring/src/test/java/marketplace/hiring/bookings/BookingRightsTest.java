package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.kernel.Caller;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Who may not book whom, how much may stay unpaid, and where bookings show in lists of hires and spending. */
class BookingRightsTest {

    private final BookingMarketplace story = new BookingMarketplace();

    private void restrict(String who) {
        story.market.carryOut(() -> Commit.of(Accounts.restrict(story.market.account(who), "fraud")));
    }

    @Test
    void restrictedBookerBooksAndPaysNothing() {
        String service = story.instant();
        Visited pending = story.booked(service, "12:00");
        story.market.deposited(10_000);
        restrict("agent");
        assertThat(story.book("agent", service, "10:00").status()).isEqualTo(403);
        assertThat(story.post("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + pending.id + "'}")
                        .status())
                .isEqualTo(403);
        assertThat(story.market.balance()).isEqualTo(10_000);
        done(pending.act("agent", "cancel", "{}"));
    }

    @Test
    void restrictedProviderIsNotBookedAndApprovesNothing() {
        String service = story.approved();
        Visited asked = story.booked(service, "12:00");
        restrict("ada");
        assertThat(story.book("agent", service, "10:00").text("error_code")).isEqualTo("invalid_state");
        assertThat(asked.act("ada", "approve", "{}").status()).isEqualTo(403);
        done(asked.act("ada", "decline", "{}"));
    }

    @Test
    void providerWhomTheBookerHasBlockedIsNotBooked() {
        String service = story.instant();
        done(story.post("agent", "POST", "/api/humans/blocks", "{'humanId':'" + story.market.human("ada") + "'}"));
        assertThat(story.book("agent", service, "10:00").text("error_code")).isEqualTo("recipient_blocked");
    }

    @Test
    void blockedBookerLearnsOnlyThatTheProviderIsNotAvailable() {
        String service = story.instant();
        story.market.worker("agents");
        story.market.endpoint.admit("agents", new Caller.SignedIn(story.market.account("agent")));
        String booker = story.market.profile("agents");
        done(story.post("ada", "POST", "/api/humans/blocks", "{'humanId':'" + booker + "'}"));
        Reply refused = story.book("agent", service, "10:00");
        assertThat(refused.text("error_code")).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains("is not available for work").doesNotContain("block");
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
    }

    @Test
    void eleventhUnpaidBookingIsRefusedUntilOneIsCancelled() {
        List<Visited> unpaid = new ArrayList<>();
        for (String provider : List.of("p1", "p2", "p3", "p4")) {
            Offer offer = offer(provider);
            for (int i = 0; i < 3 && unpaid.size() < 10; i++) {
                unpaid.add(story.visited(done(book(offer, 9 + i))));
            }
        }
        Offer fifth = offer("p5");
        Reply refused = book(fifth, 9);
        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("error")).contains("10 unpaid bookings and requests in all");
        done(unpaid.getFirst().act("agent", "cancel", "{}"));
        done(book(fifth, 9));
    }

    private record Offer(String human, String service) {}

    private Offer offer(String who) {
        story.market.worker(who);
        String human = story.openEveryDay(who);
        return new Offer(human, story.service(who, ""));
    }

    private Reply book(Offer offer, int hour) {
        return story.post(
                "agent",
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'%02d:00'}"
                        .formatted(offer.human(), offer.service(), story.tomorrow(), hour));
    }

    @Test
    void reportAndEscrowsCountBookings() {
        Visited paid = story.confirmed(story.instant(), "10:00");
        Visited late = story.confirmed(story.service(",'lateCancelRefundPercent':50"), "12:00");
        story.until(story.at("10:00"));
        done(late.act("agent", "cancel", "{}"));
        done(paid.deliver("{}"));
        done(story.post("agent", "POST", "/api/escrow/" + paid.escrow + "/complete", "{}"));

        JsonNode report = done(story.post("agent", "GET", "/api/wallet/report", ""))
                .body()
                .path("report");

        assertThat(report.at("/totals/paid").asLong()).isEqualTo(2 * BookingMarketplace.TOTAL);
        assertThat(report.at("/totals/pendingRelease").asLong()).isEqualTo(BookingMarketplace.TOTAL);
        assertThat(report.at("/totals/settled").asLong()).isEqualTo(BookingMarketplace.TOTAL / 2);
        assertThat(report.at("/totals/refunded").asLong()).isEqualTo(BookingMarketplace.TOTAL / 2);
        assertThat(report.path("byBounty")).isEmpty();
        assertThat(report.at("/byHuman/0/humanName").asText()).isEqualTo("Ada");
        assertThat(report.at("/byHuman/0/escrowCount").asInt()).isEqualTo(2);
        assertThat(done(story.post("agent", "GET", "/api/escrow", ""))
                        .body()
                        .path("escrows")
                        .findValuesAsText("bookingId"))
                .containsExactlyInAnyOrder(paid.id, late.id);
    }

    @Test
    void adminFindsTheDisputeOfABooking() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("10:00"));
        done(story.post(
                "agent",
                "POST",
                "/api/escrow/" + visit.escrow + "/dispute",
                "{'category':'not_delivered','description':'Nobody came to the agreed place.'}"));
        JsonNode disputes =
                done(story.post("admin", "GET", "/api/admin/disputes", "")).body();
        assertThat(disputes.findValuesAsText("bookingId")).containsExactly(visit.id);
    }
}
