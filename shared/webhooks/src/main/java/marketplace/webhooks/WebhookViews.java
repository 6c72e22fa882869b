package marketplace.webhooks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryAttempt;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.SigningSecret;

/** Outputs of the webhook operations. Only the response to a creation contains a secret. */
public final class WebhookViews {

    private WebhookViews() {}

    public record EndpointView(
            @Field("Id.") EndpointId id,
            @Field("The URL that receives events.") String url,

            @Field("Event types, or the single element * for all.")
            List<String> events,

            @Field(value = "Your note.", nullable = true) String description,

            @Field("Whether message.received has a preview of the text.")
            boolean includePreviews,

            @Field("Whether the endpoint is disabled after 15 consecutive failed attempts.")
            boolean disabled,

            @Field("Failed attempts since the last success.")
            long consecutiveFailures,

            @Field Instant createdAt) {

        static EndpointView of(Endpoint endpoint) {
            return new EndpointView(
                    endpoint.id(),
                    endpoint.url(),
                    endpoint.subscription().wire(),
                    endpoint.description(),
                    endpoint.includePreviews(),
                    endpoint.isDisabled(),
                    endpoint.consecutiveFailures(),
                    endpoint.createdAt());
        }
    }

    public record CreatedEndpoint(
            @Field EndpointView endpoint,

            @Field(
                    value = "The secret that signs X-Service-Signature, shown once; null in a replayed response.",
                    nullable = true)
            String secret,

            @Field("What to do with the secret.") String message) {

        static CreatedEndpoint of(Endpoint endpoint, SigningSecret secret) {
            return new CreatedEndpoint(
                    EndpointView.of(endpoint),
                    secret.value(),
                    "Store the secret now; it is not shown again. Verify X-Service-Signature of each"
                            + " delivery with it.");
        }

        static CreatedEndpoint redacted(Endpoint endpoint) {
            return new CreatedEndpoint(
                    EndpointView.of(endpoint),
                    null,
                    "The secret was shown when the endpoint was created. If you have lost it, delete the"
                            + " endpoint and create a new one.");
        }
    }

    public record EndpointAnswer(@Field EndpointView endpoint) {}

    public record RotatedSecret(
            @Field EndpointView endpoint,

            @Field(value = "The new secret, shown once; null in a replayed response.", nullable = true)
            String secret,

            @Field("Until then each delivery carries a second v1 signature, by the previous secret.")
            Instant previousSecretValidUntil,

            @Field("What to do with the secret.") String message) {

        static RotatedSecret of(Endpoint endpoint, SigningSecret secret) {
            return new RotatedSecret(
                    EndpointView.of(endpoint),
                    secret.value(),
                    endpoint.previousSecret().validUntil(),
                    "Store the secret now; it is not shown again. Accept a delivery if one of its v1 signatures is"
                            + " valid.");
        }

        static RotatedSecret redacted(Endpoint endpoint) {
            return new RotatedSecret(
                    EndpointView.of(endpoint),
                    null,
                    endpoint.previousSecret().validUntil(),
                    "The secret was shown when it was rotated. If you have lost it, rotate it again.");
        }
    }

    public record DeletedEndpoint(
            @Field EndpointId endpointId, @Field boolean deleted) {}

    public record StartedDelivery(
            @Field("The delivery's id. get_webhook_delivery shows the result.")
            DeliveryId deliveryId,

            @Field("The event's id, as the receiver sees it.")
            String eventId) {}

    public record DeliveryView(
            @Field("The delivery's id. Receivers see it as X-Service-Delivery.")
            DeliveryId id,

            @Field("Where it goes.") EndpointId endpointId,

            @Field("The event's id, the same for all endpoints.")
            String eventId,

            @Field EventType eventType,
            @Field DeliveryStatus status,
            @Field int attempts,

            @Field(value = "The receiver's HTTP status at the last attempt.", nullable = true)
            Integer responseStatus,

            @Field(nullable = true) String lastError,

            @Field Instant createdAt,
            @Field Instant updatedAt,

            @Field(nullable = true) Instant lastAttemptAt,

            @Field(value = "When the next attempt is due; null when none follows.", nullable = true)
            Instant nextAttemptAt) {

        static DeliveryView of(Delivery delivery) {
            return new DeliveryView(
                    delivery.id(),
                    delivery.endpointId(),
                    delivery.eventId(),
                    delivery.eventType(),
                    delivery.status(),
                    delivery.attempts(),
                    delivery.lastAttempt().map(DeliveryAttempt::responseStatus).orElse(null),
                    delivery.lastError(),
                    delivery.createdAt(),
                    delivery.updatedAt(),
                    delivery.lastAttempt().map(DeliveryAttempt::at).orElse(null),
                    delivery.nextAttemptAt());
        }
    }

    @UntrustedTexts
    public record DeliveryDetail(
            @JsonUnwrapped DeliveryView summary,
            @Field("The signed, POSTed body.") ObjectNode payload,
            @Field("The attempts, in order.") List<DeliveryAttempt> attemptsLog) {

        static DeliveryDetail of(Delivery delivery) {
            return new DeliveryDetail(DeliveryView.of(delivery), Json.parse(delivery.body()), delivery.log());
        }
    }

    public record DeliveryAnswer(@Field DeliveryDetail delivery) {}
}
