package marketplace.api.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Limits calls per subject and window. A subject is an id of ours or a digest.
 *
 * @param name of the counter
 * @param refusal what the caller reads when the limit is reached
 */
public record FixedLimit(String name, int max, Duration window, String refusal) {

    /** A call must not hang with its counter. */
    private static final Duration MAX_WAIT = Duration.ofMillis(750);

    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private static final String COUNT = "count";

    private static final Change ONE_MORE = Change.add(COUNT, 1);

    /** Short, so that the counter of a limit of 50 with its calls stays below 1 KB. */
    private static final int CALL_BYTES = 6;

    /** Counts the call in its own commit, so a refused call is not counted. */
    public Write take(String who, Instant now) {
        return Write.update(key(who, now), ONE_MORE, expiry(now))
                .when(hasRoom())
                .otherwise(_ -> usedUp(now));
    }

    /**
     * Counts the call at once and returns whether it is within the limit. Outside a commit a counter costs half, and
     * parallel calls do not conflict. A call that is refused later stays counted. All repeats of one {@code call}
     * count once.
     */
    public boolean count(Table table, String who, Optional<String> call, Instant now) {
        Optional<String> mark = call.map(name -> "call" + Sha256.prefix(name, CALL_BYTES));
        List<Change> changes = new ArrayList<>(List.of(ONE_MORE, expiry(now)));
        mark.ifPresent(name -> changes.add(Change.set(name, true)));
        Condition uncounted = mark.map(name -> Condition.all(Condition.lacks(name), hasRoom()))
                .orElseGet(this::hasRoom);
        AtomicReference<Item> refusing = new AtomicReference<>();
        Write.Update update = new Write.Update(key(who, now), changes, uncounted, Optional.of(counter -> {
            refusing.set(counter.orElseThrow());
            return usedUp(now);
        }));
        Retries.Attempts attempts = Retries.standard().begin();
        while (true) {
            try {
                table.update(update);
                return true;
            } catch (LostRace race) {
                // The same counter is in the commit of another call.
                if (!attempts.again()) {
                    throw race;
                }
            } catch (Problem problem) {
                if (refusing.get() == null) {
                    throw problem;
                }
                return mark.filter(refusing.get()::has).isPresent();
            }
        }
    }

    /** Counts a block of calls at once; false if they do not all fit. */
    public boolean lease(Table table, String who, int calls, Instant now) {
        try {
            table.update((Write.Update) Write.update(key(who, now), Change.add(COUNT, calls), expiry(now))
                    .when(hasRoom(calls)));
            return true;
        } catch (LostRace _) {
            return false;
        }
    }

    /** As {@link #count}; empty if the counter does not answer in time. It may still count the call then. */
    public Optional<Boolean> countInTime(Table table, String who, Optional<String> call, Instant now) {
        CompletableFuture<Boolean> counting =
                CompletableFuture.supplyAsync(() -> count(table, who, call, now), THREADS);
        try {
            return Optional.of(counting.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Counts without a limit, for a call that must not be refused. */
    public Write more(String who, Instant now) {
        return Write.update(key(who, now), ONE_MORE, expiry(now));
    }

    /** Counts nothing, but fails the commit of a call that would be beyond the limit. */
    public Write requireRoom(String who, Instant now) {
        return Write.check(key(who, now), hasRoom()).otherwise(_ -> usedUp(now));
    }

    /** Whether one more call would be within the limit. */
    public boolean admits(Table table, String who, Instant now) {
        return hasRoom().holds(table.get(key(who, now)));
    }

    public Key key(String who, Instant now) {
        return Keys.limit(name, who, start(now));
    }

    private Condition hasRoom() {
        return hasRoom(1);
    }

    private Condition hasRoom(int calls) {
        return Condition.any(Condition.lacks(COUNT), Condition.below(COUNT, max - calls + 1L));
    }

    /** Kept for one more window, because clocks differ. */
    private Change expiry(Instant now) {
        return Change.set(Item.TTL, end(now).plus(window).getEpochSecond());
    }

    private Instant start(Instant now) {
        return Instant.ofEpochSecond(now.getEpochSecond() / window.toSeconds() * window.toSeconds());
    }

    public Instant end(Instant now) {
        return start(now).plus(window);
    }

    public Problem usedUp(Instant now) {
        Duration left = Duration.between(now, end(now));
        return Problem.rateLimited(refusal, left.plusSeconds(1).minusNanos(1).toSeconds());
    }
}
