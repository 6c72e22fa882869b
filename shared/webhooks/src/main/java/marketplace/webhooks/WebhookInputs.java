package marketplace.webhooks;

import java.util.List;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.webhooks.client.AddressGuard;

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

            @Field(value = "A note for yourself.", max = 500)
            String description) {}

    record DeleteEndpoint(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId) {}

    record TestEndpoint(
            @Field(value = "The endpoint's id.", required = true)
            EndpointId endpointId) {}

    record ListDeliveries(
            @Field("Only to this endpoint; it may be deleted.")
            EndpointId endpointId,

            @Field("Only this event type.") EventType eventType,
            @Field("Only with this status.") DeliveryStatus status) {}

    record GetDelivery(
            @Field(value = "The delivery's id.", required = true)
            DeliveryId deliveryId) {}
}
