package marketplace.webhooks;

import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.webhooks.WebhookViews.DeliveryAnswer;
import marketplace.webhooks.WebhookViews.DeliveryDetail;
import marketplace.webhooks.WebhookViews.DeliveryView;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.endpoints.EndpointOwner;

/** The delivery log, read-only. {@link Deliverer} changes deliveries. */
public final class DeliveryService {

    private final Deliveries deliveries;

    public DeliveryService(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    Page<DeliveryView> list(Call call, WebhookInputs.ListDeliveries input, PageRequest page) {
        EndpointOwner owner = EndpointOwner.of(call);
        Deliveries.Filter filter = new Deliveries.Filter(
                Optional.ofNullable(input.endpointId()),
                Optional.ofNullable(input.eventType()),
                Optional.ofNullable(input.status()));
        return deliveries.list(owner, filter, page.limit(), page.after()).map(DeliveryView::of);
    }

    DeliveryAnswer get(Call call, WebhookInputs.GetDelivery input) {
        return new DeliveryAnswer(DeliveryDetail.of(deliveries.require(EndpointOwner.of(call), input.deliveryId())));
    }
}
