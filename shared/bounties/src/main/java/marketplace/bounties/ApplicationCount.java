package marketplace.bounties;

import marketplace.kernel.Id.ApplicationId;

/**
 * Counts the applications of a bounty: exactly up to four, then approximately.
 *
 * <p>Beyond four only every second application counts, as two; beyond eight every fourth, as four; and so on. So
 * a thousand concurrent applicants write to the shared item about twenty times. A hash of the id selects those that
 * count.
 */
final class ApplicationCount {

    private static final long EXACT = 4;

    private ApplicationCount() {}

    static long step(long count, ApplicationId application) {
        long step = count < EXACT ? 1 : Long.highestOneBit(count) / 2;
        return Math.floorMod(application.value().hashCode(), step) == 0 ? step : 0;
    }
}
