package marketplace.webhooks;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Problem;

/**
 * A receiver of events.
 *
 * <p>Whether it is disabled follows from its failures and is not stored, so the two cannot contradict each other.
 *
 * @param description may be null
 * @param sealedSecret its signing secret, sealed for its id, in base64
 * @param consecutiveFailures failed attempts since the last success; increments leave the version unchanged
 * @param version counts the owner's changes, from 1
 */
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

    /** This many consecutive failures disable an endpoint. */
    public static final int MAX_FAILURES = 15;

    public boolean isDisabled() {
        return consecutiveFailures >= MAX_FAILURES;
    }

    /**
     * The event under the endpoint's name for it; empty if the endpoint does not receive it: not subscribed, older than
     * the endpoint, or a test of another endpoint.
     */
    Optional<Event> heard(Event event) {
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

    /** Whether it is the webhook of an API key, visible and changed through the key only. */
    boolean isOfKey() {
        return subscription instanceof Subscription.OfKey;
    }

    void requireEnabled() {
        if (isDisabled()) {
            throw new Problem(
                    ErrorCode.ENDPOINT_DISABLED,
                    "This endpoint is disabled after " + MAX_FAILURES
                            + "  consecutive failed attempts. Delete it and create it again to enable it.");
        }
    }
}
