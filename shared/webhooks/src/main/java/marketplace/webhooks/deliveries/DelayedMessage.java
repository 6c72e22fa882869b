package marketplace.webhooks.deliveries;

import java.time.Duration;
import java.time.Instant;

/** The queue delays at most 900 s; a message due later arrives early and is sent again. */
public record DelayedMessage(DeliveryMessage message, int delaySeconds) {

    private static final long MAX_DELAY_SECONDS = 900;

    public static DelayedMessage now(DeliveryMessage message) {
        return new DelayedMessage(message, 0);
    }

    public static DelayedMessage at(Instant at, DeliveryMessage message, Instant now) {
        Duration left = Duration.between(now, at);
        // Rounded up: a message that arrives too early would be sent again.
        long seconds = left.plusSeconds(1).minusNanos(1).toSeconds();
        return new DelayedMessage(message, (int) Math.clamp(seconds, 0, MAX_DELAY_SECONDS));
    }
}
