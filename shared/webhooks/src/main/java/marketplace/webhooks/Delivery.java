package marketplace.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Sha256;
import marketplace.kernel.Timer;

/**
 * The sending of one event to one endpoint, over all its attempts.
 *
 * <p>Immutable: a verb returns the delivery that comes after it. Its version is the fence: a worker that has lost its
 * lease holds an older version than the one that took over, and can record nothing.
 *
 * @param body exactly what is signed and POSTed, at every attempt
 * @param log the attempts made so far, in order
 * @param lastError what went wrong last; null when nothing did
 * @param nextAttemptAt not before then; null when nothing follows
 * @param leaseUntil how long the worker that claimed it may hold it; null while it is not claimed
 * @param version counts its changes, from 1
 */
public record Delivery(
        DeliveryId id,
        EndpointId endpointId,
        AccountId accountId,
        EndpointOwner owner,
        String eventId,
        EventType eventType,
        String body,
        DeliveryStatus status,
        List<Attempt> log,
        String lastError,
        Instant createdAt,
        Instant updatedAt,
        Instant nextAttemptAt,
        Instant leaseUntil,
        long version) {

    /** The kind of due thing that a delivery is until it has ended. */
    static final String KIND = "delivery";

    /** How long a worker may hold it: longer than a call's deadline and the writes around it. */
    static final Duration LEASE = WebhookClient.DEADLINE.multipliedBy(3);

    /** How long the queue has before the minute tick looks as well. */
    static final Duration SWEEP_DELAY = Duration.ofSeconds(60);

    private static final int ENTROPY_BYTES = 10;

    public Delivery {
        log = List.copyOf(log);
    }

    /** The delivery of {@code event} to {@code endpoint}, to be attempted at once. */
    static Delivery of(Event event, Endpoint endpoint, Instant now) {
        return new Delivery(
                id(event, endpoint.id()),
                endpoint.id(),
                endpoint.accountId(),
                endpoint.owner(),
                event.id(),
                event.type(),
                WebhookEvents.body(event),
                DeliveryStatus.PENDING,
                List.of(),
                null,
                now,
                now,
                now,
                null,
                1);
    }

    /** Derived from the pair, so that an event that is told again finds its delivery instead of making a second. */
    private static DeliveryId id(Event event, EndpointId endpoint) {
        byte[] digest = Sha256.digest(endpoint + "\n" + event.id());
        return new DeliveryId(Ids.of(IdKind.DELIVERY, event.created(), Arrays.copyOf(digest, ENTROPY_BYTES)));
    }

    /** How many attempts have been made. */
    public int attempts() {
        return log.size();
    }

    public Optional<Attempt> lastAttempt() {
        return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
    }

    public boolean hasEnded() {
        return status.ended();
    }

    /** Asks for the next attempt. */
    DeliveryMessage message() {
        return new DeliveryMessage(owner, id, attempts() + 1);
    }

    /** Whether the attempt is the next one, but its time has not come. */
    boolean isEarlyFor(int attempt, Instant now) {
        return status.waits() && attempt == attempts() + 1 && nextAttemptAt.isAfter(now);
    }

    /** Whether a worker may take it for this attempt: it waits, or whoever took it has let the lease pass. */
    boolean isClaimableFor(int attempt, Instant now) {
        return !hasEnded() && attempt == attempts() + 1 && !freeAt().isAfter(now);
    }

    /** A worker takes it, for the time of the lease. */
    Delivery claim(Instant now) {
        return becoming(DeliveryStatus.CLAIMED, log, lastError, now, nextAttemptAt, now.plus(LEASE));
    }

    /** The attempt that was made at {@code at} reached its receiver, which answered {@code responseStatus}. */
    Delivery succeed(Instant at, int responseStatus, Instant now) {
        Attempt attempt = new Attempt(at, DeliveryStatus.DELIVERED, responseStatus, null);
        return becoming(DeliveryStatus.DELIVERED, logWith(attempt), null, now, null, null);
    }

    /** The attempt that was made at {@code at} failed; the next one, if any is left, has its time. */
    Delivery fail(Instant at, Integer responseStatus, String error, Instant now) {
        Optional<Instant> next = Backoff.afterFailed(attempts() + 1).map(now::plus);
        DeliveryStatus after = next.isPresent() ? DeliveryStatus.RETRY : DeliveryStatus.FAILED;
        List<Attempt> longer = logWith(new Attempt(at, after, responseStatus, error));
        return becoming(after, longer, error, now, next.orElse(null), null);
    }

    /** There is nobody to deliver to any more: it ends without another attempt. */
    Delivery abandon(String because, Instant now) {
        return becoming(DeliveryStatus.FAILED, log, because, now, null, null);
    }

    /** When it should have gone on by itself, and the minute tick asks for the attempt again. */
    Instant overdueAt() {
        return freeAt().plus(SWEEP_DELAY);
    }

    /** The second look at {@code at}. */
    Timer due(Instant at) {
        return new Timer(KIND, id.value(), at, Map.of("owner", owner.value(), "deliveryId", id.value()));
    }

    /** The second look that stands in the due list since the last change; empty when it has ended. */
    Optional<Timer> due() {
        return Optional.ofNullable(nextAttemptAt).map(at -> due(at.plus(SWEEP_DELAY)));
    }

    private Instant freeAt() {
        return status == DeliveryStatus.CLAIMED ? leaseUntil : nextAttemptAt;
    }

    private List<Attempt> logWith(Attempt attempt) {
        List<Attempt> longer = new ArrayList<>(log);
        longer.add(attempt);
        return longer;
    }

    private Delivery becoming(
            DeliveryStatus after, List<Attempt> attempts, String error, Instant now, Instant next, Instant lease) {
        return new Delivery(
                id,
                endpointId,
                accountId,
                owner,
                eventId,
                eventType,
                body,
                after,
                attempts,
                error,
                createdAt,
                now,
                next,
                lease,
                version + 1);
    }
}
