package marketplace.services.slots;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.humans.hours.DayException;
import marketplace.humans.hours.OpeningHours;
import marketplace.humans.hours.TimeSpan;
import marketplace.humans.hours.WeekHours;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SlotTimesTest {

    private static final LocalDate FIRST = LocalDate.of(2027, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2027, 12, 31);

    private static final List<TimeSpan> DAY = List.of(new TimeSpan("09:00", "12:00"), new TimeSpan("12:00", "17:30"));
    private static final List<TimeSpan> NIGHT = List.of(new TimeSpan("00:30", "03:15"), new TimeSpan("22:00", "02:00"));
    private static final List<TimeSpan> LATE = List.of(new TimeSpan("23:00", "24:00"));

    /** Spans of all kinds, with nights on the days on which clocks change in most zones. */
    private static final WeekHours WEEK =
            new WeekHours(DAY, LATE, List.of(new TimeSpan("00:00", "24:00")), null, DAY, NIGHT, NIGHT);

    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void slotsOfAYearAreThoseThatEveryMinuteOfItAllows(String name) {
        ZoneId zone = ZoneId.of(name);
        OpeningHours hours = OpeningHours.of(
                WEEK,
                List.of(
                        new DayException(LocalDate.of(2027, 3, 13), true, null),
                        new DayException(LocalDate.of(2027, 3, 14), null, List.of(new TimeSpan("01:00", "04:00")))));
        Minutes minutes = Minutes.of(hours, zone);
        for (int step : List.of(20, 45, 60)) {
            SlotTimes times = new SlotTimes(hours, zone, terms(90, step));
            Instant from = instant(FIRST);
            Instant to = instant(LAST);
            assertThat(times.starts(from, to)).as(name + " every " + step).isEqualTo(minutes.starts(90, step));
        }
    }

    /**
     * The year minute by minute, each with its wall time from java.time.
     *
     * @param today the minutes since a span of the same day began, or -1
     * @param yesterday the same for the day before, whose last span may end past midnight
     */
    private record Minutes(Instant begin, int[] today, int[] yesterday) {

        static Minutes of(OpeningHours hours, ZoneId zone) {
            Instant begin = instant(FIRST).minus(2, ChronoUnit.DAYS);
            int count = (int) ChronoUnit.MINUTES.between(begin, instant(LAST).plus(2, ChronoUnit.DAYS));
            Minutes minutes = new Minutes(begin, new int[count], new int[count]);
            Map<LocalDate, List<int[]>> days = new HashMap<>();
            for (int i = 0; i < count; i++) {
                LocalDateTime wall =
                        begin.plus(i, ChronoUnit.MINUTES).atZone(zone).toLocalDateTime();
                LocalDate date = wall.toLocalDate();
                int minute = wall.getHour() * 60 + wall.getMinute();
                minutes.today[i] = since(days.computeIfAbsent(date, day -> joined(spans(hours, day))), minute);
                minutes.yesterday[i] =
                        since(days.computeIfAbsent(date.minusDays(1), day -> joined(spans(hours, day))), minute + 1440);
            }
            return minutes;
        }

        private static int since(List<int[]> spans, int minute) {
            for (int[] span : spans) {
                if (minute >= span[0] && minute < span[1]) {
                    return minute - span[0];
                }
            }
            return -1;
        }

        List<Instant> starts(int length, int step) {
            List<Instant> starts = new ArrayList<>();
            int openFor = 0;
            for (int i = today.length - 1; i >= 0; i--) {
                openFor = today[i] >= 0 || yesterday[i] >= 0 ? openFor + 1 : 0;
                boolean onGrid = today[i] >= 0 && today[i] % step == 0 || yesterday[i] >= 0 && yesterday[i] % step == 0;
                Instant at = begin.plus(i, ChronoUnit.MINUTES);
                if (onGrid && openFor >= length && !at.isBefore(instant(FIRST)) && at.isBefore(instant(LAST))) {
                    starts.addFirst(at);
                }
            }
            return starts;
        }
    }

    private static List<TimeSpan> spans(OpeningHours hours, LocalDate day) {
        return hours.exceptions().getOrDefault(day, hours.week().on(day.getDayOfWeek()));
    }

    private static List<int[]> joined(List<TimeSpan> spans) {
        List<int[]> joined = new ArrayList<>();
        for (TimeSpan span : spans) {
            int start = minute(span.start());
            int end = minute(span.end()) > start ? minute(span.end()) : minute(span.end()) + 1440;
            if (!joined.isEmpty() && joined.getLast()[1] == start) {
                joined.getLast()[1] = end;
            } else {
                joined.add(new int[] {start, end});
            }
        }
        return joined;
    }

    private static int minute(String time) {
        return Integer.parseInt(time.substring(0, 2)) * 60 + Integer.parseInt(time.substring(3));
    }

    @Test
    void windowUntilMidnightOffersTheLastHourOfTheDay() {
        assertThat(onDate(new WeekHours(LATE, null, null, null, null, null, null), 60, 60))
                .containsExactly(Instant.parse("2027-06-07T23:00:00Z"));
    }

    @Test
    void windowPastMidnightBelongsToItsFirstDay() {
        List<TimeSpan> night = List.of(new TimeSpan("22:00", "02:00"));
        assertThat(onDate(new WeekHours(night, null, null, null, null, null, null), 120, 60))
                .containsExactly(
                        Instant.parse("2027-06-07T22:00:00Z"),
                        Instant.parse("2027-06-07T23:00:00Z"),
                        Instant.parse("2027-06-08T00:00:00Z"));
    }

    private static List<Instant> onDate(WeekHours week, int length, int step) {
        SlotTimes times = new SlotTimes(new OpeningHours(week, Map.of()), ZoneOffset.UTC, terms(length, step));
        // A Monday, and the day after it.
        return times.starts(Instant.parse("2027-06-07T00:00:00Z"), Instant.parse("2027-06-09T00:00:00Z"));
    }

    private static SlotTerms terms(int length, int step) {
        return new SlotTerms(
                Duration.ofMinutes(length), Duration.ofMinutes(step), Duration.ZERO, Duration.ZERO, Duration.ZERO);
    }

    private static Instant instant(LocalDate date) {
        return date.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
}
