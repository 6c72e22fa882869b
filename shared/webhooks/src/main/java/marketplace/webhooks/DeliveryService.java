package marketplace.webhooks;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.PageSize;
import marketplace.webhooks.WebhookViews.DeliveryAnswer;
import marketplace.webhooks.WebhookViews.DeliveryDetail;
import marketplace.webhooks.WebhookViews.DeliveryList;

/** The delivery log, read-only. {@link Deliverer} changes deliveries. */
public final class DeliveryService {

    private static final PageSize PAGE = new PageSize(50, 200);

    private final Deliveries deliveries;
    private final Cursors cursors;

    public DeliveryService(Deliveries deliveries, Cursors cursors) {
        this.deliveries = deliveries;
        this.cursors = cursors;
    }

    /** Includes deliveries to deleted endpoints. */
    DeliveryList list(Call call, WebhookInputs.ListDeliveries input) {
        EndpointOwner owner = EndpointOwner.of(call);
        Deliveries.Filter filter = new Deliveries.Filter(
                Optional.ofNullable(input.endpointId()),
                Optional.ofNullable(input.eventType()),
                Optional.ofNullable(input.status()));
        List<String> filters = List.of(
                "deliveries",
                owner.value(),
                filter.endpoint().map(EndpointId::value).orElse(""),
                filter.eventType().map(EventType::wire).orElse(""),
                filter.status().map(DeliveryStatus::wire).orElse(""));
        return DeliveryList.of(cursors.page(
                filters,
                Optional.ofNullable(input.cursor()),
                after -> deliveries.list(owner, filter, PAGE.of(input.limit()), after)));
    }

    DeliveryAnswer get(Call call, WebhookInputs.GetDelivery input) {
        return new DeliveryAnswer(DeliveryDetail.of(deliveries.require(EndpointOwner.of(call), input.deliveryId())));
    }
}
