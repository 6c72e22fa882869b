package marketplace.accounts.limits;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import marketplace.api.Quota;
import marketplace.api.Quota.Counting;
import marketplace.api.RateLimitState;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * One budget of somebody's in one window, as this process knows it.
 *
 * <p>The table counts what all processes have leased, and a condition keeps that below the limit: requests let through
 * can never be more. A process that ends takes with it what it had leased and not used; so much is refused too early.
 */
final class RateWindow {

    /** Which window: of what, for whom, how large, from when. */
    record Name(Quota budget, String who, long limit, Instant start) {
        Instant end() {
            return start.plus(budget.window());
        }
    }

    private static final String LEASED = "leased";

    /** A block is this part of what is left: large at first, single requests at the end. */
    private static final int BLOCKS = 8;

    private final Name name;

    /** By all processes, as of the last time that the table was asked. */
    private long leased;

    /** What is left of our own leases. */
    private long unused;

    RateWindow(Name name) {
        this.name = name;
    }

    /** Whether there is nothing left in this window, for sure. */
    synchronized boolean isUsedUp() {
        return unused == 0 && leased >= name.limit;
    }

    synchronized RateLimitState refused() {
        return standing(false);
    }

    /** Takes one request, out of a new lease where there is none. */
    synchronized RateLimitState take(Table table) {
        if (unused == 0) {
            try {
                lease(table);
            } catch (RuntimeException unreachable) {
                // Uncounted requests are the lesser harm where the counter cannot be reached: a marketplace that
                // refuses everybody is down. Not so where each request may be a guess at a password.
                if (name.budget.counting() == Counting.EXACT) {
                    throw unreachable;
                }
                return standing(true);
            }
        }
        if (unused == 0) {
            return standing(false);
        }
        unused--;
        return standing(true);
    }

    private RateLimitState standing(boolean admitted) {
        return new RateLimitState(name.limit, Math.max(0, name.limit - leased + unused), name.end(), admitted);
    }

    /** Leases a block, each time a smaller one while others are faster; without any, the window is used up. */
    private void lease(Table table) {
        while (unused == 0 && leased < name.limit) {
            long block = block();
            try {
                leased = table.update(leasing(block)).number(LEASED);
                unused = block;
            } catch (Problem _) {
                // There is no room for the block, and the refusal has told how much there is.
            }
        }
    }

    private long block() {
        // The first is for one: most windows see no second request, and its answer tells how much there is to share.
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
                        // Kept for one more window, for clocks that go slow.
                        Change.set(
                                Item.TTL, name.end().plus(name.budget.window()).getEpochSecond())),
                Condition.any(Condition.lacks(LEASED), Condition.below(LEASED, name.limit - block + 1)),
                Optional.of(this::noRoom));
    }

    private Problem noRoom(Optional<Item> counter) {
        leased = counter.orElseThrow().number(LEASED);
        return Problem.rateLimited("no room for the block", 1);
    }
}
