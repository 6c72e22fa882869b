package marketplace.server.queues;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.functions.environment.MessageQueues;
import marketplace.server.roles.Role;
import marketplace.server.template.Arns;

/** The stack's queues, with what functions rely on of SQS. */
public interface Queues extends AutoCloseable {

    /** Only the queue's name counts. */
    String URLS = "http://127.0.0.1/" + Arns.ACCOUNT + "/";

    long NEVER = Long.MAX_VALUE;

    static String url(String queue) {
        return URLS + queue;
    }

    static String name(String url) {
        return url.substring(url.lastIndexOf('/') + 1);
    }

    /** At most ten. Returns the positions of those that were not accepted. */
    List<Integer> send(String queue, List<MessageQueues.Message> batch);

    /** What is visible, at most ten, hidden for the visibility timeout of the queue. */
    List<Received> receive(String queue, int atMost);

    void delete(String queue, List<Received> messages);

    /** Hides a received message for so long, from now on. */
    void extend(String queue, Received message, Duration visibility);

    /** Deletes all messages of all queues. */
    void purge();

    /** While it is away, nothing is accepted and nothing delivered; what waits is kept. */
    void away(boolean away);

    /** Includes every message that was sent before the call. */
    Optional<Instant> nextVisible(String queue);

    /** In epoch milliseconds; {@link #NEVER} for an empty queue. */
    long lastKnownNextVisible(String queue);

    /** Calls {@code listener} when the next visible time of {@code queue} may have changed. */
    void onChange(String queue, Runnable listener);

    /** Sends what the role allows. */
    MessageQueues sender(Role role);

    @Override
    void close();
}
