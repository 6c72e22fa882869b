package marketplace.webhooks.deliveries;

import java.util.List;

/** Sends messages to the delivery queue. The queue may accept a batch in part; only the rest is sent again. */
public final class DeliveryQueue {

    public static final int MAX_BATCH = 10;

    private static final int MAX_ROUNDS = 4;

    /** Sends at most {@link #MAX_BATCH} messages of one lane and returns those that were not accepted. */
    @FunctionalInterface
    public interface Batches {
        List<DelayedMessage> send(Lane lane, List<DelayedMessage> batch);
    }

    private final Batches batches;

    public DeliveryQueue(Batches batches) {
        this.batches = batches;
    }

    public void send(List<DelayedMessage> messages) {
        int refused = 0;
        for (Lane lane : Lane.values()) {
            List<DelayedMessage> all = messages.stream()
                    .filter(one -> one.message().lane() == lane)
                    .toList();
            for (int from = 0; from < all.size(); from += MAX_BATCH) {
                refused += sendBatch(lane, all.subList(from, Math.min(all.size(), from + MAX_BATCH)));
            }
        }
        if (refused > 0) {
            throw new IllegalStateException("the queue did not take " + refused + " of " + messages.size());
        }
    }

    private int sendBatch(Lane lane, List<DelayedMessage> batch) {
        List<DelayedMessage> missing = batch;
        for (int round = 0; round < MAX_ROUNDS && !missing.isEmpty(); round++) {
            missing = batches.send(lane, missing);
        }
        return missing.size();
    }
}
