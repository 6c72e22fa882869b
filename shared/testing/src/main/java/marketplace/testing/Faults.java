package marketplace.testing;

/**
 * The faults of a {@link MemoryTable}, each with its probability (0 never, 1 always).
 *
 * @param seed of the chance that decides
 * @param conflicts writes that end in {@code LostRace}, nothing done
 * @param throttles calls that end in the database's throttling, nothing done
 * @param timeoutsAfterCommit writes that happen, and then end in a timeout
 * @param staleIndexReads reads of an index that do not yet see the last write
 */
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
