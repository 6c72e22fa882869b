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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.RequestLog;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.SetAside;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;

/**
 * One tick of the minute clock: handles due timers, shard by shard. A timer that fails stays for the next tick; one
 * that cannot be read is set aside. Concurrent ticks are harmless: the commit that handles a timer removes it.
 */
public final class Ticker {

    private static final int PAGE = 100;

    /** Longer than the function's timeout, so that a lease ends only after its tick. */
    private static final Duration LEASE = Duration.ofSeconds(60);

    private final Table table;
    private final TimerList dueList;
    private final Map<String, TimerKind.Handler> handlers;
    private final RequestLog log;
    private final SetAside setAside;
    private final Consumer<String> alarm;

    /** {@code alarm} is called for every item that is set aside, with the reason. */
    public Ticker(Table table, List<TimerKind> kinds, RequestLog log, Consumer<String> alarm) {
        this.table = table;
        this.setAside = new SetAside(table);
        this.alarm = alarm;
        this.dueList = new TimerList(table);
        this.handlers = kinds.stream().collect(Collectors.toMap(TimerKind::name, TimerKind::handler));
        this.log = log;
    }

    /** Returns the number of handled timers. */
    public int tick(Instant now, String requestId) {
        List<Callable<Integer>> shards = IntStream.range(0, TimerList.SHARDS)
                .<Callable<Integer>>mapToObj(shard -> () -> tick(shard, now, requestId))
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
        Set<Key> failed = new HashSet<>();
        int done = 0;
        boolean more = true;
        while (more) {
            more = false;
            TimerList.Due page = dueList.read(shard, now, PAGE + failed.size());
            for (TimerList.Unreadable unreadable : page.unreadable()) {
                if (!failed.contains(unreadable.item().key())) {
                    more = true;
                    setAside(unreadable, now, requestId);
                    failed.add(unreadable.item().key());
                }
            }
            for (Timer due : page.timers()) {
                Key key = Keys.due(due);
                if (!failed.contains(key)) {
                    more = true;
                    if (handle(due, now, requestId)) {
                        done++;
                    } else {
                        failed.add(key);
                    }
                }
            }
        }
        dueList.release(shard, now);
        return done;
    }

    private void setAside(TimerList.Unreadable unreadable, Instant now, String requestId) {
        RequestLog.Line line = log.begin("clock", requestId, now);
        line.put("setAside", unreadable.item().key().sk()).put("reason", unreadable.reason());
        try {
            setAside.add(unreadable.item(), unreadable.reason(), now);
            alarm.accept(unreadable.reason());
        } catch (LostRace raced) {
            line.put("raced", raced.getMessage());
        } catch (RuntimeException fault) {
            line.fault(fault);
        } finally {
            line.end();
        }
    }

    private boolean handle(Timer due, Instant now, String requestId) {
        RequestLog.Line line = log.begin("clock", requestId, now);
        line.put("kind", due.kind()).put("due", due.id());
        try {
            TimerKind.Handler handler = handlers.get(due.kind());
            if (handler == null) {
                throw new IllegalStateException("no handler for timers of kind " + due.kind());
            }
            Commit commit = handler.handle(due, now);
            table.commit(commit.and(TimerList.done(due)));
            return true;
        } catch (UnreadableTimer unreadable) {
            setAside(new TimerList.Unreadable(TimerList.item(due), unreadable.getMessage()), now, requestId);
            return false;
        } catch (LostRace | Problem raced) {
            // A call changed the same item; the next tick handles what is left.
            line.put("raced", raced.getMessage());
            return false;
        } catch (RuntimeException fault) {
            line.fault(fault);
            return false;
        } finally {
            line.end();
        }
    }
}
