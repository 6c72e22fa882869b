package marketplace.webhooks;

import java.time.Instant;
import java.util.List;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.Patch;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.endpoints.Subscription;

final class WebhookInputs {

    private WebhookInputs() {}

    record CreateEndpoint(
            @Field(value = "Public, https, port 443 or 8443.", required = true, max = AddressGuard.MAX_URL_LENGTH)
            @Enforced(pattern = "^https?://")
            String url,

            @Field(
                    value = "Event types, or the single element * for all.",
                    required = true,
                    min = 1,
                    max = 100,
                    eachMax = 100)
            @Enforced(values = Subscription.Names.class)
            List<String> events,

            @Field(value = "A note for yourself.", max = 500, oneLine = true)
            String description,

            @Field("Adds a preview to message.received.") Boolean includePreviews) {}

    record UpdateEndpoint(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId,

            @Field(
                    value = "Public, https, port 443 or 8443. Waiting deliveries go there too.",
                    max = AddressGuard.MAX_URL_LENGTH)
            @Enforced(pattern = "^https?://")
            String url,

            @Field(value = "Event types, or the single element * for all.", max = 100, eachMax = 100)
            @Enforced(values = Subscription.Names.class)
            List<String> events,

            @Field(value = "A note for yourself; null removes it.", max = 500, nullable = true, oneLine = true)
            Patch<String> description,

            @Field("Adds a preview to message.received.") Boolean includePreviews,

            @Field("Only false: enables an endpoint that was disabled after failures.")
            Boolean disabled) {}

    record RotateSecret(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId) {}

    record DeleteEndpoint(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId) {}

    record TestEndpoint(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId) {}

    record ListDeliveries(
            @Field("Only to this endpoint, deleted or not.") EndpointId endpointId,

            @Field("Only this event type.") EventType eventType,
            @Field("Default: any.") DeliveryStatus status) {}

    record Redeliver(
            @Field(value = "The delivery's id.", required = true)
            DeliveryId deliveryId) {}

    record ListEvents(
            @Field("Only this event type.") EventType type,

            @Field("Only events from then on, ISO 8601. Default and earliest: 30 days ago.")
            Instant since) {}

    record GetEvent(
            @Field(value = "The event's id.", required = true, max = 200)
            String eventId) {}

    record GetDelivery(
            @Field(value = "The delivery's id.", required = true)
            DeliveryId deliveryId) {}
}
