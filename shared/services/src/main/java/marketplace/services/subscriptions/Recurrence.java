package marketplace.services.subscriptions;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;
import marketplace.kernel.WallTime;

/**
 * When the cycles of a subscription are. Cycle n follows from the first date and n alone, so no cycle moves another:
 * the same wall time on the same day of each week, each second week, or each month.
 *
 * @param first date of cycle 0
 * @param startTime HH:mm
 * @param timezone in which date and time are, as agreed
 */
public record Recurrence(Interval interval, LocalDate first, String startTime, String timezone) {

    private static final int DAYS_OF_WEEK = 7;
    private static final int FIFTH = 5;

    public ZoneId zone() {
        return ZoneId.of(timezone);
    }

    public DayOfWeek dayOfWeek() {
        return first.getDayOfWeek();
    }

    public LocalDate date(int cycle) {
        return switch (interval) {
            case WEEKLY -> first.plusWeeks(cycle);
            case BIWEEKLY -> first.plusWeeks(2L * cycle);
            case MONTHLY -> YearMonth.from(first).plusMonths(cycle).atDay(1).with(sameWeekday());
        };
    }

    /** The same ordinal weekday of a month. A fifth one is the last: not every month has five. */
    private TemporalAdjuster sameWeekday() {
        int ordinal = (first.getDayOfMonth() - 1) / DAYS_OF_WEEK + 1;
        return ordinal == FIFTH
                ? TemporalAdjusters.lastInMonth(dayOfWeek())
                : TemporalAdjusters.dayOfWeekInMonth(ordinal, dayOfWeek());
    }

    /** Empty if clocks skip the time of this cycle. A time that they show twice means the earlier one. */
    public Optional<Instant> start(int cycle) {
        return switch (wallTime(cycle)) {
            case WallTime.Once(Instant at) -> Optional.of(at);
            case WallTime.Twice twice -> Optional.of(twice.earlier());
            case WallTime.Gap _ -> Optional.empty();
        };
    }

    /** The start, or the end of the gap in which it would be: deadlines count from it. */
    public Instant nominalStart(int cycle) {
        return wallTime(cycle).first();
    }

    private WallTime wallTime(int cycle) {
        return WallTime.at(date(cycle), LocalTime.parse(startTime), zone());
    }
}
