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

/**
 * What the clocks of a zone show, as instants. Nothing else converts them: where clocks change, a wall time may not
 * exist or exist twice, and each caller decides what that means for it.
 */
public sealed interface WallTime {

    /** The usual case. */
    record Once(Instant at) implements WallTime {}

    /** Clocks skip it. The transition is the instant at which they do. */
    record Gap(Instant transition) implements WallTime {}

    /** Clocks are set back and show it again. */
    record Twice(Instant earlier, Instant later) implements WallTime {}

    static WallTime at(LocalDate date, LocalTime time, ZoneId zone) {
        LocalDateTime wall = date.atTime(time);
        ZoneRules rules = zone.getRules();
        List<ZoneOffset> offsets = rules.getValidOffsets(wall);
        return switch (offsets.size()) {
            case 0 -> new Gap(rules.getTransition(wall).getInstant());
            case 1 -> new Once(wall.toInstant(offsets.getFirst()));
            default -> new Twice(wall.toInstant(offsets.getFirst()), wall.toInstant(offsets.getLast()));
        };
    }

    /** The first instant of the date. A date that the zone skips is empty and starts with the next one. */
    static Instant startOf(LocalDate date, ZoneId zone) {
        return at(date, LocalTime.MIDNIGHT, zone).first();
    }

    /** The first instant at which clocks show this time or a later one. */
    default Instant first() {
        return switch (this) {
            case Once(Instant at) -> at;
            case Gap(Instant transition) -> transition;
            case Twice twice -> twice.earlier();
        };
    }

    /**
     * The instants at which clocks show a time of this span, without its end: none in a gap, and two parts around an
     * overlap.
     */
    static List<TimeRange> during(LocalDateTime start, LocalDateTime end, ZoneId zone) {
        ZoneRules rules = zone.getRules();
        List<TimeRange> parts = new ArrayList<>();
        Instant last = end.toInstant(ZoneOffset.MIN);
        Instant at = start.toInstant(ZoneOffset.MAX);
        while (at.isBefore(last)) {
            ZoneOffset offset = rules.getOffset(at);
            ZoneOffsetTransition next = rules.nextTransition(at);
            Instant until = next == null ? last : earlier(next.getInstant(), last);
            Instant from = later(at, start.toInstant(offset));
            Instant to = earlier(until, end.toInstant(offset));
            if (from.isBefore(to)) {
                parts.add(new TimeRange(from, to));
            }
            at = until;
        }
        return parts;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
