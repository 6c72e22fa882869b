package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Until when and by whom a booking is cancelled, and where each cent goes. */
class CancellingTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final BookingMarketplace story = new BookingMarketplace();

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

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
    @CsvSource({"0, 5900, 0", "1, 1770, 3500"})
    void cancelIsInTimeUntilTheNotice(int secondsLate, long back, long provider) {
        Visited visit = story.confirmed(story.service(",'cancelNoticeHours':2,'lateCancelRefundPercent':30"), "16:00");
        story.until(story.at("14:00").plusSeconds(secondsLate));
        done(visit.act("agent", "cancel", "{}"));
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(back);
        assertThat(story.market.payable("ada")).isEqualTo(provider);
    }

    /** 33.33 USD and 6.00 USD fee. Half a cent of the refund is rounded up, the fee that is kept is rounded down. */
    @ParameterizedTest
    @CsvSource({
        "0,   released, 0,    3333",
        "1,   split,    39,   3300",
        "50,  split,    1968, 1666",
        "99,  split,    3895, 33",
        "100, refunded, 3933, 0",
    })
    void lateCancelDividesEveryCentAsItsDryRunSays(int percent, String escrow, long back, long provider) {
        String service = story.service(",'lateCancelRefundPercent':" + percent);
        done(story.post("ada", "PATCH", "/api/services/" + service, "{'price':33.33}"));
        Visited visit = story.confirmed(service, "10:00");
        story.until(story.at("10:00").minus(SECOND));
        Reply quote = done(visit.act("agent", "cancel", "{'dryRun':true}"));
        assertThat(quote.text("quote.balanceAfterCents")).isEqualTo("" + back);

        done(visit.act("agent", "cancel", "{}"));

        assertThat(story.market.balance()).isEqualTo(back);
        assertThat(story.market.payable("ada")).isEqualTo(provider);
        assertThat(visit.escrowStatus()).isEqualTo(escrow);
        assertThat(visit.status()).isEqualTo("cancelled");
        assertThat(visit.read().text("booking.cancelledBy")).isEqualTo("booker");
        String review = "{'escrowId':'" + visit.escrow + "','rating':4}";
        assertThat(story.post("agent", "POST", "/api/reviews", review).text("error_code"))
                .isEqualTo("invalid_state");
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
}
