package marketplace.webhooks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Page;

/**
 * What callers see of this room.
 *
 * <p>Views name their fields one by one: a secret is shown by the answer to creation and by nothing else.
 */
public final class WebhookViews {

    private WebhookViews() {}

    /** An endpoint as its owner sees it. */
    public record EndpointView(
            @Field("Id.") EndpointId id,
            @Field("Where events are POSTed.") String url,

            @Field("Event types, or the single element * for all.")
            List<String> events,

            @Field(value = "What it is for.", nullable = true)
            String description,

            @Field("Whether it hears nothing any more, after 15 failed attempts in a row.")
            boolean disabled,

            @Field("Failed attempts since the last success.")
            long consecutiveFailures,

            @Field("When it was registered.") Instant createdAt) {

        static EndpointView of(Endpoint endpoint) {
            return new EndpointView(
                    endpoint.id(),
                    endpoint.url(),
                    endpoint.subscription().wire(),
                    endpoint.description(),
                    endpoint.isDisabled(),
                    endpoint.consecutiveFailures(),
                    endpoint.createdAt());
        }
    }

    /** A new endpoint with its secret. */
    public record CreatedEndpoint(
            @Field("The endpoint.") EndpointView endpoint,

            @Field(
                    value = "The key that X-Service-Signature is made with; shown once, null in a repeated answer.",
                    nullable = true)
            String secret,

            @Field("What to do with the secret.") String message) {

        static CreatedEndpoint of(Endpoint endpoint, SigningSecret secret) {
            return new CreatedEndpoint(
                    EndpointView.of(endpoint),
                    secret.value(),
                    "Store the secret now; it is not shown again. Check X-Service-Signature of each delivery with it.");
        }

        static CreatedEndpoint redacted(Endpoint endpoint) {
            return new CreatedEndpoint(
                    EndpointView.of(endpoint),
                    null,
                    "The secret was shown when the endpoint was created; if it is lost, create the endpoint anew.");
        }
    }

    /** All endpoints of an owner. */
    public record EndpointList(
            @Field("The endpoints, oldest first.") List<EndpointView> endpoints,
            @Field("How many there are; five at most.") int count,
            @Field("Always false: there is one page.") boolean hasMore,

            @Field(value = "Always null: there is one page.", nullable = true)
            String nextCursor) {

        static EndpointList of(List<Endpoint> endpoints) {
            List<EndpointView> views = endpoints.stream().map(EndpointView::of).toList();
            return new EndpointList(views, views.size(), false, null);
        }
    }

    /** An endpoint that is no more. */
    public record DeletedEndpoint(
            @Field("The endpoint that was removed.") EndpointId endpointId,
            @Field("True.") boolean deleted) {}

    /** A test on its way. */
    public record StartedTest(
            @Field("The delivery; get_webhook_delivery tells how it went.")
            DeliveryId deliveryId,

            @Field("The id that the receiver sees.") String eventId) {}

    /** A delivery as the log shows it. */
    public record DeliveryView(
            @Field("Id; the receiver sees it as X-Service-Delivery.")
            DeliveryId id,

            @Field("Where it goes.") EndpointId endpointId,

            @Field("The event's id; the same for all endpoints.")
            String eventId,

            @Field("The event's type.") EventType eventType,
            @Field("Status.") DeliveryStatus status,
            @Field("How many attempts have been made.") int attempts,

            @Field(value = "The receiver's HTTP status at the last attempt.", nullable = true)
            Integer responseStatus,

            @Field(value = "What went wrong last.", nullable = true)
            String lastError,

            @Field("When it was recorded.") Instant createdAt,
            @Field("When it last changed.") Instant updatedAt,

            @Field(value = "When it was last attempted.", nullable = true)
            Instant lastAttemptAt,

            @Field(value = "When it is attempted next; null when nothing follows.", nullable = true)
            Instant nextAttemptAt) {

        static DeliveryView of(Delivery delivery) {
            return new DeliveryView(
                    delivery.id(),
                    delivery.endpointId(),
                    delivery.eventId(),
                    delivery.eventType(),
                    delivery.status(),
                    delivery.attempts(),
                    delivery.lastAttempt().map(Attempt::responseStatus).orElse(null),
                    delivery.lastError(),
                    delivery.createdAt(),
                    delivery.updatedAt(),
                    delivery.lastAttempt().map(Attempt::at).orElse(null),
                    delivery.nextAttemptAt());
        }
    }

    /** A delivery with all that was sent and came back. */
    public record DeliveryDetail(
            @Field("Id; the receiver sees it as X-Service-Delivery.")
            DeliveryId id,

            @Field("Where it goes.") EndpointId endpointId,

            @Field("The event's id; the same for all endpoints.")
            String eventId,

            @Field("The event's type.") EventType eventType,
            @Field("Status.") DeliveryStatus status,
            @Field("How many attempts have been made.") int attempts,

            @Field(value = "The receiver's HTTP status at the last attempt.", nullable = true)
            Integer responseStatus,

            @Field(value = "What went wrong last.", nullable = true)
            String lastError,

            @Field("When it was recorded.") Instant createdAt,
            @Field("When it last changed.") Instant updatedAt,

            @Field(value = "When it was last attempted.", nullable = true)
            Instant lastAttemptAt,

            @Field(value = "When it is attempted next; null when nothing follows.", nullable = true)
            Instant nextAttemptAt,

            @Field("The signed body that is POSTed.") ObjectNode payload,
            @Field("The attempts, in order.") List<Attempt> attemptsLog) {

        static DeliveryDetail of(Delivery delivery) {
            DeliveryView view = DeliveryView.of(delivery);
            return new DeliveryDetail(
                    view.id(),
                    view.endpointId(),
                    view.eventId(),
                    view.eventType(),
                    view.status(),
                    view.attempts(),
                    view.responseStatus(),
                    view.lastError(),
                    view.createdAt(),
                    view.updatedAt(),
                    view.lastAttemptAt(),
                    view.nextAttemptAt(),
                    Json.parse(delivery.body()),
                    delivery.log());
        }
    }

    /** A delivery under its name. */
    public record DeliveryAnswer(@Field("The delivery.") DeliveryDetail delivery) {}

    /** A page of deliveries. */
    public record DeliveryList(
            @Field("The deliveries, newest first.") List<DeliveryView> deliveries,
            @Field("How many are on this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {

        static DeliveryList of(Page<Delivery> page) {
            List<DeliveryView> views =
                    page.items().stream().map(DeliveryView::of).toList();
            return new DeliveryList(
                    views, views.size(), page.next().isPresent(), page.next().orElse(null));
        }
    }
}
