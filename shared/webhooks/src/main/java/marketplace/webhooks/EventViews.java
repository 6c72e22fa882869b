package marketplace.webhooks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.kernel.EventType;
import marketplace.webhooks.WebhookViews.DeliveryView;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryAttempt;
import marketplace.webhooks.log.LoggedEvent;

/** Outputs of the operations on events. */
public final class EventViews {

    private EventViews() {}

    public record EventView(
            @Field("The event's id. An event that is delivered twice has it twice.")
            String id,

            @Field EventType type,
            @Field("When it happened.") Instant created,

            @Field("As in a delivery, without names, titles and previews.")
            ObjectNode data) {

        static EventView of(LoggedEvent event) {
            return new EventView(event.id(), event.type(), event.created(), (ObjectNode)
                    Json.parse(event.body()).path("data"));
        }
    }

    public record EventDelivery(
            @JsonUnwrapped DeliveryView summary,
            @Field("The attempts, in order.") List<DeliveryAttempt> attemptsLog) {

        static EventDelivery of(Delivery delivery) {
            return new EventDelivery(DeliveryView.of(delivery), delivery.log());
        }
    }

    public record EventDetail(
            @JsonUnwrapped EventView event,

            @Field("The deliveries to endpoints of this key or, with a session, of your account's sessions.")
            List<EventDelivery> deliveries) {

        static EventDetail of(LoggedEvent event, List<Delivery> sent) {
            return new EventDetail(
                    EventView.of(event), sent.stream().map(EventDelivery::of).toList());
        }
    }

    public record EventAnswer(@Field EventDetail event) {}

    public record EventTypeView(
            @Field EventType type,
            @Field("When it is sent.") String description,

            @Field("JSON Schema (2020-12) of the body. Fields may be added to it.")
            ObjectNode schema,

            @Field("A body.") ObjectNode example) {}
}
