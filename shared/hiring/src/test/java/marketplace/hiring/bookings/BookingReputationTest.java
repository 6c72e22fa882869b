package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bookings neither buy a reputation nor wash one away. */
class BookingReputationTest {

    private static final String PROFILE = "/api/humans/me";

    private final BookingMarketplace story = new BookingMarketplace();

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    private Visited visited(String who, String service, String time) {
        Visited visit = story.booked(who, service, time, "");
        visit.pay();
        return visit;
    }

    private void released(Visited visit) {
        done(visit.deliver("{}"));
        done(story.post(visit.booker, "POST", "/api/escrow/" + visit.escrow + "/complete", "{}"));
        done(story.post(visit.booker, "POST", "/api/escrow/" + visit.escrow + "/release", "{}"));
    }

    private Reply review(Visited visit, int rating) {
        String body = "{'escrowId':'" + visit.escrow + "','rating':" + rating + "}";
        return done(story.post(visit.booker, "POST", "/api/reviews", body));
    }

    private JsonNode profile() {
        return done(story.post("ada", "GET", PROFILE, "")).body().path("human");
    }

    private BigDecimal rating() {
        return profile().path("rating").decimalValue();
    }

    private Reply deleteProfile() {
        return story.post("ada", "DELETE", PROFILE, "{}");
    }

    private void settleEarnings() {
        story.market.earningsToWallet("ada");
        story.market.tick();
    }

    @Test
    void bookingsOfOneBookerOnOneDayCountOnceAndTheNewestReviewWeighs() {
        String service = story.instant();
        Visited first = visited("agent", service, "10:00");
        Visited second = visited("agent", service, "12:00");
        Visited other = visited("rival", service, "14:00");
        story.until(story.at("15:00"));
        for (Visited visit : new Visited[] {first, second, other}) {
            released(visit);
        }

        review(first, 5);
        review(second, 1);
        review(other, 4);

        assertThat(profile().path("totalBookings").asInt()).isEqualTo(2);
        assertThat(profile().path("reviewCount").asInt()).isEqualTo(2);
        assertThat(rating()).isEqualByComparingTo("2.5");
    }

    @Test
    void reviewOfABookingUnderFiveDollarsDoesNotWeigh() {
        Visited visit = visited("agent", cheapService(), "10:00");
        story.until(story.at("11:00"));
        released(visit);

        Reply written = review(visit, 5);

        assertThat(written.text("review.weighs")).isEqualTo("false");
        assertThat(profile().path("reviewCount").asInt()).isZero();
    }

    private String cheapService() {
        String body = "{'title':'A wave','description':'A wave from the balcony.','price':4.99,'durationMinutes':60}";
        return done(story.post("ada", "POST", "/api/services", body)).text("service.id");
    }

    @Test
    void profileStaysWhileABookingRunsOrIsNotPaid() {
        Visited visit = visited("agent", story.instant(), "10:00");

        Reply booked = deleteProfile();
        story.until(story.at("11:00"));
        done(visit.deliver("{}"));
        Reply delivered = deleteProfile();
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/complete", "{}"));
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/release", "{}"));
        Reply owed = deleteProfile();

        assertThat(booked.errorCode()).isEqualTo("invalid_state");
        assertThat(booked.text("error")).contains("booking " + visit.id);
        assertThat(delivered.text("error")).contains("booking " + visit.id);
        assertThat(owed.text("error")).contains("50.00 USD earned and not yet paid");
    }

    @Test
    void newProfileKeepsTheReviewsOfBookings() {
        String service = story.instant();
        Visited bad = visited("agent", service, "10:00");
        Visited reviewedLater = visited("rival", service, "12:00");
        story.until(story.at("13:00"));
        released(bad);
        released(reviewedLater);
        review(bad, 1);
        settleEarnings();
        String id = profile().path("id").asText();
        done(story.post("ada", "DELETE", "/api/services/" + service, "{}"));
        done(deleteProfile());
        review(reviewedLater, 2);

        story.openEveryDay("ada");

        assertThat(profile().path("id").asText()).isEqualTo(id);
        assertThat(profile().path("reviewCount").asInt()).isEqualTo(2);
        assertThat(rating()).isEqualByComparingTo("1.5");
        assertThat(profile().path("totalBookings").asInt()).isEqualTo(2);
    }

    @Test
    void restOfALateCancellationIsNoBookingAndNotReviewed() {
        Visited visit = visited("agent", story.instant(), "10:00");
        story.until(story.at("09:00"));
        done(visit.act("agent", "cancel", "{}"));

        String body = "{'escrowId':'" + visit.escrow + "','rating':5}";
        assertThat(story.post("agent", "POST", "/api/reviews", body).errorCode())
                .isEqualTo("invalid_state");
        assertThat(profile().path("totalBookings").asInt()).isZero();
    }
}
