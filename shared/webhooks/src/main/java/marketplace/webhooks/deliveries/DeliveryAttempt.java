package marketplace.webhooks.deliveries;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.Field;
import marketplace.webhooks.client.Outcome;

/** Attempts made before these were kept have neither duration nor answer. */
public record DeliveryAttempt(
        @Field("When the attempt was made.") Instant at,

        @Field("The delivery's status after the attempt: delivered, retry or failed.")
        DeliveryStatus status,

        @Field(value = "The receiver's HTTP status; null without a response.", nullable = true)
        Integer responseStatus,

        @Field(value = "What went wrong; null for a success.", nullable = true)
        String error,

        @Field(value = "How long the call took, in milliseconds.", nullable = true)
        Long durationMs,

        @Field(value = "The first 2 KB of the receiver's response body, read as UTF-8.", nullable = true)
        String answer) {

    static DeliveryAttempt of(Outcome outcome, Instant at, Duration took, DeliveryStatus after) {
        return switch (outcome) {
            case Outcome.Responded responded ->
                new DeliveryAttempt(
                        at,
                        after,
                        responded.status(),
                        outcome.accepted() ? null : "The receiver answered with status " + responded.status() + ".",
                        took.toMillis(),
                        responded.answer());
            case Outcome.Failed(Outcome.Reason reason) ->
                new DeliveryAttempt(at, after, null, reason.sentence(), took.toMillis(), null);
        };
    }
}
