package marketplace.bounties;

import marketplace.kernel.Id.ApplicationId;

/**
 * Counts the applications of a bounty: exactly up to four, then approximately.
 *
 * <p>Counting every application would make all applicants write to one item. Beyond four only every second application
 * counts, as two; beyond eight every fourth, as four; and so on. A thousand applications take about twenty writes. A
 * hash of the application's id selects those that count.
 */
final class ApplicationCount {

    private static final long EXACT = 4;

    private ApplicationCount() {}

    static long step(long count, ApplicationId application) {
        long step = count < EXACT ? 1 : Long.highestOneBit(count) / 2;
        return Math.floorMod(application.value().hashCode(), step) == 0 ? step : 0;
    }
}
