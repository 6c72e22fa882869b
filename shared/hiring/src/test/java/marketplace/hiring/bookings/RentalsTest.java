package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import org.junit.jupiter.api.Test;

/** Bookings among the rentals of their booker. */
class RentalsTest {

    private final BookingMarketplace story = new BookingMarketplace();

    private JsonNode rentals(String query) {
        return done(story.post("agent", "GET", "/api/escrow/agent-rentals" + query, ""))
                .body();
    }

    private void assertState(String state, String first) {
        JsonNode rental = rentals("").at("/rentals/0");
        assertThat(rental.path("state").asText()).isEqualTo(state);
        assertThat(rental.at("/nextActions/0/action").asText()).isEqualTo(first);
    }

    private String hired() {
        story.market.advance(Duration.ofSeconds(1));
        return done(story.post(
                        "agent",
                        "POST",
                        "/api/escrow/personal-bounty",
                        "{'humanId':'%s','title':'Photos','description':'In the park.','payment':'deferred','price':20}"
                                .formatted(story.market.human("bob"))))
                .text("rental.bountyId");
    }

    private String booked(String service, String time) {
        story.market.advance(Duration.ofSeconds(1));
        return story.booked(service, time).id;
    }

    @Test
    void bookingShowsItsStateAmountsAndNextActions() {
        Visited visit = story.booked(story.approved(), "16:00");
        assertState("awaiting_approval", "cancel_booking");
        done(visit.act("ada", "approve", "{}"));
        assertState("awaiting_payment", "pay_checkout");
        visit.pay();
        assertState("confirmed", "reschedule_booking");
        story.until(story.at("16:00"));
        assertState("in_progress", "confirm_delivery");
        done(visit.deliver("{}"));
        assertState("delivered", "confirm_delivery");
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/complete", "{}"));
        assertState("completed", "release_payment");
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/release", "{}"));
        assertState("paid", "write_review");

        JsonNode rental = rentals("").at("/rentals/0");
        assertThat(rental.path("bookingId").asText()).isEqualTo(visit.id);
        assertThat(rental.path("bountyId").isNull()).isTrue();
        assertThat(rental.path("title").asText()).isEqualTo("Portrait photos");
        assertThat(rental.path("totalCents").asLong()).isEqualTo(BookingMarketplace.TOTAL);
    }

    @Test
    void pagesOfHiresAndBookingsAreInOrderAndComplete() {
        String service = story.instant();
        List<String> made = new ArrayList<>(List.of(
                hired(),
                hired(),
                booked(service, "09:00"),
                hired(),
                booked(service, "11:00"),
                booked(service, "13:00")));
        for (int limit = 1; limit <= 7; limit++) {
            List<String> listed = new ArrayList<>();
            String cursor = "";
            do {
                JsonNode page = rentals("?limit=" + limit + cursor);
                assertThat(page.path("rentals")).hasSizeLessThanOrEqualTo(limit);
                page.path("rentals")
                        .forEach(rental -> listed.add(rental.path("bookingId")
                                .asText(rental.path("bountyId").asText())));
                cursor = page.path("nextCursor").isTextual()
                        ? "&cursor=" + page.path("nextCursor").asText()
                        : null;
            } while (cursor != null);
            assertThat(listed).as("limit " + limit).isEqualTo(made.reversed());
        }
    }
}
