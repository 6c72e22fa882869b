package marketplace.kernel;

import java.time.Instant;

/** A range of time, without its end. */
public record TimeRange(Instant start, Instant end) {

    public TimeRange {
        if (!start.isBefore(end)) {
            throw new IllegalArgumentException("a range from " + start + " to " + end);
        }
    }

    public boolean contains(TimeRange other) {
        return !other.start.isBefore(start) && !other.end.isAfter(end);
    }

    public boolean overlaps(TimeRange other) {
        return start.isBefore(other.end) && other.start.isBefore(end);
    }
}
