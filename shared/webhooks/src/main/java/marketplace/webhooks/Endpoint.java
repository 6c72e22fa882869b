package marketplace.webhooks;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Problem;

/** A receiver of events. It is disabled by its number of consecutive failures, so the two cannot contradict. */
public record Endpoint(
        EndpointId id,
        AccountId accountId,
        EndpointOwner owner,
        String url,
        Subscription subscription,
        String description,
        String sealedSecret,
        long consecutiveFailures,
        Instant createdAt,
        long version) {

    public static final int MAX_FAILURES = 15;

    public boolean isDisabled() {
        return consecutiveFailures >= MAX_FAILURES;
    }

    Optional<Event> received(Event event) {
        if (event.type() == EventType.WEBHOOK_TEST) {
            return id.value().equals(event.data().get(WebhookEvents.ENDPOINT_ID))
                    ? Optional.of(event)
                    : Optional.empty();
        }
        // A repeated event must not reach endpoints created after it.
        return createdAt.isAfter(event.created())
                ? Optional.empty()
                : subscription.nameOf(event.type()).map(event::named);
    }

    boolean isOfKey() {
        return subscription instanceof Subscription.OfKey;
    }

    void requireEnabled() {
        if (isDisabled()) {
            throw new Problem(
                    ErrorCode.ENDPOINT_DISABLED,
                    "This endpoint is disabled after " + MAX_FAILURES
                            + " consecutive failed attempts. Delete it and create it again to enable it.");
        }
    }
}
