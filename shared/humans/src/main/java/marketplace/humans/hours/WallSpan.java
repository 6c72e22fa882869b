package marketplace.humans.hours;

import java.time.LocalDateTime;

/** A span of wall time, without its end. */
public record WallSpan(LocalDateTime start, LocalDateTime end) {

    public WallSpan {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a span from " + start + " to " + end);
        }
    }

    public boolean contains(LocalDateTime time) {
        return !time.isBefore(start) && time.isBefore(end);
    }
}
