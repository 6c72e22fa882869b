package marketplace.webhooks;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A delivery queue driven by the test: it delays messages, can be unavailable, accept a batch in part, and deliver
 * twice.
 */
final class ManualQueue implements DeliveryQueue.Batches {

    record Waiting(DeliveryMessage message, Instant from) {}

    private final InstantSource clock;
    private final List<Waiting> waiting = new ArrayList<>();
    private final List<List<DelayedMessage>> batches = new ArrayList<>();
    private Predicate<DelayedMessage> refuses = _ -> false;
    private boolean away;

    ManualQueue(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized List<DelayedMessage> send(List<DelayedMessage> batch) {
        if (away) {
            throw new IllegalStateException("the queue is away");
        }
        batches.add(List.copyOf(batch));
        List<DelayedMessage> refused = batch.stream().filter(refuses).toList();
        batch.stream()
                .filter(message -> !refused.contains(message))
                .forEach(message -> waiting.add(
                        new Waiting(message.message(), clock.instant().plusSeconds(message.delaySeconds()))));
        return refused;
    }

    synchronized void away(boolean gone) {
        away = gone;
    }

    synchronized void refuse(Predicate<DelayedMessage> which) {
        refuses = which;
    }

    synchronized void lose() {
        waiting.clear();
    }

    synchronized List<List<DelayedMessage>> batches() {
        return List.copyOf(batches);
    }

    synchronized List<Waiting> waiting() {
        return List.copyOf(waiting);
    }

    /** Takes a due message. */
    synchronized Optional<DeliveryMessage> poll() {
        Optional<Waiting> first = waiting.stream()
                .filter(one -> !one.from().isAfter(clock.instant()))
                .min(Comparator.comparing(Waiting::from));
        first.ifPresent(waiting::remove);
        return first.map(Waiting::message);
    }

    /** When the next message is due. */
    synchronized Optional<Instant> next() {
        return waiting.stream().map(Waiting::from).min(Comparator.naturalOrder());
    }
}
