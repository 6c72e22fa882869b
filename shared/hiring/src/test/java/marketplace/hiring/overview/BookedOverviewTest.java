package marketplace.hiring.overview;

import static marketplace.hiring.overview.OverviewMarketplace.dueAt;
import static marketplace.hiring.overview.OverviewMarketplace.operations;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BookedOverviewTest {

    private static final String HOURS = "[{'start':'09:00','end':'17:00'}]";

    private final OverviewMarketplace story = new OverviewMarketplace();
    private final LocalDate day =
            LocalDate.ofInstant(story.market.now(), ZoneOffset.UTC).plusDays(3);
    private final Instant start = Instant.parse(day + "T10:00:00Z");

    BookedOverviewTest() {
        String week = Stream.of(DayOfWeek.values())
                .map(open -> "'" + open.name().toLowerCase(Locale.ROOT) + "':" + HOURS)
                .collect(Collectors.joining(","));
        story.done("ada", "PUT", "/api/humans/me", "{'name':'Ada','timezone':'UTC','availability':{" + week + "}}");
    }

    /** Returns its path. */
    private String booked(boolean instant) {
        String service = story.done(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'An hour of photos in the park.','price':50,"
                                + "'durationMinutes':60,'instantBooking':" + instant + "}")
                .text("service.id");
        String booking = story.done(
                        "agent",
                        "POST",
                        "/api/services/book",
                        "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'10:00'%s}"
                                .formatted(
                                        story.market.human("ada"), service, day, instant ? ",'walletOnly':true" : ""))
                .text("booking.id");
        return "/api/services/bookings/" + booking;
    }

    private JsonNode first() {
        return story.of("ada").at("/next/0");
    }

    @Test
    void requestWaitsForApproval() {
        String booking = booked(false);

        assertThat(story.next("ada")).containsExactly("approve_booking");
        assertThat(dueAt(first())).isEqualTo(story.market.now().plus(Duration.ofDays(2)));
        assertThat(first().get("title").textValue()).isEqualTo("Portrait photos");

        story.done("ada", "POST", booking + "/approve", "{}");
        assertThat(story.next("ada")).isEmpty();
    }

    @Test
    void confirmedVisitIsDeliveredFromItsStartOn() {
        booked(true);
        assertThat(story.next("ada")).isEmpty();
        assertThat(story.of("ada").at("/owed/hires/0/latestPaidAt").textValue())
                .isEqualTo(latestPaidAt().toString().replace("Z", ".000Z"));

        story.market.advance(Duration.between(story.market.now(), start));

        assertThat(story.next("ada")).containsExactly("deliver_booking");
        assertThat(dueAt(first())).isEqualTo(start.plus(Duration.ofHours(1 + 24)));
        assertThat(operations(first())).containsExactly("deliver_work");
    }

    /** Delivered a day after its end, reviewed for 7 days, held for 7 days. */
    private Instant latestPaidAt() {
        return start.plus(Duration.ofHours(1)).plus(Duration.ofDays(1 + 7 + OverviewMarketplace.HOLD_DAYS));
    }

    @Test
    void proposedTimeOfTheBookerWaitsForAnAnswer() {
        String booking = booked(true);
        // Within the notice of a day a move needs the other side.
        story.market.advance(Duration.between(story.market.now(), start.minus(Duration.ofHours(12))));
        story.done("agent", "POST", booking + "/reschedule", "{'date':'" + day + "','startTime':'14:00'}");

        assertThat(story.next("ada")).containsExactly("answer_reschedule");
        assertThat(dueAt(first())).isEqualTo(start);

        story.done("ada", "POST", booking + "/reschedule/accept", "{}");
        assertThat(story.next("ada")).isEmpty();
    }
}
