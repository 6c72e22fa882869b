package marketplace.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Decision;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Call;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.webhooks.WebhookViews.StartedDelivery;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.deliveries.DeliverySweeper;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Endpoints;

/** Sends ended deliveries again. A job requests the attempt; if it is lost, {@link DeliverySweeper} does. */
public final class Redeliveries {

    static final String JOB = "webhooks.redelivery";

    private static final int PER_HOUR = 100;

    private static final FixedLimit LIMIT = new FixedLimit(
            "webhook_redeliveries",
            PER_HOUR,
            Duration.ofHours(1),
            PER_HOUR + " redeliveries per hour are allowed. Retry in the next hour.");

    record Again(String message) {}

    private final Deliveries deliveries;

    Redeliveries(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    Decision<StartedDelivery> redeliver(Call call, WebhookInputs.Redeliver input) {
        EndpointOwner owner = EndpointOwner.of(call);
        Delivery before = deliveries.require(owner, input.deliveryId());
        Delivery after = before.redeliver(call.now());
        Commit commit = Commit.of(
                        Endpoints.requireEnabled(before.accountId(), before.endpointId()),
                        LIMIT.take(owner.value(), call.now()))
                .and(deliveries.change(before, after))
                .job(job(after, call.now()));
        return Decision.of(commit, new StartedDelivery(after.id(), after.eventId()));
    }

    private static Job job(Delivery delivery, Instant now) {
        DeliveryMessage message = delivery.message(Lane.SLOW);
        return new Job(JOB, delivery.id() + ":" + message.attempt(), now, new Again(message.text()));
    }

    /** Copies of the message lead to one attempt. */
    static JobKind<Again> kind(Supplier<DeliveryQueue> queue) {
        return new JobKind<>(
                JOB,
                Again.class,
                (_, again, _) -> queue.get().send(List.of(DelayedMessage.now(DeliveryMessage.parse(again.message())))));
    }
}
