package marketplace.server.queues;

import java.util.Map;

/** @param attributes as SQS names them, such as {@code ApproximateReceiveCount} */
public record Received(String id, String receipt, String body, Map<String, String> attributes) {}
