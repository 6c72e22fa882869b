package marketplace.functions.environment;

import java.util.List;

/** Sends messages to the queues of a stack, each by its URL. */
public interface MessageQueues {

    /** Fair queues: a backlog of one {@code group} does not delay the others. */
    record Message(String text, int delaySeconds, String group) {}

    void send(String url, String text);

    /** Sends at most ten messages. Returns the positions in {@code batch} of those that the queue has not accepted. */
    List<Integer> sendBatch(String url, List<Message> batch);
}
