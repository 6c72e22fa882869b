package marketplace.hiring.subscriptions;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.TreeSet;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three years of charges, one by one under a moved clock. The calendar of the JDK says when each has to be. */
class ChargedCyclesTest extends SubscriptionFixture {

    private static final int YEARS = 3;

    @ParameterizedTest
    @CsvSource({"weekly,02:30", "biweekly,15:00", "monthly,15:00"})
    void everyCycleInParisIsChargedOnce(String interval, String time) {
        assertYears("Europe/Paris", interval, time);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "America/New_York",
                "Europe/Paris",
                "Australia/Lord_Howe",
                "Asia/Kathmandu",
                "Africa/Casablanca",
                "Pacific/Apia",
                "Pacific/Pago_Pago",
                "Pacific/Kiritimati"
            })
    void everyCycleOfEachZoneIsChargedOnce(String zone) {
        for (String time : List.of("00:01", "02:15", "15:00", "23:59")) {
            for (String interval : List.of("weekly", "biweekly", "monthly")) {
                ChargedCyclesTest other = new ChargedCyclesTest();
                other.assertYears(zone, interval, time);
            }
        }
    }

    /** A weekly visit is charged at its own time of day, on the other side of a midnight from noon. */
    @ParameterizedTest
    @ValueSource(strings = {"00:01", "23:59"})
    void cycleAtMidnightIsChargedOnce(String time) {
        assertCharges("Australia/Lord_Howe", "weekly", time, 30);
    }

    private void assertYears(String zone, String interval, String time) {
        assertCharges(zone, interval, time, YEARS * 366);
    }

    private void assertCharges(String zone, String interval, String time, int days) {
        ZoneId local = ZoneId.of(zone);
        // All day, with starts at this minute of each hour.
        String minute = "00" + time.substring(2);
        hours(zone, minute, minute);
        story.market.deposited(100 * TOTAL);
        // Clocks change on Sundays.
        LocalDate from = LocalDate.ofInstant(story.market.now(), local)
                .plusDays(2)
                .with(TemporalAdjusters.nextOrSame(DayOfWeek.SUNDAY));
        Reply asked = done(story.market.endpoint.call(
                "agent",
                "POST",
                "/api/services/subscribe",
                ("{'humanId':'%s','serviceId':'%s','interval':'%s','dayOfWeek':'sunday','startTime':'%s',"
                                + "'walletOnly':true}")
                        .formatted(story.market.human("ada"), story.instant(), interval, time)));
        String subscription = asked.text("subscription.id");
        Duration ahead = Duration.ofHours(interval.equals("weekly") ? 72 : 168);
        List<Instant> expected = expected(from, interval, LocalTime.parse(time), local, days);
        for (Instant start : expected.subList(1, expected.size())) {
            Instant at = start.minus(ahead);
            until(at.minusSeconds(1));
            JsonNode next = read(subscription).path("nextCharge");
            assertThat(next.path("startAt").asText()).isEqualTo(wire(start));
            assertThat(next.path("at").asText()).isEqualTo(wire(at));
            long before = story.market.balance();
            until(at);
            assertThat(story.market.balance()).as(zone + " " + start).isEqualTo(before - TOTAL);
        }
        assertThat(starts())
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(ChargedCyclesTest::wire).toList());
        story.market.assertBooksAgree();
    }

    /** The starts by the JDK's calendar, without those that clocks skip. */
    private static List<Instant> expected(LocalDate from, String interval, LocalTime time, ZoneId zone, int days) {
        int ordinal = (from.getDayOfMonth() - 1) / 7;
        TreeSet<Instant> starts = new TreeSet<>();
        for (LocalDate date = from; !date.isAfter(from.plusDays(days)); date = date.plusDays(7)) {
            boolean wanted = switch (interval) {
                case "weekly" -> true;
                case "biweekly" -> ChronoUnit.DAYS.between(from, date) % 14 == 0;
                default ->
                    ordinal == 4
                            ? date.plusDays(7).getMonth() != date.getMonth()
                            : (date.getDayOfMonth() - 1) / 7 == ordinal;
            };
            LocalDateTime wall = date.atTime(time);
            if (wanted && !zone.getRules().getValidOffsets(wall).isEmpty()) {
                starts.add(wall.atZone(zone).toInstant());
            }
        }
        return List.copyOf(starts);
    }

    private void until(Instant time) {
        if (time.isAfter(story.market.now())) {
            story.market.advance(Duration.between(story.market.now(), time));
        }
    }

    private static String wire(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ".000Z");
    }
}
