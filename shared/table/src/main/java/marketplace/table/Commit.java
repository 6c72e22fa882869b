package marketplace.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.kernel.Event;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;

/**
 * All changes of one use-case, in one transaction. The error reported is the first failed write's: the order of
 * writes is the documented precedence of errors.
 */
public record Commit(List<Write> writes) {

    /** DynamoDB's limit on actions in one transaction. */
    public static final int MAX_WRITES = 100;

    public Commit {
        writes = List.copyOf(writes);
        if (writes.size() > MAX_WRITES) {
            throw new IllegalArgumentException(writes.size() + " writes in one commit; at most " + MAX_WRITES);
        }
        requireOneWritePerKey(writes);
    }

    public static Commit of(Write... writes) {
        return new Commit(Arrays.asList(writes));
    }

    public static Commit none() {
        return new Commit(List.of());
    }

    public Commit and(Write... more) {
        return new Commit(Stream.concat(writes.stream(), Arrays.stream(more)).toList());
    }

    public Commit and(List<Write> more) {
        return new Commit(Stream.concat(writes.stream(), more.stream()).toList());
    }

    /** Adds a check. If the commit already writes that item, its write gets the condition. */
    public Commit requiring(Write check) {
        boolean writes = writes().stream().anyMatch(write -> write.key().equals(check.key()));
        return writes
                ? new Commit(writes().stream()
                        .map(write -> write.key().equals(check.key())
                                ? write.when(Condition.all(check.condition(), write.condition()))
                                : write)
                        .toList())
                : and(check);
    }

    public Commit emit(Event event) {
        return and(Outbox.write(event));
    }

    public Commit job(Job job) {
        return due(JobOutbox.due(job));
    }

    public Commit due(Timer... dues) {
        List<Write> writes = new ArrayList<>();
        for (Timer due : dues) {
            writes.add(Write.put(TimerItems.item(due)));
        }
        return and(writes);
    }

    public boolean isEmpty() {
        return writes.isEmpty();
    }

    /** For timers that are due at once: the stream finds them as well, so that no caller waits for the tick. */
    public Commit start(Timer... dues) {
        return and(Arrays.stream(dues)
                .map(due -> Write.put(TimerItems.started(due)))
                .toList());
    }

    /** DynamoDB refuses this only when the commit is sent, far from the code that added the second write. */
    private static void requireOneWritePerKey(List<Write> writes) {
        Set<Key> seen = new HashSet<>();
        for (Write write : writes) {
            if (!seen.add(write.key())) {
                throw new IllegalArgumentException("two writes on one key in one commit: " + write.key());
            }
        }
    }
}
