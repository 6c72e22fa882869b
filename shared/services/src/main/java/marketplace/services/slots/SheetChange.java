package marketplace.services.slots;

import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import marketplace.kernel.TimeRange;
import marketplace.table.Write;

/**
 * A change of a provider's taken times: the one guard of all bookings. Its writes fail as a lost race if another
 * booking has changed one of the sheets since they were read.
 */
public record SheetChange(Map<LocalDate, DaySheet> before, Map<LocalDate, DaySheet> after, Instant now) {

    public SheetChange {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
    }

    static SheetChange of(Map<LocalDate, DaySheet> sheets, Instant now) {
        return new SheetChange(sheets, sheets, now);
    }

    /** Whether no other booking excludes this time. A hold that has ended excludes nothing. */
    public boolean isFree(TakenTime wanted) {
        return DaySheets.days(wanted.range())
                .flatMap(day -> sheet(day).taken().stream())
                .filter(time -> !time.booking().equals(wanted.booking()) && !time.isLapsed(now))
                .noneMatch(time -> time.range().overlaps(wanted.range()));
    }

    /** Takes a free time, or changes until when the same booking holds it. */
    public SheetChange take(TakenTime time) {
        if (!isFree(time)) {
            throw new IllegalStateException("a time that is taken: " + time.start());
        }
        return each(time.range(), sheet -> sheet.with(time, now));
    }

    public SheetChange free(TakenTime time) {
        return each(time.range(), sheet -> sheet.without(time, now));
    }

    public List<Write> writes() {
        return DaySheets.writes(before.values(), after);
    }

    private SheetChange each(TimeRange time, UnaryOperator<DaySheet> change) {
        Map<LocalDate, DaySheet> next = new HashMap<>(after);
        DaySheets.days(time).forEach(day -> next.put(day, change.apply(sheet(day))));
        return new SheetChange(before, next, now);
    }

    private DaySheet sheet(LocalDate day) {
        DaySheet sheet = after.get(day);
        if (sheet == null) {
            throw new IllegalArgumentException("the sheet of " + day + " was not read");
        }
        return sheet;
    }
}
