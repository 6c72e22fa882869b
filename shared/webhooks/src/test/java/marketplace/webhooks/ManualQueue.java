package marketplace.webhooks;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A queue of deliveries that is turned by hand.
 *
 * <p>It keeps messages back as long as they ask for, can be away, take a batch in part, and hand a message out twice.
 */
final class ManualQueue implements DeliveryQueue.Batches {

    /** A message and when it may be handed out. */
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

    /** From now on nothing can be sent, or again. */
    synchronized void away(boolean gone) {
        away = gone;
    }

    synchronized void refuse(Predicate<DelayedMessage> which) {
        refuses = which;
    }

    /** Loses all messages. */
    synchronized void lose() {
        waiting.clear();
    }

    synchronized List<List<DelayedMessage>> batches() {
        return List.copyOf(batches);
    }

    synchronized List<Waiting> waiting() {
        return List.copyOf(waiting);
    }

    /** Takes a message whose time has come. */
    synchronized Optional<DeliveryMessage> poll() {
        Optional<Waiting> first = waiting.stream()
                .filter(one -> !one.from().isAfter(clock.instant()))
                .min(Comparator.comparing(Waiting::from));
        first.ifPresent(waiting::remove);
        return first.map(Waiting::message);
    }

    /** When the next message may be handed out. */
    synchronized Optional<Instant> next() {
        return waiting.stream().map(Waiting::from).min(Comparator.naturalOrder());
    }
}
