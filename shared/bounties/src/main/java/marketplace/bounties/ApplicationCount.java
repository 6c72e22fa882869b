package marketplace.bounties;

import marketplace.kernel.Id.ApplicationId;

/**
 * How many applications a bounty has had: exactly up to four, then about so many.
 *
 * <p>Were each of them counted, all applicants would wait for one item. So beyond four, only every second one is
 * counted, as two; beyond eight every fourth, as four; and so on: a thousand applications move the count some twenty
 * times. Chance, drawn from the application's id, decides which, so that the count is right on average.
 */
final class ApplicationCount {

    private static final long EXACT = 4;

    private ApplicationCount() {}

    /** By how much this application moves the count; mostly by nothing, once there are many. */
    static long step(long count, ApplicationId application) {
        long step = count < EXACT ? 1 : Long.highestOneBit(count) / 2;
        return Math.floorMod(application.value().hashCode(), step) == 0 ? step : 0;
    }
}
