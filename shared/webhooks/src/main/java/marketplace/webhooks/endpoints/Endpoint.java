package marketplace.webhooks.endpoints;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Problem;

/**
 * A receiver of events. It is disabled by its number of consecutive failures, so the two cannot contradict.
 *
 * @param includePreviews whether it receives what people wrote
 * @param previousSecret null if the secret was not rotated
 */
public record Endpoint(
        EndpointId id,
        AccountId accountId,
        EndpointOwner owner,
        String url,
        Subscription subscription,
        String description,
        boolean includePreviews,
        String sealedSecret,
        PreviousSecret previousSecret,
        long consecutiveFailures,
        Instant createdAt,
        long version) {

    public static final int MAX_FAILURES = 15;

    /** Receivers have this long to store the new secret. */
    static final Duration ROTATION = Duration.ofHours(24);

    public record PreviousSecret(String sealed, Instant validUntil) {}

    public boolean isDisabled() {
        return consecutiveFailures >= MAX_FAILURES;
    }

    public Optional<Event> received(Event event) {
        if (event.type() == EventType.WEBHOOK_TEST) {
            return event.data() instanceof WebhookEvents.TestData test && id.equals(test.endpointId())
                    ? Optional.of(event)
                    : Optional.empty();
        }
        // A repeated event must not reach endpoints created after it.
        return createdAt.isAfter(event.created())
                ? Optional.empty()
                : subscription.nameOf(event.type()).map(event::named).map(this::readable);
    }

    private Event readable(Event event) {
        return includePreviews ? event : event.withoutPreview();
    }

    /** Starts without failures, which were those of the other receiver. */
    public Endpoint withUrl(String other) {
        return with(other, subscription, description, includePreviews, other.equals(url) ? consecutiveFailures : 0);
    }

    public Endpoint withSubscription(Subscription other) {
        return with(url, other, description, includePreviews, consecutiveFailures);
    }

    public Endpoint withDescription(String other) {
        return with(url, subscription, other, includePreviews, consecutiveFailures);
    }

    public Endpoint enabled() {
        return with(url, subscription, description, includePreviews, 0);
    }

    public Endpoint withPreviews(boolean included) {
        return with(url, subscription, description, included, consecutiveFailures);
    }

    private Endpoint with(
            String newUrl, Subscription newEvents, String newDescription, boolean previews, long failures) {
        return new Endpoint(
                id,
                accountId,
                owner,
                newUrl,
                newEvents,
                newDescription,
                previews,
                sealedSecret,
                previousSecret,
                failures,
                createdAt,
                version + 1);
    }

    /** The current secret stays valid for a day, an older one ends now. */
    public Endpoint rotated(String sealed, Instant now) {
        return new Endpoint(
                id,
                accountId,
                owner,
                url,
                subscription,
                description,
                includePreviews,
                sealed,
                new PreviousSecret(sealedSecret, now.plus(ROTATION)),
                consecutiveFailures,
                createdAt,
                version + 1);
    }

    /** Newest first. */
    public List<String> sealedSecrets(Instant now) {
        return Stream.concat(
                        Stream.of(sealedSecret),
                        Stream.ofNullable(previousSecret)
                                .filter(previous -> now.isBefore(previous.validUntil()))
                                .map(PreviousSecret::sealed))
                .toList();
    }

    public boolean isOfKey() {
        return subscription instanceof Subscription.OfKey;
    }

    public void requireEnabled() {
        if (isDisabled()) {
            throw disabled();
        }
    }

    static Problem disabled() {
        return new Problem(
                ErrorCode.ENDPOINT_DISABLED,
                "This endpoint is disabled after " + MAX_FAILURES
                        + " consecutive failed attempts. Delete it and create it again to enable it.");
    }
}
