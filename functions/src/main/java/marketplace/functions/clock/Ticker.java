package marketplace.functions.clock;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Invocation;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.money.ledger.CommitRetries;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.SetAside;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;

/**
 * One tick of the minute clock: handles due timers, shard by shard. A timer that fails is retried at growing intervals
 * and set aside after a day; one that cannot be read is set aside at once (docs/operating.md). Concurrent ticks are
 * harmless: the commit that handles a timer removes it.
 */
public final class Ticker {

    private static final int PAGE = 100;

    /** Longer than the function's timeout, so that a lease ends only after its tick. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

    private static final int FAILURES_TO_ALARM = 2;

    /** Many timers of one item may lose some races at each tick. In a quarter of an hour each has its turn. */
    private static final int RACES_TO_ALARM = 6;

    /** About a day after the first failure. */
    private static final int FAILURES_TO_SET_ASIDE = 100;

    /** Raised with the reason, for every item that is set aside and every timer that keeps failing. */
    public record Alarms(Consumer<String> setAside, Consumer<String> failing) {}

    private final Table table;
    private final TimerList dueList;
    private final Map<String, TimerKind<?>> kinds;
    private final RequestLog log;
    private final SetAside setAside;
    private final Alarms alarms;

    public Ticker(Table table, List<TimerKind<?>> kinds, RequestLog log, Alarms alarms) {
        this.table = table;
        this.setAside = new SetAside(table);
        this.alarms = alarms;
        this.dueList = new TimerList(table);
        this.kinds = kinds.stream().collect(Collectors.toMap(TimerKind::name, Function.identity()));
        this.log = log;
    }

    /** Returns the number of handled timers. */
    public int tick(Instant now, String requestId) {
        List<Callable<Integer>> shards = IntStream.range(0, TimerList.SHARDS)
                .mapToObj(shard -> Invocation.carriedBy(() -> tick(shard, now, requestId)))
                .toList();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            int done = 0;
            for (Future<Integer> shard : threads.invokeAll(shards)) {
                done += shard.get();
            }
            return done;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted; the next tick continues", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a shard could not be read; the next tick tries again", e);
        }
    }

    private int tick(int shard, Instant now, String requestId) {
        // Checked before the lease, which costs two writes: most shards are idle at most ticks.
        if (dueList.read(shard, now, 1).size() == 0 || !dueList.lease(shard, now, now.plus(LEASE))) {
            return 0;
        }
        Set<Key> left = new HashSet<>();
        int done = 0;
        boolean more = true;
        while (more) {
            TimerList.Due page = dueList.read(shard, now, PAGE + left.size());
            more = false;
            for (TimerList.Unreadable unreadable : page.unreadable()) {
                if (left.add(unreadable.item().key())) {
                    more = true;
                    setAside(unreadable, now, requestId);
                }
            }
            for (Timer due : page.timers()) {
                Key key = Keys.due(due);
                if (!left.contains(key)) {
                    more = true;
                    if (!page.isWaiting(key, now) && handle(due, page.failures().get(key), now, requestId)) {
                        done++;
                    } else {
                        left.add(key);
                    }
                }
            }
        }
        dueList.release(shard, now);
        return done;
    }

    private void setAside(TimerList.Unreadable unreadable, Instant now, String requestId) {
        RequestLog.Line line = log.begin("clock", requestId, now);
        line.warn().put("setAside", unreadable.item().key().sk()).put("reason", unreadable.reason());
        try {
            setAside.add(unreadable.item(), unreadable.reason(), now);
            alarms.setAside().accept(unreadable.reason());
        } catch (LostRace raced) {
            line.put("raced", name(raced));
        } catch (RuntimeException fault) {
            line.fault(fault);
        } finally {
            line.end();
        }
    }

    private boolean handle(Timer due, TimerList.Failure before, Instant now, String requestId) {
        RequestLog.Line line = log.begin("clock", requestId, now);
        line.put("kind", due.kind()).put("due", due.id());
        try {
            TimerKind<?> kind = kinds.get(due.kind());
            if (kind == null) {
                throw new IllegalStateException("no handler for timers of kind " + due.kind());
            }
            CommitRetries.commit(table, () -> TimerList.handled(due, kind.handle(due, now)));
            line.count(Metric.TIMERS_HANDLED, 1)
                    .count(Metric.TIMER_LAG, Duration.between(due.at(), now).toMillis());
            return true;
        } catch (UnreadableTimer unreadable) {
            setAside(new TimerList.Unreadable(TimerList.item(due), unreadable.getMessage()), now, requestId);
            return false;
        } catch (LostRace | Problem raced) {
            // A call changed the same item; a later tick handles what is left.
            line.put("raced", name(raced)).count(Metric.TIMERS_FAILED, 1);
            fail(due, before, raced, now, requestId);
            return false;
        } catch (RuntimeException | StackOverflowError fault) {
            line.fault(fault).count(Metric.TIMERS_FAILED, 1);
            fail(due, before, fault, now, requestId);
            return false;
        } finally {
            line.end();
        }
    }

    private void fail(Timer due, TimerList.Failure before, Throwable cause, Instant now, String requestId) {
        int failures = before == null ? 1 : before.count() + 1;
        String reason = "timer " + due.kind() + " " + due.id() + " has failed " + failures + " times: " + name(cause);
        if (failures >= FAILURES_TO_SET_ASIDE) {
            setAside(new TimerList.Unreadable(TimerList.item(due), reason), now, requestId);
            return;
        }
        if (failures >= (cause instanceof LostRace ? RACES_TO_ALARM : FAILURES_TO_ALARM)) {
            alarms.failing().accept(reason);
        }
        try {
            table.commit(Commit.of(TimerList.failed(due, new TimerList.Failure(failures, now.plus(delay(failures))))));
        } catch (RuntimeException _) {
            // Removed meanwhile, or the table is unavailable: then the next tick tries again.
        }
    }

    /** Without the message, which may quote a caller's input. */
    private static String name(Throwable cause) {
        return cause instanceof Problem problem
                ? problem.code().wire()
                : cause.getClass().getName();
    }

    /** 0, 1, 2, 4 and 8 minutes, then 15. */
    private static Duration delay(int failures) {
        Duration delay = failures == 1 ? Duration.ZERO : Duration.ofMinutes(1L << Math.min(failures - 2, 10));
        return delay.compareTo(LONGEST_DELAY) < 0 ? delay : LONGEST_DELAY;
    }
}
