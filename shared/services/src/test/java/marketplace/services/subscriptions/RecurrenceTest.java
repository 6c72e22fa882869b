package marketplace.services.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecurrenceTest {

    private static final LocalDate FIRST = LocalDate.of(2027, 1, 25);
    private static final int WEEKS = 157;

    @ParameterizedTest
    @MethodSource("marketplace.testing.Zones#names")
    void cyclesOfThreeYearsAreAtTheSameWallTimeOfTheirDates(String zone) {
        for (String time : List.of("00:00", "01:45", "02:15", "02:30", "15:00", "23:45")) {
            for (int day = 0; day < 7; day++) {
                LocalDate first = FIRST.plusDays(day);
                assertCycles(new Recurrence(Interval.WEEKLY, first, time, zone), WEEKS, everyWeeks(first, 1));
                assertCycles(new Recurrence(Interval.BIWEEKLY, first, time, zone), WEEKS / 2, everyWeeks(first, 2));
                assertCycles(new Recurrence(Interval.MONTHLY, first, time, zone), 36, sameWeekdays(first));
            }
        }
    }

    @Test
    void slotInAGapDoesNotExistAndDoesNotMoveTheOthers() {
        Recurrence nights = new Recurrence(Interval.WEEKLY, LocalDate.of(2027, 3, 21), "02:30", "Europe/Paris");
        assertThat(nights.start(0)).contains(Instant.parse("2027-03-21T01:30:00Z"));
        assertThat(nights.start(1)).isEmpty();
        assertThat(nights.nominalStart(1)).isEqualTo("2027-03-28T01:00:00Z");
        assertThat(nights.start(2)).contains(Instant.parse("2027-04-04T00:30:00Z"));
    }

    @Test
    void slotInAnOverlapIsTheEarlierOne() {
        Recurrence nights = new Recurrence(Interval.WEEKLY, LocalDate.of(2027, 10, 24), "02:30", "Europe/Paris");
        assertThat(nights.start(1)).contains(Instant.parse("2027-10-31T00:30:00Z"));
    }

    @Test
    void dateThatTheZoneSkipsIsAGap() {
        Recurrence fridays = new Recurrence(Interval.WEEKLY, LocalDate.of(2011, 12, 23), "10:00", "Pacific/Apia");
        assertThat(fridays.start(1)).isEmpty();
        assertThat(fridays.date(2)).isEqualTo("2012-01-06");
    }

    @ParameterizedTest
    @ValueSource(ints = {29, 30, 31})
    void thirteenMonthsFromTheEndOfJanuaryHaveEachOneCycle(int day) {
        for (int year : List.of(2027, 2028)) {
            LocalDate first = LocalDate.of(year, 1, day);
            Recurrence monthly = new Recurrence(Interval.MONTHLY, first, "15:00", "Europe/Paris");
            List<LocalDate> dates =
                    IntStream.rangeClosed(0, 13).mapToObj(monthly::date).toList();
            assertThat(dates.getFirst()).isEqualTo(first);
            assertThat(dates.stream().map(YearMonth::from))
                    .containsExactlyElementsOf(IntStream.rangeClosed(0, 13)
                            .mapToObj(month -> YearMonth.from(first).plusMonths(month))
                            .toList());
            assertThat(dates).allSatisfy(date -> {
                assertThat(date.getDayOfWeek()).isEqualTo(first.getDayOfWeek());
                assertThat(YearMonth.from(date.plusWeeks(1))).isNotEqualTo(YearMonth.from(date));
            });
        }
    }

    /** Any offset may be the right one; the earliest instant that shows the wall time counts. */
    private static void assertCycles(Recurrence recurrence, int cycles, Stream<LocalDate> dates) {
        List<LocalDate> expected = dates.limit(cycles).toList();
        for (int cycle = 0; cycle < cycles; cycle++) {
            assertThat(recurrence.start(cycle))
                    .as("%s %s %s", recurrence.interval(), expected.get(cycle), recurrence.timezone())
                    .isEqualTo(firstShown(
                            expected.get(cycle).atTime(LocalTime.parse(recurrence.startTime())), recurrence.zone()));
        }
    }

    private static Optional<Instant> firstShown(LocalDateTime wall, ZoneId zone) {
        return IntStream.rangeClosed(-14 * 4, 14 * 4)
                .mapToObj(quarter -> wall.toInstant(ZoneOffset.ofTotalSeconds(quarter * 15 * 60)))
                .filter(at -> LocalDateTime.ofInstant(at, zone).equals(wall))
                .min(Instant::compareTo);
    }

    private static Stream<LocalDate> everyWeeks(LocalDate first, int weeks) {
        return Stream.iterate(first, date -> date.plus(weeks * 7L, ChronoUnit.DAYS));
    }

    /** Counted day by day: the weekday's occurrences of each month. */
    private static Stream<LocalDate> sameWeekdays(LocalDate first) {
        int ordinal = occurrences(YearMonth.from(first), first.getDayOfWeek()).indexOf(first);
        return Stream.iterate(YearMonth.from(first), month -> month.plusMonths(1))
                .map(month -> {
                    List<LocalDate> all = occurrences(month, first.getDayOfWeek());
                    return ordinal == 4 ? all.getLast() : all.get(ordinal);
                });
    }

    private static List<LocalDate> occurrences(YearMonth month, DayOfWeek weekday) {
        return month.atDay(1)
                .datesUntil(month.atEndOfMonth().plusDays(1))
                .filter(date -> date.getDayOfWeek() == weekday)
                .toList();
    }
}
