package marketplace.hiring.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.Blocking;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A block that comes between a booking and its payment. */
class BlocksInBookingsTest {

    private final BookingMarketplace story = new BookingMarketplace();

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    @ParameterizedTest
    @EnumSource
    void latePaymentAfterABlockGoesToTheWallet(Blocking blocking) {
        Visited visit = story.booked(story.instant(), "10:00");
        story.market.advance(Duration.ofMinutes(31));
        blocking.between(story.market, "agent", "ada");

        visit.pay();
        story.market.work();

        assertThat(visit.status()).isEqualTo("expired");
        assertThat(visit.escrowStatus()).isEqualTo("cancelled");
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
        assertThat(story.notices).contains("booking.paid_late " + story.market.account("agent"));
        assertThat(visit.read().body().toString()).doesNotContain("block");
    }

    @ParameterizedTest
    @EnumSource
    void latePaymentAfterAnEndedBlockConfirms(Blocking blocking) {
        Visited visit = story.booked(story.instant(), "10:00");
        story.market.advance(Duration.ofMinutes(31));
        blocking.between(story.market, "agent", "ada");
        blocking.ends(story.market, "agent", "ada");

        visit.pay();

        assertThat(visit.status()).isEqualTo("confirmed");
    }

    @ParameterizedTest
    @EnumSource
    void paymentWithinTheHoldConfirmsDespiteABlock(Blocking blocking) {
        Visited visit = story.booked(story.instant(), "10:00");
        blocking.between(story.market, "agent", "ada");

        visit.pay();

        assertThat(visit.status()).isEqualTo("confirmed");
    }
}
