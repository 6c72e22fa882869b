package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Nobody makes the other side read hundreds of mails by acts that cost nothing. */
class BookingLoopsTest {

    private final BookingMarketplace story = new BookingMarketplace();
    private final Instant start = story.at("16:00").plus(Duration.ofDays(4));

    private Reply book(String who, String service) {
        return story.book(who, service, story.date(start), "16:00", "");
    }

    @Test
    void whoHasCancelledFiveBookingsOfADayBooksOtherProvidersOrTomorrow() {
        String service = story.instant();
        for (int i = 0; i < 5; i++) {
            done(story.booked("agent", service, story.date(start), "16:00", "").act("agent", "cancel", "{}"));
        }

        Reply refused = book("agent", service);

        assertThat(refused.text("error_code")).isEqualTo("rate_limited");
        assertThat(refused.text("error")).contains("You have cancelled 5 bookings with this provider today");
        done(book("rival", service));
        story.until(story.at("00:00").plus(Duration.ofDays(1)));
        done(story.book("agent", service, story.date(start), "14:00", ""));
    }

    @Test
    void bookerStillCancelsAfterFiveCancellations() {
        String service = story.instant();
        Visited kept = story.booked("agent", service, story.date(start), "14:00", "");
        for (int i = 0; i < 5; i++) {
            done(story.booked("agent", service, story.date(start), "16:00", "").act("agent", "cancel", "{}"));
        }

        done(kept.act("agent", "cancel", "{}"));

        assertThat(kept.status()).isEqualTo("cancelled");
    }

    @Test
    void eachSideAsksForAnotherTimeTenTimesADay() {
        Visited visit = story.booked("agent", story.instant(), story.date(start), "16:00", "");
        visit.pay();
        String move = "{'date':'%s','startTime':'14:00'}".formatted(story.date(start));
        for (int i = 0; i < 10; i++) {
            done(visit.act("ada", "reschedule", move));
            done(visit.act("ada", "reschedule/decline", "{}"));
        }

        assertThat(visit.act("ada", "reschedule", move).text("error_code")).isEqualTo("rate_limited");
        done(visit.act("agent", "reschedule", move));
    }
}
