package marketplace.accounts.limits;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
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

/** One limit of one caller in one window. Leases of an ended process are lost: the limit is reached early. */
final class RateWindow {

    record Name(Quota budget, String who, long limit, Instant start) {
        Instant end() {
            return start.plus(budget.window());
        }
    }

    private static final String LEASED = "leased";

    /** A lease takes 1 % of the limit, so that ten processes that stop leave at most 10 % unused. */
    private static final int BLOCKS = 100;

    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private final Name name;
    private final ReentrantLock lock = new ReentrantLock();

    private volatile long leased;

    private final AtomicLong unused = new AtomicLong();

    private record Lease(long leased, long unused) {}

    RateWindow(Name name) {
        this.name = name;
    }

    boolean isUsedUp() {
        return unused.get() == 0 && leased >= name.limit;
    }

    RateLimitState refused() {
        return state(false, true);
    }

    RateLimitState take(Table table, Deadline deadline) {
        if (!isLocked(deadline)) {
            return uncounted();
        }
        try {
            if (unused.get() == 0 && leased < name.limit && !isLeased(table, deadline)) {
                return uncounted();
            }
            if (unused.get() == 0) {
                return state(false, true);
            }
            unused.decrementAndGet();
            return state(true, true);
        } finally {
            lock.unlock();
        }
    }

    private boolean isLocked(Deadline deadline) {
        try {
            return lock.tryLock(deadline.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Refusing everyone would be an outage, so only guesses are refused. */
    private RateLimitState uncounted() {
        return state(!name.budget.mustBeCounted(), false);
    }

    private RateLimitState state(boolean admitted, boolean counted) {
        return new RateLimitState(
                name.limit, Math.max(0, name.limit - leased + unused.get()), name.end(), admitted, counted);
    }

    /** A lease that arrives after the deadline serves later requests. */
    private boolean isLeased(Table table, Deadline deadline) {
        long known = leased;
        CompletableFuture<Lease> leasing = CompletableFuture.supplyAsync(() -> lease(table, known), THREADS);
        try {
            add(leasing.get(deadline.leftNanos(), TimeUnit.NANOSECONDS));
            return true;
        } catch (TimeoutException _) {
            CompletableFuture<Void> _ = leasing.thenAccept(late -> {
                lock.lock();
                try {
                    add(late);
                } finally {
                    lock.unlock();
                }
            });
            return false;
        } catch (ExecutionException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void add(Lease lease) {
        leased = Math.max(leased, lease.leased());
        unused.addAndGet(lease.unused());
    }

    private Lease lease(Table table, long known) {
        AtomicLong count = new AtomicLong(known);
        while (count.get() < name.limit) {
            long block = block(count.get());
            try {
                return new Lease(table.update(leasing(block, count)).number(LEASED), block);
            } catch (Problem _) {
                // The block does not fit; the failed condition returned the current count.
            }
        }
        return new Lease(count.get(), 0);
    }

    private long block(long count) {
        // The first lease is for one request: most windows see no second, and the answer shows the rest.
        if (count == 0 || name.budget.counting() == Counting.EXACT) {
            return 1;
        }
        return Math.min(1 + name.limit / BLOCKS, name.limit - count);
    }

    private Write.Update leasing(long block, AtomicLong count) {
        return new Write.Update(
                Keys.limit(name.budget.name().toLowerCase(Locale.ROOT), name.who, name.start),
                List.of(
                        Change.add(LEASED, block),
                        // Kept for one more window, because clocks differ.
                        Change.set(
                                Item.TTL, name.end().plus(name.budget.window()).getEpochSecond())),
                Condition.any(Condition.lacks(LEASED), Condition.below(LEASED, name.limit - block + 1)),
                Optional.of(counter -> {
                    count.set(counter.orElseThrow().number(LEASED));
                    return Problem.rateLimited("the block exceeds the limit", 1);
                }));
    }
}
