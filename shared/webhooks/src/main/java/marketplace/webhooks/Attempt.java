package marketplace.webhooks;

import java.time.Instant;
import marketplace.api.Field;

/**
 * One attempt of a delivery, as it ended.
 *
 * <p>Written once and never changed: the log shows what happened, not what it meant later.
 */
public record Attempt(
        @Field("When it was made.") Instant at,

        @Field("What the delivery became by it: delivered, retry or failed.")
        DeliveryStatus status,

        @Field(value = "The receiver's HTTP status; null when there was no answer.", nullable = true)
        Integer responseStatus,

        @Field(value = "What went wrong; null when nothing did.", nullable = true)
        String error) {}
