package marketplace.testing;

import java.util.Locale;

/**
 * The read and write units and round trips that something used at the table.
 *
 * @param roundTrips calls one after another
 * @param readUnits read capacity units
 * @param writeUnits write capacity units, those of the index included
 */
public record Cost(int roundTrips, double readUnits, double writeUnits) {

    /** One line for a golden file. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d trips, %.1f read, %.1f written", roundTrips, readUnits, writeUnits);
    }
}
