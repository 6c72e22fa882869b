package marketplace.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queues in the file of a {@link SqliteStore}, with what functions rely on of SQS: delay, visibility, counted receives,
 * dead letters and fair groups. A message is answered for when it is on the disk, and is delivered until it is deleted.
 */
public final class StoredQueues {

    public static final int MOST_AT_ONCE = 10;

    /** Precedes all names. */
    public static final String NO_GROUP = "";

    private static final Duration LONGEST_DELAY = Duration.ofMinutes(15);

    private static final int MAX_BODY_BYTES = 1024 * 1024;

    private final SqliteStore store;
    private final Map<String, Spec> queues = new HashMap<>();

    /** The group that was served last, by queue. Used by the writing thread only. */
    private final Map<String, String> served = new HashMap<>();

    /**
     * @param visibility how long a received message is hidden
     * @param maxReceives ignored without a dead-letter queue
     */
    public record Spec(String name, Duration visibility, Optional<String> deadLetters, int maxReceives) {}

    public record NewMessage(String body, Duration delay, String group) {

        public NewMessage {
            if (body.isEmpty() || body.getBytes(StandardCharsets.UTF_8).length > MAX_BODY_BYTES) {
                throw new IllegalArgumentException("a message has 1 byte to 1 MiB");
            }
            if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
                throw new IllegalArgumentException("a message is delayed by at most 15 minutes");
            }
        }
    }

    StoredQueues(SqliteStore store, List<Spec> specs) {
        this.store = store;
        specs.forEach(spec -> queues.put(spec.name(), spec));
    }

    public void send(String queue, List<NewMessage> batch) {
        requireAtMostTen(batch.size());
        requireQueue(queue);
        Instant now = store.now();
        store.writeMessages(messages -> {
            for (NewMessage message : batch) {
                messages.add(queue, message.group(), message.body(), now, now.plus(message.delay()));
            }
        });
    }

    /**
     * One message of each group in turn, so that a backlog of one delays no other. What was received too often goes to
     * the dead-letter queue instead.
     */
    public List<StoredMessage> receive(String queue, int atMost) {
        requireAtMostTen(atMost);
        Spec spec = requireQueue(queue);
        Instant now = store.now();
        return store.receive(messages -> {
            List<StoredMessage> received = new ArrayList<>();
            Optional<StoredMessage> next = next(messages, queue, now);
            while (next.isPresent()) {
                StoredMessage message = next.get();
                if (spec.deadLetters().isPresent() && message.receives() >= spec.maxReceives()) {
                    messages.move(message.id(), spec.deadLetters().get());
                } else {
                    StoredMessage counted = counted(message, now);
                    messages.received(counted, now.plus(spec.visibility()));
                    received.add(counted);
                }
                next = received.size() < atMost ? next(messages, queue, now) : Optional.empty();
            }
            return received;
        });
    }

    private static StoredMessage counted(StoredMessage message, Instant now) {
        return new StoredMessage(
                message.id(),
                message.group(),
                message.body(),
                message.receives() + 1,
                message.sentAt(),
                message.receives() == 0 ? now : message.firstReceivedAt());
    }

    /** Of the groups behind the one that was served last, then of those from the first one to it. */
    private Optional<StoredMessage> next(MessageRows messages, String queue, Instant now) throws SQLException {
        String last = served.getOrDefault(queue, NO_GROUP);
        Optional<StoredMessage> found = firstBehind(messages, queue, last, now);
        if (found.isEmpty()) {
            found = messages.firstVisible(queue, NO_GROUP, now);
        }
        if (found.isEmpty()) {
            found = firstBehind(messages, queue, NO_GROUP, now);
        }
        found.ifPresent(message -> served.put(queue, message.group()));
        return found;
    }

    private static Optional<StoredMessage> firstBehind(MessageRows messages, String queue, String group, Instant now)
            throws SQLException {
        Optional<String> next = messages.groupAfter(queue, group);
        while (next.isPresent()) {
            Optional<StoredMessage> message = messages.firstVisible(queue, next.get(), now);
            if (message.isPresent()) {
                return message;
            }
            next = messages.groupAfter(queue, next.get());
        }
        return Optional.empty();
    }

    /** Ignores those that were received again meanwhile. */
    public void delete(List<String> receipts) {
        List<ReceiptHandle> received =
                receipts.stream().map(ReceiptHandle::parse).toList();
        store.writeMessages(messages -> {
            for (ReceiptHandle receipt : received) {
                messages.delete(receipt);
            }
        });
    }

    /** Hides a message for longer, from now on. */
    public void extend(String receipt, Duration visibility) {
        ReceiptHandle received = ReceiptHandle.parse(receipt);
        Instant visibleAt = store.now().plus(visibility);
        store.writeMessages(messages -> messages.extend(received, visibleAt));
    }

    /** When the next message is or becomes visible. */
    public Optional<Instant> nextVisible(String queue) {
        return store.read(statements -> new MessageRows(statements).nextVisible(queue));
    }

    public void deleteAll() {
        store.writeMessages(MessageRows::deleteAll);
    }

    private Spec requireQueue(String queue) {
        return Optional.ofNullable(queues.get(queue))
                .orElseThrow(() -> new IllegalArgumentException("there is no queue " + queue));
    }

    private static void requireAtMostTen(int messages) {
        if (messages > MOST_AT_ONCE) {
            throw new IllegalArgumentException(messages + " messages at once; at most " + MOST_AT_ONCE);
        }
    }
}
