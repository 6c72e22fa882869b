package marketplace.kernel;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;

public sealed interface WallTime {
    record Once(Instant at) implements WallTime {}

    record Gap(Instant transition) implements WallTime {}

    record Twice(Instant earlier, Instant later) implements WallTime {}

    static WallTime at(LocalDate date, LocalTime time, ZoneId zone) {
        LocalDateTime local = date.atTime(time);
        ZoneRules rules = zone.getRules();
        List<ZoneOffset> offsets = rules.getValidOffsets(local);
        return switch (offsets.size()) {
            case 1 -> new Once(local.toInstant(offsets.getFirst()));
            case 0 -> new Gap(rules.getTransition(local).getInstant());
            default -> new Twice(local.toInstant(offsets.getFirst()), local.toInstant(offsets.getLast()));
        };
    }

    static Instant startOf(LocalDate date, ZoneId zone) {
        return date.atStartOfDay(zone).toInstant();
    }

    /**
     * The instants whose wall time lies in a span, without its end: none in a gap, and both parts of an overlap.
     */
    static List<TimeRange> during(LocalDateTime start, LocalDateTime end, ZoneId zone) {
        ZoneRules rules = zone.getRules();
        List<TimeRange> parts = new ArrayList<>();
        Instant last = end.toInstant(ZoneOffset.MIN);
        Instant at = start.toInstant(ZoneOffset.MAX);
        while (at.isBefore(last)) {
            ZoneOffset offset = rules.getOffset(at);
            ZoneOffsetTransition next = rules.nextTransition(at);
            Instant until = next == null || next.getInstant().isAfter(last) ? last : next.getInstant();
            Instant first = later(at, start.toInstant(offset));
            Instant end1 = earlier(until, end.toInstant(offset));
            if (first.isBefore(end1)) {
                parts.add(new TimeRange(first, end1));
            }
            at = until;
        }
        return parts;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
