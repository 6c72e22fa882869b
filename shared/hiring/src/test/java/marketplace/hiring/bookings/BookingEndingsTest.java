package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Funding;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a paid visit ends: delivered or not, by rulings and freezes, and who may be reviewed. */
class BookingEndingsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final BookingMarketplace story = new BookingMarketplace();
    private final Instant start = story.at("10:00");
    private final Instant refundedAt = story.at("11:00").plus(DAY);

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    private Reply review(Visited visit) {
        return story.post("agent", "POST", "/api/reviews", "{'escrowId':'" + visit.escrow + "','rating':4}");
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

    @ParameterizedTest
    @CsvSource({
        "'release', completed, 0,    5000",
        "'split',   completed, 2950, 2500",
        "'refund',  cancelled, 5900, 0",
    })
    void rulingEndsTheBooking(String ruling, String status, long back, long provider) {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start);
        dispute(visit);
        String cents = ruling.equals("split") ? ",'workerCents':2500" : "";
        done(story.post(
                "admin",
                "POST",
                "/api/admin/escrows/" + visit.escrow + "/ruling",
                "{'ruling':'" + ruling + "','reason':'The evidence says so.'" + cents + "}"));

        assertThat(visit.status()).isEqualTo(status);
        assertThat(story.market.balance()).isEqualTo(back);
        assertThat(story.market.payable("ada")).isEqualTo(provider);
        assertThat(review(visit).status()).isEqualTo(status.equals("completed") ? 200 : 409);
    }

    @Test
    void partiesEndTheDisputeOfABookingAndTheBookingWithIt() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        String dispute = "/api/escrow/" + visit.escrow + "/dispute/";
        story.until(start);
        dispute(visit);
        done(story.post("agent", "POST", dispute + "withdraw", "{}"));
        assertThat(visit.escrowStatus()).isEqualTo("locked");
        assertThat(visit.status()).isEqualTo("confirmed");
        dispute(visit);
        done(story.post("ada", "POST", dispute + "settlement", "{'workerCents':2500}"));
        done(story.post("agent", "POST", dispute + "settlement/accept", "{'workerCents':2500}"));

        assertThat(visit.status()).isEqualTo("completed");
        assertThat(story.market.balance()).isEqualTo(2_950);
        assertThat(story.market.payable("ada")).isEqualTo(2_500);
    }

    @Test
    void concedingProviderEndsTheBookingWithARefund() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start);
        dispute(visit);

        done(story.post("ada", "POST", "/api/escrow/" + visit.escrow + "/dispute/concede", "{}"));

        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void visitThatItsProviderReportsDuringTheDisputeIsPaidByDefault() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start);
        dispute(visit);

        done(visit.deliver("{}"));

        assertThat(visit.escrowStatus()).isEqualTo("disputed");
        assertThat(visit.deliver("{}").text("error_code")).isEqualTo("invalid_state");
        story.market.advance(Duration.ofDays(14));
        assertThat(visit.status()).isEqualTo("completed");
        assertThat(story.market.payable("ada")).isEqualTo(BookingMarketplace.PRICE);
    }

    @Test
    void visitReportedDuringAWithdrawnDisputeIsDeliveredFromThenOn() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start);
        dispute(visit);
        done(visit.deliver("{}"));
        story.market.advance(DAY);

        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/dispute/withdraw", "{}"));

        assertThat(visit.escrowStatus()).isEqualTo("delivered");
        story.market.advance(Duration.ofDays(7).minus(SECOND));
        assertThat(visit.escrowStatus()).isEqualTo("delivered");
        story.market.advance(SECOND);
        assertThat(visit.status()).isEqualTo("completed");
    }

    private void dispute(Visited visit) {
        done(story.post(
                "agent",
                "POST",
                "/api/escrow/" + visit.escrow + "/dispute",
                "{'category':'not_delivered','description':'Nobody came to the agreed place.'}"));
    }

    @Test
    void noShowOfTheBookerIsDisputedAndRefundedByARuling() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start.plus(Duration.ofMinutes(15)));
        done(visit.deliver("{'noShow':true}"));
        dispute(visit);
        done(story.post(
                "admin",
                "POST",
                "/api/admin/escrows/" + visit.escrow + "/ruling",
                "{'ruling':'refund','reason':'The booker was there.'}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("refunded");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void noShowThatNoOneDisputesIsReleasedAutomatically() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(start.plus(Duration.ofMinutes(15)));
        done(visit.deliver("{'noShow':true}"));
        story.market.advance(Duration.ofDays(15));
        assertThat(visit.status()).isEqualTo("completed");
        assertThat(story.market.payable("ada")).isEqualTo(BookingMarketplace.PRICE);
    }

    @Test
    void freezeAfterTheEndStopsTheClockOfTheRefund() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(refundedAt.minus(Duration.ofHours(3)));
        chargedBack(visit);
        assertThat(visit.escrowStatus()).isEqualTo("disputed");
        for (int hours = 0; hours < 100; hours++) {
            story.market.advance(Duration.ofHours(1));
        }
        assertThat(visit.status()).isEqualTo("confirmed");
        returned(visit);
        assertThat(visit.escrowStatus()).isEqualTo("locked");
        story.market.advance(Duration.ofHours(3).minus(SECOND));
        assertThat(visit.status()).isEqualTo("confirmed");
        story.market.advance(SECOND);
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("not_delivered");
    }

    @Test
    void freezeBeforeTheVisitMovesNoDeadline() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        chargedBack(visit);
        story.until(start.minus(Duration.ofHours(1)));
        returned(visit);
        story.until(refundedAt.minus(SECOND));
        assertThat(visit.status()).isEqualTo("confirmed");
        story.market.advance(SECOND);
        assertThat(visit.reason()).isEqualTo("not_delivered");
    }

    @Test
    void lostPaymentCancelsTheVisitAndFreesItsTimes() {
        String service = story.instant();
        Visited visit = story.confirmed(service, "10:00");
        done(visit.act("ada", "reschedule", "{'date':'%s','startTime':'15:00'}".formatted(story.tomorrow())));
        chargedBack(visit);
        assertThat(visit.act("ada", "reschedule", "{'date':'%s','startTime':'14:00'}".formatted(story.tomorrow()))
                        .text("error_code"))
                .isEqualTo("invalid_state");
        deliver(new ProviderEvent.ChargebackLost(
                "sandbox", "lost", "dp", story.market.account("agent"), checkout(visit)));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("refunded");
        for (String time : new String[] {"10:00", "15:00"}) {
            done(story.book("rival", service, time));
        }
    }

    private void chargedBack(Visited visit) {
        deliver(new ProviderEvent.ChargedBack(
                "sandbox",
                "taken",
                "dp",
                story.market.account("agent"),
                checkout(visit),
                new Money(BookingMarketplace.TOTAL)));
    }

    private void returned(Visited visit) {
        deliver(new ProviderEvent.ChargebackReturned(
                "sandbox",
                "won",
                "dp",
                story.market.account("agent"),
                checkout(visit),
                new Money(BookingMarketplace.TOTAL)));
    }

    private void deliver(ProviderEvent event) {
        story.market.carryOut(() -> story.market.moneyFollower.apply(event, story.market.now()));
    }

    private String checkout(Visited visit) {
        return ((Funding.ByCheckout)
                        story.market.escrow(new EscrowId(visit.escrow)).funding())
                .checkoutId()
                .value();
    }
}
