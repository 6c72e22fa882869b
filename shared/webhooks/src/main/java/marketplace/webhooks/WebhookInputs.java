package marketplace.webhooks;

import java.util.List;
import marketplace.api.Field;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;

/**
 * What the operations of this room take.
 *
 * <p>In one file, because they are read together: endpoints, and the log of what was sent to them.
 */
final class WebhookInputs {

    private WebhookInputs() {}

    /** Registers an endpoint. */
    record CreateEndpoint(
            @Field(
                    value = "Where events are POSTed: a public https URL, port 443 or 8443.",
                    required = true,
                    max = AddressGuard.MAX_URL_LENGTH)
            String url,

            @Field(
                    value = "Event types such as application.submitted, or the single element * for all.",
                    required = true,
                    min = 1,
                    max = 100,
                    eachMax = 100)
            List<String> events,

            @Field(value = "What it is for; for your own eyes.", max = 500)
            String description) {}

    /** Removes an endpoint. */
    record DeleteEndpoint(
            @Field(value = "The endpoint; yours.", required = true)
            EndpointId endpointId) {}

    /** Sends a test event to an endpoint. */
    record TestEndpoint(
            @Field(value = "The endpoint; yours.", required = true)
            EndpointId endpointId) {}

    /** Lists deliveries to the own endpoints. */
    record ListDeliveries(
            @Field("Only those to this endpoint, which may be deleted by now.")
            EndpointId endpointId,

            @Field("Only those of this event type.") EventType eventType,
            @Field("Only those with this status.") DeliveryStatus status,

            @Field(value = "Page size; default 50, above 200 counts as 200.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before, with the same filters.")
            String cursor) {}

    /** Reads one delivery. */
    record GetDelivery(
            @Field(value = "The delivery; to an endpoint of yours.", required = true)
            DeliveryId deliveryId) {}
}
