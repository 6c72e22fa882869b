package marketplace.webhooks.deliveries;

import java.time.Instant;
import marketplace.api.Field;

public record DeliveryAttempt(
        @Field("When the attempt was made.") Instant at,

        @Field("The delivery's status after the attempt: delivered, retry or failed.")
        DeliveryStatus status,

        @Field(value = "The receiver's HTTP status; null without a response.", nullable = true)
        Integer responseStatus,

        @Field(value = "What went wrong; null for a success.", nullable = true)
        String error) {}
