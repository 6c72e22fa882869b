package marketplace.webhooks;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.Lane;

/**
 * A delivery queue driven by the test: it delays messages, can be unavailable, accept a batch in part, and deliver
 * twice.
 */
public final class ManualQueue implements DeliveryQueue.Batches {

    /**
     * @param from when it is visible, also again after a worker has crashed
     */
    public record Waiting(DeliveryMessage message, Instant from, int receives) {}

    private final InstantSource clock;
    private final List<Waiting> waiting = new ArrayList<>();
    private final List<DeliveryMessage> deadLetters = new ArrayList<>();
    private final List<List<DelayedMessage>> batches = new ArrayList<>();
    private Predicate<DelayedMessage> refuses = _ -> false;
    private boolean away;

    public ManualQueue(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized List<DelayedMessage> send(Lane lane, List<DelayedMessage> batch) {
        if (away) {
            throw new IllegalStateException("the queue is away");
        }
        batches.add(List.copyOf(batch));
        List<DelayedMessage> refused = batch.stream().filter(refuses).toList();
        batch.stream()
                .filter(message -> !refused.contains(message))
                .forEach(message -> waiting.add(
                        new Waiting(message.message(), clock.instant().plusSeconds(message.delaySeconds()), 0)));
        return refused;
    }

    public synchronized void away(boolean gone) {
        away = gone;
    }

    public synchronized void refuse(Predicate<DelayedMessage> which) {
        refuses = which;
    }

    public synchronized void lose() {
        waiting.clear();
    }

    public synchronized List<List<DelayedMessage>> batches() {
        return List.copyOf(batches);
    }

    public synchronized List<Waiting> waiting() {
        return List.copyOf(waiting);
    }

    /** Takes a due message, acknowledged at once. */
    public synchronized Optional<DeliveryMessage> poll() {
        Optional<Waiting> received = receive();
        received.ifPresent(this::acknowledge);
        return received.map(Waiting::message);
    }

    /** Hides a due message until it is acknowledged or the visibility timeout ends. */
    public synchronized Optional<Waiting> receive() {
        while (true) {
            Optional<Waiting> first = waiting.stream()
                    .filter(one -> !one.from().isAfter(clock.instant()))
                    .min(Comparator.comparing(Waiting::from));
            if (first.isEmpty()) {
                return first;
            }
            Waiting due = first.get();
            waiting.remove(due);
            if (due.receives() < Delivery.MAX_CLAIMS) {
                Waiting hidden =
                        new Waiting(due.message(), clock.instant().plus(Delivery.REDELIVERY), due.receives() + 1);
                waiting.add(hidden);
                return Optional.of(hidden);
            }
            deadLetters.add(due.message());
        }
    }

    public synchronized void acknowledge(Waiting received) {
        waiting.remove(received);
    }

    public synchronized List<DeliveryMessage> deadLetters() {
        return List.copyOf(deadLetters);
    }

    public synchronized void redrive() {
        deadLetters.forEach(message -> waiting.add(new Waiting(message, clock.instant(), 0)));
        deadLetters.clear();
    }

    /** When the next message is due. */
    public synchronized Optional<Instant> next() {
        return waiting.stream().map(Waiting::from).min(Comparator.naturalOrder());
    }
}
