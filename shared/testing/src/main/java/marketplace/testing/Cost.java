package marketplace.testing;

import java.util.Locale;

/** Round trips are calls one after another. Write units include the index. */
public record Cost(int roundTrips, double readUnits, double writeUnits) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d trips, %.1f read, %.1f written", roundTrips, readUnits, writeUnits);
    }
}
