package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** From the booking to its payment. docs/services.md has the states. */
class BookingTest {

    private final BookingMarketplace story = new BookingMarketplace();

    @Test
    void instantBookingIsConfirmedByItsPayment() {
        Visited visit = story.booked(story.instant(), "10:00");
        assertThat(visit.status()).isEqualTo("pending_payment");
        assertThat(visit.read().text("booking.checkoutUrl")).contains("/c/");
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
        assertThat(visit.escrowStatus()).isEqualTo("locked");
    }

    @Test
    void walletOnlyBookingIsConfirmedAtOnce() {
        story.market.deposited(10_000);
        Visited visit = story.booked("agent", story.instant(), "10:00", ",'walletOnly':true");
        assertThat(visit.status()).isEqualTo("confirmed");
        assertThat(story.market.balance()).isEqualTo(10_000 - BookingMarketplace.TOTAL);
    }

    @Test
    void walletOnlyBookingWithoutMoneyIsRefused() {
        Reply refused = story.book("agent", story.instant(), "10:00", ",'walletOnly':true");
        assertThat(refused.status()).isEqualTo(402);
        assertThat(story.book("rival", story.instant(), "10:00").status()).isEqualTo(200);
    }

    @Test
    void unpaidHoldEndsAfter30Minutes() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.advance(Duration.ofMinutes(30).minusSeconds(1));
        assertThat(visit.status()).isEqualTo("pending_payment");
        assertThat(story.book("rival", service, "10:00").text("error_code")).isEqualTo("slot_unavailable");
        story.market.advance(Duration.ofSeconds(1));
        assertThat(visit.status()).isEqualTo("expired");
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
    }

    @Test
    void latePaymentForATakenTimeIsReturnedByMail() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.advance(Duration.ofMinutes(31));
        story.booked("rival", service, "10:00", "").pay();
        story.market.work();
        story.notices.clear();

        visit.pay();
        story.market.work();

        assertThat(visit.status()).isEqualTo("expired");
        assertThat(story.notices).containsExactly("booking.paid_late " + story.market.account("agent"));
    }

    @Test
    void latePaymentConfirmsWhileTheTimeIsFree() {
        Visited visit = story.booked(story.instant(), "10:00");
        story.market.advance(Duration.ofMinutes(31));
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @Test
    void latePaymentOfATakenTimeGoesToTheWallet() {
        String service = story.instant();
        Visited late = story.booked(service, "10:00");
        story.market.advance(Duration.ofMinutes(31));
        Visited other = story.booked("rival", service, "10:00", "");
        other.pay();
        late.pay();
        assertThat(late.status()).isEqualTo("expired");
        assertThat(late.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
        assertThat(other.status()).isEqualTo("confirmed");
    }

    @Test
    void repeatedBookingAnswersThePendingOne() {
        String service = story.instant();
        Visited first = story.booked(service, "10:00");
        Visited again = story.booked(service, "10:00");
        assertThat(again.id).isEqualTo(first.id);
        assertThat(again.escrow).isEqualTo(first.escrow);
    }

    @Test
    void approvedRequestIsHeldFor24Hours() {
        Visited visit = story.booked(story.approved(), "16:00");
        assertThat(visit.status()).isEqualTo("pending_approval");
        done(visit.act("ada", "approve", "{}"));
        assertThat(visit.status()).isEqualTo("pending_payment");
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @Test
    void requestHoldsNothing() {
        String service = story.approved();
        Visited asked = story.booked(service, "10:00");
        Visited other = story.booked("rival", service, "10:00", "");
        done(other.act("ada", "approve", "{}"));
        assertThat(asked.act("ada", "approve", "{}").text("error_code")).isEqualTo("slot_unavailable");
        other.pay();
        story.market.work();
        assertThat(asked.status()).isEqualTo("auto_declined");
        assertThat(asked.reason()).isEqualTo("slot_taken");
        assertThat(asked.escrowStatus()).isEqualTo("cancelled");
    }

    @Test
    void requestIsDeclinedAfter48Hours() {
        LocalDate date = story.tomorrow().plusDays(5);
        Reply asked = done(story.book("agent", story.approved(), date, "10:00", ""));
        String booking = "/api/services/bookings/" + asked.text("booking.id");
        story.market.advance(Duration.ofHours(48).minusSeconds(1));
        assertThat(story.post("agent", "GET", booking, "").text("booking.status"))
                .isEqualTo("pending_approval");
        story.market.advance(Duration.ofSeconds(1));
        assertThat(story.post("agent", "GET", booking, "").text("booking.status"))
                .isEqualTo("auto_declined");
        assertThat(story.post("agent", "GET", booking, "").text("booking.reason"))
                .isEqualTo("approval_timeout");
    }

    @Test
    void declinedRequestClosesItsPage() {
        Visited visit = story.booked(story.approved(), "10:00");
        done(visit.act("ada", "decline", "{'reason':'I am away.'}"));
        assertThat(visit.status()).isEqualTo("declined");
        assertThat(visit.reason()).isEqualTo("I am away.");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
    }

    @Test
    void onlyTheProviderApproves() {
        Visited visit = story.booked(story.approved(), "10:00");
        assertThat(visit.act("agent", "approve", "{}").status()).isEqualTo(403);
        assertThat(visit.act("rival", "approve", "{}").status()).isEqualTo(404);
    }

    @Test
    void declinedPaymentCancelsTheBooking() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.declined(visit.escrow);
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.reason()).isEqualTo("payment_declined");
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
    }

    @Test
    void buffersOfBothSidesKeepBookingsApart() {
        String first = story.service(",'bufferAfterMinutes':30,'slotStepMinutes':30");
        String second = story.service(",'bufferBeforeMinutes':30,'slotStepMinutes':30");
        story.confirmed(first, "10:00");
        assertThat(story.book("rival", second, "11:30").text("error_code")).isEqualTo("slot_unavailable");
        assertThat(story.book("rival", second, "12:00").status()).isEqualTo(200);
    }

    @Test
    void fourthUnpaidBookingOfAProviderIsRefused() {
        String service = story.instant();
        for (String time : new String[] {"09:00", "10:00", "11:00"}) {
            story.booked(service, time);
        }
        Reply fourth = story.book("agent", service, "12:00");
        assertThat(fourth.status()).isEqualTo(429);
        assertThat(fourth.text("error")).contains("unpaid bookings");
        story.market.advance(Duration.ofMinutes(30));
        assertThat(story.book("agent", service, "12:00").status()).isEqualTo(200);
    }

    @Test
    void walletPaysThePendingBookingAndClosesItsPage() {
        story.market.deposited(10_000);
        Visited visit = story.booked(story.instant(), "10:00");
        Reply paid = done(story.post("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + visit.id + "'}"));
        assertThat(paid.text("status")).isEqualTo("funded");
        assertThat(visit.status()).isEqualTo("confirmed");
        // The page is closed: money that still arrives is credited.
        assertThat(story.market.balance()).isEqualTo(10_000 - BookingMarketplace.TOTAL);
    }

    @Test
    void shortWalletAnswersThePageThatIsOpen() {
        Visited visit = story.booked(story.instant(), "10:00");
        Reply same = done(story.post("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + visit.id + "'}"));
        assertThat(same.text("status")).isEqualTo("requires_payment");
        assertThat(same.text("checkoutUrl")).isEqualTo(visit.read().text("booking.checkoutUrl"));
    }

    @Test
    void requestIsNotPayableBeforeItsApproval() {
        Visited visit = story.booked(story.approved(), "10:00");
        Reply early = story.post("agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + visit.id + "'}");
        assertThat(early.text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void dearerBookingThanQuotedIsRefused() {
        String service = story.instant();
        long less = BookingMarketplace.TOTAL - 1;
        assertThat(story.book("agent", service, "10:00", ",'maxTotalCents':" + less)
                        .status())
                .isNotEqualTo(200);
        assertThat(story.book("agent", service, "10:00", ",'maxTotalCents':0").status())
                .isEqualTo(400);
        assertThat(story.book("agent", service, "10:00", ",'maxTotalCents':" + BookingMarketplace.TOTAL)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void ownServiceCannotBeBooked() {
        Reply own = story.book("ada", story.instant(), "10:00");
        assertThat(own.text("error_code")).isEqualTo("self_dealing");
    }

    @Test
    void dryRunQuotesToTheCentAndBooksNothing() {
        story.market.deposited(10_000);
        String service = story.instant();
        Reply quote = done(story.book("agent", service, "10:00", ",'walletOnly':true,'dryRun':true"));
        assertThat(quote.text("quote.totalCents")).isEqualTo("" + BookingMarketplace.TOTAL);
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
    }

    @Test
    void messageOfABookingIsModerated() {
        String service = story.instant();
        Reply masked = done(story.book("agent", service, "10:00", ",'message':'Mail me: ada@example.com'"));
        assertThat(masked.text("booking.message")).startsWith("Mail me: ").doesNotContain("example.com");

        Reply refused = story.book("agent", service, "12:00", ",'message':'Pay me by Western Union, not here.'");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error_code")).isEqualTo("moderation_refused");
        assertThat(story.book("rival", service, "12:00").status()).isEqualTo(200);
    }

    @Test
    void reasonIsModeratedUntilTheBookingIsPaid() {
        String mail = "{'reason':'Mail me: ada@example.com'}";
        Visited declined = story.booked(story.approved(), "10:00");
        done(declined.act("ada", "decline", mail));
        assertThat(declined.reason()).startsWith("Mail me: ").doesNotContain("example.com");
        Visited unpaid = story.booked(story.instant(), "12:00");
        done(unpaid.act("agent", "cancel", mail));
        assertThat(unpaid.reason()).doesNotContain("example.com");

        Visited paid = story.confirmed(story.instant(), "14:00");
        done(paid.act("ada", "cancel", mail));
        assertThat(paid.reason()).isEqualTo("Mail me: ada@example.com");
    }
}
