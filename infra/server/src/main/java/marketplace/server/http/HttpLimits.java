package marketplace.server.http;

import java.time.Duration;

/**
 * The bounds of one server. Each protects the memory or the connections of all callers from one of them.
 *
 * @param connections open at a time; for one more the sender with the most bodies on their way gets 503 for the oldest,
 *     or else the new one gets it
 * @param lineBytes of a request line
 * @param headBytes of all headers
 * @param idle between two requests of a connection
 * @param head from the first byte of a request to the end of its headers
 * @param bodyPause between two parts of a body
 * @param body for a whole body, to which {@code bodyRate} adds
 * @param bodyRate bytes of a body that add one second
 * @param write for a response, or a part of a streamed one
 * @param kept bytes of all bodies that are kept in memory at a time; beyond it the sender that keeps most of them gets
 *     503 for its largest body
 * @param keptFree bytes of each body that do not count in {@code kept}, so that large bodies do not stop small ones
 */
public record HttpLimits(
        int connections,
        int lineBytes,
        int headBytes,
        Duration idle,
        Duration head,
        Duration bodyPause,
        Duration body,
        int bodyRate,
        Duration write,
        long kept,
        int keptFree) {

    /** On its way to a function a body exists several times: in parts, as an event, as the text of it, and decoded. */
    private static final int HEAP_PER_KEPT_BYTE = 16;

    public static final HttpLimits DEFAULT = new HttpLimits(
            1_000,
            16 * 1024,
            16 * 1024,
            Duration.ofSeconds(60),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            16 * 1024,
            Duration.ofSeconds(60),
            Runtime.getRuntime().maxMemory() / HEAP_PER_KEPT_BYTE,
            16 * 1024);

    Duration body(long received) {
        return body.plusSeconds(received / bodyRate);
    }
}
