package marketplace.accounts.limits;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marketplace.api.limits.Quota;
import marketplace.api.limits.Quota.Counting;
import marketplace.api.limits.RateLimitState;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * One limit of one caller in one window, as this process knows it. A process that ends loses its unused leases, so
 * the limit may be reached slightly early.
 */
final class RateWindow {

    record Name(Quota budget, String who, long limit, Instant start) {
        Instant end() {
            return start.plus(budget.window());
        }
    }

    private static final String LEASED = "leased";

    /** A lease takes this fraction of what is left: large at first, single requests at the end. */
    private static final int BLOCKS = 8;

    private final Name name;

    private long leased;

    /** What is left of our own leases. */
    private long unused;

    RateWindow(Name name) {
        this.name = name;
    }

    synchronized boolean isUsedUp() {
        return unused == 0 && leased >= name.limit;
    }

    synchronized RateLimitState refused() {
        return state(false);
    }

    synchronized RateLimitState take(Table table) {
        if (unused == 0) {
            try {
                lease(table);
            } catch (RuntimeException unreachable) {
                // If the counter is unreachable, requests pass uncounted: refusing everyone would be an outage. Exact
                // limits refuse, because each request may be a password guess.
                if (name.budget.counting() == Counting.EXACT) {
                    throw unreachable;
                }
                return state(true);
            }
        }
        if (unused == 0) {
            return state(false);
        }
        unused--;
        return state(true);
    }

    private RateLimitState state(boolean admitted) {
        return new RateLimitState(name.limit, Math.max(0, name.limit - leased + unused), name.end(), admitted);
    }

    private void lease(Table table) {
        while (unused == 0 && leased < name.limit) {
            long block = block();
            try {
                leased = table.update(leasing(block)).number(LEASED);
                unused = block;
            } catch (Problem _) {
                // The block does not fit; the failed condition returned the current count.
            }
        }
    }

    private long block() {
        // The first lease is for one request: most windows see no second, and the answer shows the rest.
        if (leased == 0 || name.budget.counting() == Counting.EXACT) {
            return 1;
        }
        return Math.max(1, (name.limit - leased) / BLOCKS);
    }

    private Write.Update leasing(long block) {
        return new Write.Update(
                Keys.limit(name.budget.name().toLowerCase(Locale.ROOT), name.who, name.start),
                List.of(
                        Change.add(LEASED, block),
                        // Kept for one more window, because clocks differ.
                        Change.set(
                                Item.TTL, name.end().plus(name.budget.window()).getEpochSecond())),
                Condition.any(Condition.lacks(LEASED), Condition.below(LEASED, name.limit - block + 1)),
                Optional.of(this::noRoom));
    }

    private Problem noRoom(Optional<Item> counter) {
        leased = counter.orElseThrow().number(LEASED);
        return Problem.rateLimited("the block exceeds the limit", 1);
    }
}
