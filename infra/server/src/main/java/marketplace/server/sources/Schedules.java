package marketplace.server.sources;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import marketplace.api.Json;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.Schedule;

/**
 * Fires at multiples of a period since the epoch, so that days start at midnight UTC. In a jump, minute schedules
 * fire only at minutes with due timers, and once at the end.
 */
public final class Schedules implements AutoCloseable {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final class Entry {
        private final LocalFunction function;
        private final Schedule schedule;
        private final JsonNode input;
        private Instant next;

        private Entry(LocalFunction function, Schedule schedule, Instant now) throws StartRefused {
            this.function = function;
            this.schedule = schedule;
            this.input = input(function, schedule);
            this.next = boundary(now, schedule.every()).plus(schedule.every());
        }

        private boolean everyMinute() {
            return schedule.every().equals(MINUTE);
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final LocalClock clock;
    private final Activity activity;
    private final ExecutorService threads;
    private final Signal signal = new Signal();
    private final Future<?> loop;

    public Schedules(List<LocalFunction> functions, LocalClock clock, Activity activity, ExecutorService threads)
            throws StartRefused {
        this.clock = clock;
        this.activity = activity;
        this.threads = threads;
        for (LocalFunction function : functions) {
            for (Schedule schedule : function.spec().schedules()) {
                entries.add(new Entry(function, schedule, clock.instant()));
            }
        }
        clock.onMove(signal::raise);
        this.loop = threads.submit(this::run);
    }

    private static JsonNode input(LocalFunction function, Schedule schedule) throws StartRefused {
        try {
            return Json.MAPPER.readTree(schedule.input());
        } catch (JsonProcessingException e) {
            throw new StartRefused(
                    "Schedule " + schedule.name() + " of " + function.spec().name() + ": its input is not JSON.", e);
        }
    }

    private void run() {
        try {
            while (true) {
                long seen = signal.count();
                if (entries.isEmpty() || clock.frozen()) {
                    signal.await(seen);
                } else {
                    fireDue();
                    long wait = earliest().toEpochMilli() - clock.millis();
                    signal.await(seen, Math.max(1, wait));
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized Instant earliest() {
        return entries.stream().map(entry -> entry.next).min(Instant::compareTo).orElseThrow();
    }

    synchronized Optional<Instant> nextInJump(Optional<Instant> due) {
        Instant now = clock.instant();
        return entries.stream()
                .flatMap(entry ->
                        (entry.everyMinute() ? due.map(at -> tickFor(at, now)) : Optional.of(entry.next)).stream())
                .min(Instant::compareTo);
    }

    /** The first whole minute after {@code now} that is not before {@code due}. */
    private static Instant tickFor(Instant due, Instant now) {
        Instant nextMinute = boundary(now, MINUTE).plus(MINUTE);
        if (!due.isAfter(nextMinute)) {
            return nextMinute;
        }
        Instant minute = boundary(due, MINUTE);
        return minute.equals(due) ? minute : minute.plus(MINUTE);
    }

    synchronized void fireDue() {
        Instant now = clock.instant();
        for (Entry entry : entries) {
            if (!entry.next.isAfter(now)) {
                entry.next = boundary(now, entry.schedule.every()).plus(entry.schedule.every());
                fire(entry);
            }
        }
    }

    synchronized void fireInJump() {
        Instant now = clock.instant();
        for (Entry entry : entries) {
            if (entry.everyMinute() && entry.next.isBefore(now)) {
                Instant minute = boundary(now, MINUTE);
                entry.next = minute.equals(now) ? minute : minute.plus(MINUTE);
            }
        }
        fireDue();
    }

    synchronized void fireTick() {
        entries.stream().filter(Entry::everyMinute).forEach(this::fire);
    }

    private void fire(Entry entry) {
        activity.begin();
        threads.execute(() -> {
            try {
                entry.function.call(entry.input);
            } catch (LocalFunction.Failed _) {
                // Logged already; the next tick tries again.
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } finally {
                activity.end();
            }
        });
    }

    private static Instant boundary(Instant at, Duration period) {
        long millis = period.toMillis();
        return Instant.ofEpochMilli(Math.floorDiv(at.toEpochMilli(), millis) * millis);
    }

    @Override
    public void close() {
        loop.cancel(true);
    }
}
