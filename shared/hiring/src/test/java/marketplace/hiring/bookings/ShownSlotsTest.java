package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.Zones;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is shown free can be booked, and the minutes beside it cannot. */
class ShownSlotsTest {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    /** Nights contain the changes of time, and go past midnight. */
    private static final String HOURS = "[{'start':'14:30','end':'16:00'},{'start':'22:00','end':'04:00'}]";

    private static final Duration YEAR = Duration.ofDays(365);
    private static final int SHOWN_DAYS = 29;

    private final BookingMarketplace story = new BookingMarketplace();
    private final Set<Instant> tried = new HashSet<>();
    private ZoneId zone;
    private String service;

    private void provide(String name, int minutes) {
        zone = ZoneId.of(name);
        String week = Stream.of(DayOfWeek.values())
                .map(day -> "'" + day.name().toLowerCase(Locale.ROOT) + "':" + HOURS)
                .collect(Collectors.joining(","));
        done(story.post(
                "ada",
                "PUT",
                "/api/humans/me",
                "{'name':'Ada','timezone':'%s','availability':{%s}}".formatted(zone, week)));
        service = done(story.post(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'Photos in the park of your choice.','price':1,"
                                + "'minimumNoticeMinutes':0,'durationMinutes':" + minutes + "}"))
                .text("service.id");
    }

    private LocalDate today() {
        return LocalDate.ofInstant(story.market.now(), zone);
    }

    private List<JsonNode> shown(LocalDate from, LocalDate to, String asker) {
        Reply answer = done(story.post(
                "agent",
                "GET",
                "/api/services/%s/availability?from=%s&to=%s&timezone=%s".formatted(service, from, to, asker),
                ""));
        return List.copyOf(answer.body().path("slots").valueStream().toList());
    }

    private Reply book(Instant start, String asker, String more) {
        ZonedDateTime wall = start.atZone(ZoneId.of(asker));
        return story.book(
                "agent",
                service,
                wall.toLocalDate(),
                TIME.format(wall),
                ",'timezone':'%s','startAt':'%s'%s".formatted(asker, start, more));
    }

    /** Dry runs: each is free for itself. */
    private void trySlots(LocalDate from, LocalDate to, String asker) {
        List<JsonNode> slots = shown(from, to, asker);
        assertThat(slots).isNotEmpty();
        for (JsonNode slot : slots) {
            Instant start = Instant.parse(slot.path("startAt").textValue());
            if (!tried.add(start)) {
                continue;
            }
            Reply booked = book(start, asker, ",'dryRun':true");
            assertThat(Instant.parse(booked.text("booking.startAt"))).isEqualTo(start);
            for (long beside : List.of(-1L, 1L)) {
                Reply refused = book(start.plus(beside, ChronoUnit.MINUTES), asker, ",'dryRun':true");
                assertThat(refused.status()).as(start + " " + beside).isEqualTo(400);
                assertThat(refused.text("details.0.field")).isEqualTo("startTime");
            }
        }
    }

    /** In earnest: neighbouring slots do not exclude each other, also where clocks show a time twice. */
    private void bookAll(LocalDate from, LocalDate to) {
        Set<String> walls = new HashSet<>();
        for (JsonNode slot : shown(from, to, zone.getId())) {
            String wall =
                    slot.path("date").textValue() + "T" + slot.path("startTime").textValue();
            // The earlier of two needs no startAt.
            String exactly =
                    walls.add(wall) ? "" : ",'startAt':'" + slot.path("startAt").textValue() + "'";
            Reply booked = done(story.book(
                    "agent",
                    service,
                    LocalDate.parse(slot.path("date").textValue()),
                    slot.path("startTime").textValue(),
                    ",'walletOnly':true" + exactly));
            assertThat(booked.text("booking.startAt"))
                    .isEqualTo(slot.path("startAt").textValue());
            assertThat(booked.text("booking.status")).isEqualTo("confirmed");
        }
        assertThat(shown(from, to, zone.getId())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void slotsOfAChangeDayAreBookedAndNoTimeBesideThem(String name) {
        provide(name, 30);
        story.market.deposited(100_000);
        Instant now = story.market.now();
        List<Instant> changes = Zones.changes(zone, now.plus(Duration.ofDays(3)), now.plus(YEAR));
        for (Instant change : changes.isEmpty() ? List.of(now.plus(Duration.ofDays(3))) : changes) {
            story.until(change.minus(Duration.ofDays(3)));
            LocalDate day = LocalDate.ofInstant(change, zone);
            trySlots(day.minusDays(1), day, zone.getId());
            bookAll(day.minusDays(1), day);
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void slotsOfAYearCanBeBookedAndNoTimeBesideThem(String name) {
        provide(name, 60);
        List<String> askers = Zones.names().toList();
        Instant end = story.market.now().plus(YEAR);
        for (int turn = 0; story.market.now().isBefore(end); turn++) {
            trySlots(today(), today().plusDays(SHOWN_DAYS), askers.get(turn % askers.size()));
            story.market.advance(Duration.ofDays(SHOWN_DAYS - 1L));
        }
        long days = tried.stream()
                .map(start -> LocalDate.ofInstant(start, zone))
                .distinct()
                .count();
        assertThat(days).isGreaterThanOrEqualTo(YEAR.toDays());
    }
}
