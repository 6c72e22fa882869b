package marketplace.webhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * A message together with how long the queue keeps it back.
 *
 * <p>A queue keeps nothing longer than 900 s; a message that has farther to go comes back early and is sent on.
 */
public record DelayedMessage(DeliveryMessage message, int delaySeconds) {

    private static final long MAX_DELAY_SECONDS = 900;

    static DelayedMessage now(DeliveryMessage message) {
        return new DelayedMessage(message, 0);
    }

    /** The message, to arrive at {@code at} or, where that is too far, on the way there. */
    static DelayedMessage at(Instant at, DeliveryMessage message, Instant now) {
        Duration left = Duration.between(now, at);
        // Rounded up: a message that arrives a moment too early would be sent once more.
        long seconds = left.plusSeconds(1).minusNanos(1).toSeconds();
        return new DelayedMessage(message, (int) Math.clamp(seconds, 0, MAX_DELAY_SECONDS));
    }
}
