package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.table.Commit;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every deadline before a booking is paid, a second before it and at it. */
class BookingDeadlinesTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration HOLD = Duration.ofMinutes(30);

    private final BookingMarketplace story = new BookingMarketplace();

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    private Visited bookedInFiveDays(String service) {
        return story.booked("agent", service, story.tomorrow().plusDays(4), "10:00", "");
    }

    private Reply bookInFiveDays(String who, String service) {
        return story.book(who, service, story.date(bookedAt).plusDays(5), "10:00", "");
    }

    private final Instant bookedAt = story.market.now();

    @Test
    void requestIsApprovedUntilTheLastSecondOf48Hours() {
        Visited visit = bookedInFiveDays(story.approved());
        assertThat(visit.time("approveBy")).isEqualTo(bookedAt.plus(Duration.ofHours(48)));
        story.until(bookedAt.plus(Duration.ofHours(48)).minus(SECOND));
        done(visit.act("ada", "approve", "{}"));
        assertThat(visit.status()).isEqualTo("pending_payment");
    }

    @Test
    void approvalAfter48HoursIsRefusedEvenBeforeTheTimerHasRun() {
        Visited visit = bookedInFiveDays(story.approved());
        story.market.clock.advance(Duration.ofHours(48));
        Reply late = visit.act("ada", "approve", "{}");
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("error")).contains("The time to approve this booking ended");
        story.market.tick();
        assertThat(visit.status()).isEqualTo("auto_declined");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
    }

    @Test
    void requestThatIsNotApprovedBeforeItsStartIsDeclined() {
        Visited visit = story.booked(story.approved(), "10:00");
        Instant start = story.at("10:00");
        assertThat(visit.time("approveBy")).isEqualTo(start);
        story.until(start.minus(SECOND));
        assertThat(visit.status()).isEqualTo("pending_approval");
        story.market.advance(SECOND);
        assertThat(visit.status()).isEqualTo("auto_declined");
        assertThat(visit.reason()).isEqualTo("approval_timeout");
    }

    @Test
    void approvedTimeIsHeldFor24Hours() {
        String service = story.approved();
        Visited visit = bookedInFiveDays(service);
        done(visit.act("ada", "approve", "{}"));
        assertThat(visit.time("heldUntil")).isEqualTo(bookedAt.plus(DAY));
        String instant = story.instant();
        story.until(bookedAt.plus(DAY).minus(SECOND));
        assertThat(visit.status()).isEqualTo("pending_payment");
        assertThat(bookInFiveDays("rival", instant).text("error_code")).isEqualTo("slot_unavailable");
        story.market.advance(SECOND);
        assertThat(visit.status()).isEqualTo("expired");
        done(bookInFiveDays("rival", instant));
    }

    @Test
    void holdAfterAnApprovalEndsAtTheStart() {
        Visited visit = story.booked(story.approved(), "10:00");
        Instant start = story.at("10:00");
        story.until(start.minus(Duration.ofHours(3)));
        done(visit.act("ada", "approve", "{}"));
        assertThat(visit.time("heldUntil")).isEqualTo(start);
        story.until(start.minus(SECOND));
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @ParameterizedTest
    @CsvSource({"1799, 0", "1800, 0", "86399, 0", "86400, 1"})
    void pageOfALapsedHoldIsPayableFor24Hours(int seconds, int wallet) {
        Visited visit = bookedInFiveDays(story.instant());
        story.until(bookedAt.plusSeconds(seconds));
        visit.pay();
        assertThat(visit.status()).isEqualTo(wallet == 0 ? "confirmed" : "expired");
        assertThat(story.market.balance()).isEqualTo(wallet * BookingMarketplace.TOTAL);
    }

    @ParameterizedTest
    @CsvSource({"-1, confirmed, 0", "0, expired, 1"})
    void pageIsPayableUntilTheStart(int seconds, String status, int wallet) {
        Instant start = story.at("10:00");
        story.until(start.minus(Duration.ofHours(3)));
        Visited visit = story.booked("agent", story.instant(), story.date(start), "10:00", "");
        story.until(start.plusSeconds(seconds));
        visit.pay();
        assertThat(visit.status()).isEqualTo(status);
        assertThat(story.market.balance()).isEqualTo(wallet * BookingMarketplace.TOTAL);
    }

    @Test
    void holdThatEndsWithinASecondIsKeptToItsEnd() {
        String service = story.instant();
        story.market.clock.advance(Duration.ofMillis(700));
        Visited visit = story.booked(service, "10:00");
        story.market.clock.advance(HOLD.minusMillis(1));
        assertThat(story.book("rival", service, "10:00").text("error_code")).isEqualTo("slot_unavailable");
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    /** The clocks of two functions differ: the rival's shows the end of the hold a moment before. */
    @Test
    void paymentAtTheEndOfTheHoldTakesNoTimeFromABookingThatWasFaster() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.clock.advance(HOLD);
        Visited rival = story.booked("rival", service, "10:00", "");
        story.market.clock.advance(Duration.ofMillis(-5));
        visit.pay();
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
        story.market.advance(Duration.ofMillis(5));
        assertThat(visit.status()).isEqualTo("expired");
        assertThat(rival.status()).isEqualTo("pending_payment");
    }

    static Stream<Arguments> impossible() {
        return Stream.of(
                broken(
                        "the listing is deleted",
                        (story, service) -> done(story.post("ada", "DELETE", "/api/services/" + service, ""))),
                broken(
                        "the provider takes no work",
                        (story, _) ->
                                done(story.post("ada", "PUT", "/api/humans/me", "{'name':'Ada','isAvailable':false}"))),
                broken("the provider is restricted", (story, _) -> restrict(story, "ada")),
                broken("the booker is restricted", (story, _) -> restrict(story, "agent")));
    }

    private interface Change {
        void in(BookingMarketplace story, String service);
    }

    private static Arguments broken(String name, Change change) {
        return Arguments.argumentSet(name, change);
    }

    private static void restrict(BookingMarketplace story, String who) {
        story.market.carryOut(() -> Commit.of(Accounts.restrict(story.market.account(who), "fraud")));
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void latePaymentThatCannotConfirmGoesToTheWallet(Change change) {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.advance(HOLD);
        change.in(story, service);
        visit.pay();
        story.market.work();
        assertThat(visit.status()).isEqualTo("expired");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
        assertThat(story.notices).contains("booking.paid_late " + story.market.account("agent"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ada", "agent"})
    void paymentWithinTheHoldConfirmsNothingOfARestrictedSide(String side) {
        Visited visit = story.booked(story.instant(), "10:00");
        restrict(story, side);

        visit.pay();
        story.market.advance(HOLD);

        assertThat(visit.status()).isEqualTo("expired");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void paymentWithinTheHoldConfirmsAlsoAfterTheListingIsDeleted() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        done(story.post("ada", "DELETE", "/api/services/" + service, ""));
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @Test
    void walletPaysALapsedHoldWhileTheTimeIsFree() {
        Visited visit = story.booked(story.instant(), "10:00");
        story.market.advance(HOLD);
        story.market.deposited(10_000);
        done(checkout(visit));
        assertThat(visit.status()).isEqualTo("confirmed");
        assertThat(story.market.balance()).isEqualTo(10_000 - BookingMarketplace.TOTAL);
    }

    @Test
    void walletPaysNoTakenTime() {
        String service = story.instant();
        Visited visit = story.booked(service, "10:00");
        story.market.advance(HOLD);
        story.booked("rival", service, "10:00", "");
        story.market.deposited(10_000);
        assertThat(checkout(visit).text("error_code")).isEqualTo("slot_unavailable");
        assertThat(story.market.balance()).isEqualTo(10_000);
    }

    @Test
    void checkoutOfAnEndedBookingIsRefused() {
        Visited declined = story.booked(story.approved(), "10:00");
        done(declined.act("ada", "decline", "{}"));
        Visited old = story.booked(story.instant(), "12:00");
        story.market.advance(DAY);
        story.market.deposited(10_000);
        for (Visited ended : new Visited[] {declined, old}) {
            assertThat(checkout(ended).text("error_code")).isEqualTo("invalid_state");
        }
    }

    @ParameterizedTest
    @CsvSource({"agent", "ada"})
    void expiredBookingIsCancelledWhileItsPageIsOpen(String who) {
        Visited visit = bookedInFiveDays(story.instant());
        story.market.advance(HOLD);
        cancelBeforeAnyPayment(visit, who);
    }

    /** The page is closed: a payment on it is not taken. */
    private void cancelBeforeAnyPayment(Visited visit, String who) {
        done(visit.act(who, "cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        visit.pay();
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void expiredBookingWithoutAPageIsNotCancelled() {
        Visited visit = bookedInFiveDays(story.instant());
        story.market.advance(DAY);
        assertThat(visit.escrowStatus()).isEqualTo("expired");
        assertThat(visit.act("agent", "cancel", "{}").text("error_code")).isEqualTo("invalid_state");
    }

    @ParameterizedTest
    @CsvSource({"agent", "ada"})
    void requestIsCancelledByEitherSideWithoutMoney(String who) {
        Visited visit = story.booked(story.approved(), "10:00");
        cancelBeforeAnyPayment(visit, who);
    }

    @Test
    void repeatedRequestAnswersThePendingOne() {
        String service = story.approved();
        Visited first = story.booked(service, "10:00");
        assertThat(story.booked(service, "10:00").id).isEqualTo(first.id);
        done(first.act("ada", "approve", "{}"));
        assertThat(story.booked(service, "10:00").id).isEqualTo(first.id);
    }

    @Test
    void bookingAfterALapsedHoldIsANewOneAndTheOldPagePaysNothingTwice() {
        String service = story.instant();
        Visited old = story.booked(service, "10:00");
        story.market.advance(HOLD);
        Visited again = story.booked(service, "10:00");
        assertThat(again.id).isNotEqualTo(old.id);
        again.pay();
        old.pay();
        assertThat(again.status()).isEqualTo("confirmed");
        assertThat(old.status()).isEqualTo("expired");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }

    private Reply checkout(Visited visit) {
        return story.post(
                "agent", "POST", "/api/escrow/checkout", "{'bookingId':'" + visit.id + "','walletOnly':true}");
    }
}
