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
 * A receiver that an owner has registered.
 *
 * <p>Whether it is disabled follows from its failures and is not stored: a flag beside a counter could contradict it.
 *
 * @param description null when none was given
 * @param sealedSecret its signing secret, sealed for its id, in base64
 * @param consecutiveFailures failed attempts since the last success, counted by increments that leave the version alone
 * @param version counts the changes that its owner makes, from 1
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

    /** So many failures in a row disable an endpoint (interface, Limits). */
    public static final int MAX_FAILURES = 15;

    public boolean isDisabled() {
        return consecutiveFailures >= MAX_FAILURES;
    }

    /**
     * The event as this endpoint hears it; empty when it is not for it: neither subscribed to and not older than the
     * endpoint, nor a test of it by name.
     */
    Optional<Event> heard(Event event) {
        if (event.type() == EventType.WEBHOOK_TEST) {
            return id.value().equals(event.data().get(WebhookEvents.ENDPOINT_ID))
                    ? Optional.of(event)
                    : Optional.empty();
        }
        // An event that is told again later must not reach endpoints that were not there when it happened.
        return createdAt.isAfter(event.created())
                ? Optional.empty()
                : subscription.nameOf(event.type()).map(event::named);
    }

    /** Whether it was set on a key, and not registered: it is seen and changed through the key alone. */
    boolean isOfKey() {
        return subscription instanceof Subscription.OfKey;
    }

    void requireEnabled() {
        if (isDisabled()) {
            throw new Problem(
                    ErrorCode.ENDPOINT_DISABLED,
                    "This endpoint is disabled after " + MAX_FAILURES
                            + " failed attempts in a row; delete it and create it again to enable it.");
        }
    }
}
