package marketplace.server.queues;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.functions.environment.MessageQueues;
import marketplace.server.roles.Role;
import marketplace.server.template.Template.QueueSpec;
import marketplace.sqlite.SqliteStore;
import marketplace.sqlite.StoredMessage;
import marketplace.sqlite.StoredQueues;
import marketplace.sqlite.StoredQueues.NewMessage;

/** Queues in the file of the table. */
public final class SqliteQueues implements Queues {

    private final StoredQueues queues;
    private final List<QueueSpec> specs;
    private final VisibleTimes times = new VisibleTimes();
    private final Runnable end;
    private volatile boolean away;

    /** @param end closes the store, if it has nothing else */
    public SqliteQueues(SqliteStore store, List<QueueSpec> specs, Runnable end) {
        this.end = end;
        this.specs = List.copyOf(specs);
        this.queues = store.queues(specs.stream()
                .map(spec -> new StoredQueues.Spec(
                        spec.name(),
                        Duration.ofSeconds(spec.visibilityTimeoutSeconds()),
                        spec.deadLetterQueue(),
                        spec.maxReceiveCount()))
                .toList());
        specs.forEach(spec -> changed(spec.name()));
    }

    /** One at a time: a time that was read before another change must not replace the one that was read after it. */
    private synchronized void changed(String queue) {
        times.set(queue, nextVisible(queue).map(Instant::toEpochMilli).orElse(NEVER));
    }

    @Override
    public List<Integer> send(String queue, List<MessageQueues.Message> batch) {
        if (away) {
            throw new IllegalStateException("the queues are away");
        }
        queues.send(
                queue,
                batch.stream()
                        .map(message -> new NewMessage(
                                message.text(), Duration.ofSeconds(message.delaySeconds()), message.group()))
                        .toList());
        changed(queue);
        return List.of();
    }

    @Override
    public List<Received> receive(String queue, int atMost) {
        if (away) {
            return List.of();
        }
        List<Received> received = queues.receive(queue, atMost).stream()
                .map(SqliteQueues::received)
                .toList();
        changed(queue);
        // A message may have gone to the dead letters.
        specs.stream()
                .filter(spec -> spec.name().equals(queue))
                .flatMap(spec -> spec.deadLetterQueue().stream())
                .forEach(this::changed);
        return received;
    }

    private static Received received(StoredMessage message) {
        Map<String, String> attributes = new HashMap<>(Map.of(
                "ApproximateReceiveCount", Integer.toString(message.receives()),
                "SentTimestamp", Long.toString(message.sentAt().toEpochMilli()),
                "ApproximateFirstReceiveTimestamp",
                        Long.toString(message.firstReceivedAt().toEpochMilli())));
        if (!message.group().equals(StoredQueues.NO_GROUP)) {
            attributes.put("MessageGroupId", message.group());
        }
        return new Received(Long.toString(message.id()), message.receipt(), message.body(), attributes);
    }

    @Override
    public void delete(String queue, List<Received> messages) {
        queues.delete(messages.stream().map(Received::receipt).toList());
        changed(queue);
    }

    @Override
    public void extend(String queue, Received message, Duration visibility) {
        queues.extend(message.receipt(), visibility);
        changed(queue);
    }

    @Override
    public void purge() {
        queues.deleteAll();
        specs.forEach(spec -> changed(spec.name()));
    }

    @Override
    public void away(boolean newAway) {
        away = newAway;
        specs.forEach(spec -> changed(spec.name()));
    }

    @Override
    public Optional<Instant> nextVisible(String queue) {
        return away ? Optional.empty() : queues.nextVisible(queue);
    }

    @Override
    public long lastKnownNextVisible(String queue) {
        return times.of(queue);
    }

    @Override
    public void onChange(String queue, Runnable listener) {
        times.onChange(queue, listener);
    }

    @Override
    public MessageQueues sender(Role role) {
        return new MessageQueues() {
            @Override
            public void send(String url, String text) {
                sendBatch(url, List.of(new Message(text, 0, StoredQueues.NO_GROUP)));
            }

            @Override
            public List<Integer> sendBatch(String url, List<Message> batch) {
                role.require("sqs:SendMessage", Queues.name(url));
                return SqliteQueues.this.send(Queues.name(url), batch);
            }
        };
    }

    @Override
    public void close() {
        end.run();
    }
}
