package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cancelling, moving, delivering and paying out a booking, with its cents. */
class BookingEndTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final BookingMarketplace story = new BookingMarketplace();

    @Test
    void cancelBeforeThePaymentFreesTheTime() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        done(visit.act("agent", "cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
        visit.pay();
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void cancelOfTheEscrowCancelsTheBooking() {
        Visited visit = story.booked(story.instant(), "10:00");
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 5000, 900", "30, 1770, 3500, 630", "100, 5900, 0, 0"})
    void lateCancelPaysTheProviderTheRest(int percent, long back, long provider, long fee) {
        Visited visit = story.confirmed(story.service(",'lateCancelRefundPercent':" + percent), "16:00");
        story.until(story.at("16:00").minus(Duration.ofHours(24)).plus(SECOND));
        Reply quote = done(visit.act("agent", "cancel", "{'dryRun':true}"));
        assertThat(quote.status()).isEqualTo(200);
        done(visit.act("agent", "cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(back);
        assertThat(story.market.payable("ada")).isEqualTo(provider);
        assertThat(BookingMarketplace.TOTAL - back - provider).isEqualTo(fee);
    }

    @Test
    void cancelInTimeRefundsEverything() {
        Visited visit = story.confirmed(story.service(",'cancelNoticeHours':2"), "16:00");
        story.until(story.at("16:00").minus(Duration.ofHours(2)));
        done(visit.act("agent", "cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void providersCancelRefundsEverything() {
        Visited visit = story.confirmed(story.instant(), "16:00");
        story.until(story.at("16:00").minus(SECOND));
        done(visit.act("ada", "cancel", "{'reason':'I am ill.'}"));
        assertThat(visit.read().text("booking.cancelledBy")).isEqualTo("provider");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void nothingIsCancelledFromTheStartOn() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("10:00"));
        assertThat(visit.act("agent", "cancel", "{}").text("error_code")).isEqualTo("invalid_state");
        assertThat(visit.act("ada", "cancel", "{}").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void deliveredVisitIsReleasedAndReviewed() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("10:00").minus(SECOND));
        assertThat(visit.deliver("{}").text("error_code")).isEqualTo("invalid_state");
        story.market.advance(SECOND);
        done(visit.deliver("{}"));
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/complete", "{}"));
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/release", "{}"));
        assertThat(visit.status()).isEqualTo("completed");
        assertThat(story.market.payable("ada")).isEqualTo(BookingMarketplace.PRICE);
        done(story.post(
                "agent", "POST", "/api/reviews", "{'escrowId':'" + visit.escrow + "','rating':5,'comment':'Good.'}"));
    }

    @Test
    void bookerConfirmsWithoutADelivery() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        String complete = "/api/escrow/" + visit.escrow + "/complete";
        assertThat(story.post("agent", "POST", complete, "{}").text("error_code"))
                .isEqualTo("invalid_state");
        story.until(story.at("10:00"));
        done(story.post("agent", "POST", complete, "{}"));
        assertThat(visit.escrowStatus()).isEqualTo("completed");
    }

    @Test
    void noShowIsReportedFrom15MinutesOn() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("10:00").plus(Duration.ofMinutes(15)).minus(SECOND));
        assertThat(visit.deliver("{'noShow':true}").text("error_code")).isEqualTo("invalid_state");
        story.market.advance(SECOND);
        done(visit.deliver("{'noShow':true}"));
        assertThat(visit.escrowStatus()).isEqualTo("delivered");
    }

    @Test
    void visitThatNoOneCallsDeliveredIsRefundedADayAfterItsEnd() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("11:00").plus(Duration.ofHours(24)).minus(SECOND));
        assertThat(visit.status()).isEqualTo("confirmed");
        story.market.advance(SECOND);
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("not_delivered");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void disputeStopsTheRefundAndItsRulingEndsTheBooking() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        String dispute = "/api/escrow/" + visit.escrow + "/dispute";
        String body = "{'category':'not_delivered','description':'Nobody came to the agreed place.'}";
        assertThat(story.post("agent", "POST", dispute, body).text("error_code"))
                .isEqualTo("invalid_state");
        story.until(story.at("10:00"));
        done(story.post("agent", "POST", dispute, body));
        story.market.advance(Duration.ofDays(3));
        assertThat(visit.status()).isEqualTo("confirmed");
        story.market.advance(Duration.ofDays(12));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("refunded");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void bookerMovesAnInstantBookingInTimeAtOnce() {
        String service = story.instant();
        Visited visit = story.confirmed(service, "16:00");
        done(visit.act("agent", "reschedule", to("09:00", 2)));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("09:00");
        assertThat(visit.escrowStatus()).isEqualTo("locked");
        assertThat(story.book("rival", service, "16:00").status()).isEqualTo(200);
    }

    @Test
    void providersProposalHoldsBothTimesUntilItIsAnswered() {
        String service = story.instant();
        Visited visit = story.confirmed(service, "16:00");
        done(visit.act("ada", "reschedule", to("14:00", 1)));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("16:00");
        assertThat(story.book("rival", service, "14:00").text("error_code")).isEqualTo("slot_unavailable");
        assertThat(story.book("rival", service, "16:00").text("error_code")).isEqualTo("slot_unavailable");
        assertThat(visit.act("ada", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("invalid_state");
        done(visit.act("agent", "reschedule/accept", "{}"));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("14:00");
        assertThat(story.book("rival", service, "16:00").status()).isEqualTo(200);
        assertThat(story.book("rival", service, "14:00").text("error_code")).isEqualTo("slot_unavailable");
    }

    @Test
    void declinedProposalFreesTheProposedTime() {
        String service = story.instant();
        Visited visit = story.confirmed(service, "16:00");
        done(visit.act("ada", "reschedule", to("14:00", 1)));
        done(visit.act("agent", "reschedule/decline", "{}"));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("16:00");
        assertThat(story.book("rival", service, "14:00").status()).isEqualTo(200);
        assertThat(story.book("rival", service, "16:00").text("error_code")).isEqualTo("slot_unavailable");
    }

    @Test
    void proposalLapsesAfter24Hours() {
        String service = story.service(",'minimumNoticeMinutes':0");
        Visited visit = new BookingLater(story).confirmed(service, 4, "10:00");
        done(visit.act("ada", "reschedule", to("12:00", 5)));
        story.market.advance(Duration.ofHours(24));
        assertThat(visit.act("agent", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("invalid_state");
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    private String to(String time, int days) {
        return "{'date':'" + story.tomorrow().plusDays(days - 1L) + "','startTime':'" + time + "'}";
    }

    private record BookingLater(BookingMarketplace story) {

        Visited confirmed(String service, int days, String time) {
            Visited visit = story.visited(
                    done(story.book("agent", service, story.tomorrow().plusDays(days - 1L), time, "")));
            visit.pay();
            return visit;
        }
    }
}
