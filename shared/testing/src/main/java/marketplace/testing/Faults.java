package marketplace.testing;

/** The faults of a {@link MemoryTable}, each with its probability from 0 to 1. */
public record Faults(
        long seed, double conflicts, double throttles, double timeoutsAfterCommit, double staleIndexReads) {

    public static Faults none() {
        return seeded(0);
    }

    public static Faults seeded(long seed) {
        return new Faults(seed, 0, 0, 0, 0);
    }

    public Faults conflicts(double share) {
        return new Faults(seed, share, throttles, timeoutsAfterCommit, staleIndexReads);
    }

    public Faults throttles(double share) {
        return new Faults(seed, conflicts, share, timeoutsAfterCommit, staleIndexReads);
    }

    public Faults timeoutsAfterCommit(double share) {
        return new Faults(seed, conflicts, throttles, share, staleIndexReads);
    }

    public Faults staleIndexReads(double share) {
        return new Faults(seed, conflicts, throttles, timeoutsAfterCommit, share);
    }
}
