package marketplace.hiring.bookings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class BookingTest {

    private final BookingMarketplace story = new BookingMarketplace();

    @Test
    void instantBookingIsConfirmedByItsPayment() {
        String service = story.instant();
        Reply booked = story.booked("agent", service, "10:00");
        assertThat(booked.text("booking.status")).isEqualTo("pending_payment");
        assertThat(booked.text("checkoutUrl")).contains("/c/");
        story.market.paid(booked.text("escrowId"));
        Reply read = story.read("agent", booked.text("booking.id"));
        assertThat(read.text("booking.status")).isEqualTo("confirmed");
        assertThat(story.market.escrowStatus(booked.text("escrowId"))).isEqualTo("locked");
    }

    @Test
    void unpaidHoldEndsAfter30Minutes() {
        String service = story.instant();
        Reply booked = story.booked("agent", service, "10:00");
        assertThat(story.book("rival", service, "10:00").text("error_code")).isEqualTo("slot_unavailable");
        story.market.advance(Duration.ofMinutes(30));
        assertThat(story.read("agent", booked.text("booking.id")).text("booking.status"))
                .isEqualTo("expired");
        assertThat(story.book("rival", service, "10:00").status()).isEqualTo(200);
    }
}
