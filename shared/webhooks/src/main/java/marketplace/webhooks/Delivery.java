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

/** One event to one endpoint, over all attempts. The version fences workers whose lease has expired. */
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

    static final String KIND = "delivery";

    /** Longer than a call's deadline and the writes around it. */
    static final Duration LEASE = WebhookClient.DEADLINE.multipliedBy(3);

    /** The queue's head start over the minute tick. */
    static final Duration SWEEP_DELAY = Duration.ofSeconds(60);

    private static final int ENTROPY_BYTES = 10;

    public Delivery {
        log = List.copyOf(log);
    }

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

    /** Derived from event and endpoint, so that a repeated event finds its existing delivery. */
    private static DeliveryId id(Event event, EndpointId endpoint) {
        byte[] digest = Sha256.digest(endpoint + "\n" + event.id());
        return new DeliveryId(Ids.of(IdKind.DELIVERY, event.created(), Arrays.copyOf(digest, ENTROPY_BYTES)));
    }

    public int attempts() {
        return log.size();
    }

    public Optional<Attempt> lastAttempt() {
        return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
    }

    public boolean hasEnded() {
        return status.ended();
    }

    DeliveryMessage message() {
        return new DeliveryMessage(owner, id, attempts() + 1);
    }

    boolean isEarlyFor(int attempt, Instant now) {
        return status.waits() && attempt == attempts() + 1 && nextAttemptAt.isAfter(now);
    }

    /** Whether a worker may claim it for this attempt: it is waiting, or the lease has expired. */
    boolean isClaimableFor(int attempt, Instant now) {
        return !hasEnded() && attempt == attempts() + 1 && !freeAt().isAfter(now);
    }

    Delivery claim(Instant now) {
        return becoming(DeliveryStatus.CLAIMED, log, lastError, now, nextAttemptAt, now.plus(LEASE));
    }

    Delivery succeed(Instant at, int responseStatus, Instant now) {
        Attempt attempt = new Attempt(at, DeliveryStatus.DELIVERED, responseStatus, null);
        return becoming(DeliveryStatus.DELIVERED, logWith(attempt), null, now, null, null);
    }

    Delivery fail(Instant at, Integer responseStatus, String error, Instant now) {
        Optional<Instant> next = Backoff.afterFailed(attempts() + 1).map(now::plus);
        DeliveryStatus after = next.isPresent() ? DeliveryStatus.RETRY : DeliveryStatus.FAILED;
        List<Attempt> longer = logWith(new Attempt(at, after, responseStatus, error));
        return becoming(after, longer, error, now, next.orElse(null), null);
    }

    Delivery abandon(String because, Instant now) {
        return becoming(DeliveryStatus.FAILED, log, because, now, null, null);
    }

    /** When the minute tick requests the attempt again. */
    Instant overdueAt() {
        return freeAt().plus(SWEEP_DELAY);
    }

    Timer due(Instant at) {
        return new Timer(KIND, id.value(), at, Map.of("owner", owner.value(), "deliveryId", id.value()));
    }

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
