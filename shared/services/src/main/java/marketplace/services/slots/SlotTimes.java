package marketplace.services.slots;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.humans.hours.OpeningHours;
import marketplace.humans.hours.WallSpan;
import marketplace.kernel.TimeRange;
import marketplace.kernel.WallTime;

/**
 * The times at which a service may start, taken or not. docs/services.md
 *
 * <p>Starts lie on the wall clock, every step from the start of each day's spans. One in a gap of the clock does not
 * exist; one in an overlap exists twice. The service itself lies within the hours, across midnight where they touch.
 */
public record SlotTimes(OpeningHours hours, ZoneId zone, SlotTerms terms) {

    /** Spans begin at most one day before a time that they contain, and a booking ends within the day after. */
    private static final int NEIGHBOURS = 2;

    /** Bookings are possible up to this many days after the provider's date. */
    static final int HORIZON_DAYS = 30;

    /** In order, from {@code from} on and before {@code to}. */
    public List<Instant> starts(Instant from, Instant to) {
        LocalDate first = from.atZone(zone).toLocalDate().minusDays(1);
        LocalDate last = to.atZone(zone).toLocalDate();
        List<TimeRange> open = open(first, last.plusDays(NEIGHBOURS));
        TreeSet<Instant> starts = new TreeSet<>();
        for (LocalDate date = first; !date.isAfter(last); date = date.plusDays(1)) {
            for (WallSpan span : hours.on(date)) {
                starts(span)
                        .filter(start -> !start.isBefore(from) && start.isBefore(to))
                        .filter(start -> fits(start, open))
                        .forEach(starts::add);
            }
        }
        return List.copyOf(starts);
    }

    public boolean isStart(Instant start) {
        return starts(start, start.plusNanos(1)).contains(start);
    }

    /** Whether the service lies within the hours, at one of the starts or between them. */
    public boolean isOpen(Instant start) {
        LocalDate date = start.atZone(zone).toLocalDate();
        return fits(start, open(date.minusDays(1), date.plusDays(NEIGHBOURS)));
    }

    /** Whether it keeps the notice and lies within the days for which bookings are taken. */
    public boolean isInTime(Instant start, Instant now) {
        return !start.isBefore(earliest(now)) && start.isBefore(end(now));
    }

    public Instant earliest(Instant now) {
        return now.plus(terms.notice());
    }

    /** The end of the last date for which bookings are taken. */
    public Instant end(Instant now) {
        LocalDate last = now.atZone(zone).toLocalDate().plusDays(HORIZON_DAYS);
        return WallTime.startOf(last.plusDays(1), zone);
    }

    private Stream<Instant> starts(WallSpan span) {
        return Stream.iterate(span.start(), span::contains, time -> time.plus(terms.step()))
                .flatMap(this::instants);
    }

    private Stream<Instant> instants(LocalDateTime time) {
        return switch (WallTime.at(time.toLocalDate(), time.toLocalTime(), zone)) {
            case WallTime.Once(Instant at) -> Stream.of(at);
            case WallTime.Gap _ -> Stream.empty();
            case WallTime.Twice(Instant earlier, Instant later) -> Stream.of(earlier, later);
        };
    }

    private boolean fits(Instant start, List<TimeRange> open) {
        TimeRange service = new TimeRange(start, start.plus(terms.length()));
        return open.stream().anyMatch(range -> range.contains(service));
    }

    /** The hours of these dates as instants. Ranges that touch or overlap are one. */
    private List<TimeRange> open(LocalDate first, LocalDate last) {
        List<TimeRange> joined = new ArrayList<>();
        first.datesUntil(last.plusDays(1))
                .flatMap(date -> hours.on(date).stream())
                .flatMap(span -> WallTime.during(span.start(), span.end(), zone).stream())
                .sorted(Comparator.comparing(TimeRange::start))
                .forEach(range -> {
                    if (!joined.isEmpty() && !joined.getLast().end().isBefore(range.start())) {
                        TimeRange before = joined.removeLast();
                        joined.add(new TimeRange(before.start(), later(before.end(), range.end())));
                    } else {
                        joined.add(range);
                    }
                });
        return joined;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
