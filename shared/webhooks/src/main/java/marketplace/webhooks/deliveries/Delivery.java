package marketplace.webhooks.deliveries;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.kernel.secrets.Sha256;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.client.WebhookClient;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.WebhookEvents;

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
        List<DeliveryAttempt> log,
        String lastError,
        Instant createdAt,
        Instant updatedAt,
        Instant nextAttemptAt,
        Instant leaseUntil,
        int claims,
        long version) {

    public static final String KIND = "delivery";

    public static final Duration KEPT = Duration.ofDays(30);

    /** Longer than a call's deadline and the writes around it. */
    public static final Duration LEASE = WebhookClient.DEADLINE.multipliedBy(3);

    /** The queue's head start over the minute tick. */
    static final Duration SWEEP_DELAY = Duration.ofSeconds(60);

    private static final Duration MAX_SWEEP_DELAY = Duration.ofMinutes(15);

    /** The queue's visibility timeout: it repeats the message of a crashed worker after this time. */
    public static final Duration REDELIVERY = Duration.ofMinutes(3);

    /** The queue's maxReceiveCount: it stops repeating a message after this many crashes. */
    public static final int MAX_CLAIMS = 5;

    private static final String GIVEN_UP = "The service failed " + MAX_CLAIMS
            + " times while it made this attempt. An operator can request the attempt again.";

    /** Limits the item, which has the log of all attempts. */
    private static final int MAX_LOGGED = 25;

    private static final int ENTROPY_BYTES = 10;

    public Delivery {
        log = List.copyOf(log);
    }

    public static Delivery of(Event event, Endpoint endpoint, Instant now) {
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
                0,
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

    public Optional<DeliveryAttempt> lastAttempt() {
        return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
    }

    public boolean hasEnded() {
        return status.ended();
    }

    public DeliveryMessage message(Lane lane) {
        return new DeliveryMessage(owner, accountId, endpointId, id, attempts() + 1, lane, false);
    }

    boolean isClaimed() {
        return status == DeliveryStatus.CLAIMED;
    }

    public boolean isEarlyFor(int attempt, Instant now) {
        return status.waits() && attempt == attempts() + 1 && nextAttemptAt.isAfter(now);
    }

    public boolean isClaimableFor(int attempt, Instant now) {
        return attempt == attempts() + 1 && (isGivenUp() || (!hasEnded() && !freeAt().isAfter(now)));
    }

    public Delivery claim(Instant now) {
        // A delivery that was given up has no due time.
        Instant due = isGivenUp() ? now : nextAttemptAt;
        int count = isGivenUp() ? 1 : claims + 1;
        return becoming(DeliveryStatus.CLAIMED, log, lastError, now, due, now.plus(LEASE), count);
    }

    /** Whether the queue has stopped repeating the message: its worker crashed too often. */
    boolean hasCrashedTooOften() {
        return isClaimed() && claims >= MAX_CLAIMS;
    }

    Delivery giveUp(Instant now) {
        return becoming(DeliveryStatus.FAILED, log, GIVEN_UP, now, null, null, claims);
    }

    /** Whether it failed by {@link #giveUp}. A message that an operator moves back to the queue revives it. */
    private boolean isGivenUp() {
        return status == DeliveryStatus.FAILED && claims > 0;
    }

    /** The attempt that began at {@code at} has this outcome. */
    public Delivery end(Outcome outcome, Instant at, Duration took, Instant now) {
        Optional<Instant> next = switch (outcome) {
            case Outcome.Responded responded when responded.accepted() -> Optional.empty();
            case Outcome.Responded responded ->
                Backoff.afterFailed(attempts() + 1, responded.retryAfter()).map(now::plus);
            case Outcome.Failed _ -> Backoff.afterFailed(attempts() + 1).map(now::plus);
        };
        DeliveryStatus after;
        if (outcome.accepted()) {
            after = DeliveryStatus.DELIVERED;
        } else {
            after = next.isPresent() ? DeliveryStatus.RETRY : DeliveryStatus.FAILED;
        }
        DeliveryAttempt attempt = DeliveryAttempt.of(outcome, at, took, after);
        return becoming(after, logWith(attempt), attempt.error(), now, next.orElse(null), null, 0);
    }

    /** The attempt is made later: its receiver had enough calls for now. */
    public Delivery postpone(Instant until, Instant now) {
        DeliveryStatus waiting = log.isEmpty() ? DeliveryStatus.PENDING : DeliveryStatus.RETRY;
        return becoming(waiting, log, lastError, now, until, null, 0);
    }

    public Delivery abandon(String because, Instant now) {
        return becoming(DeliveryStatus.FAILED, log, because, now, null, null, 0);
    }

    /** One more attempt now, and then the automatic ones that are left. */
    public Delivery redeliver(Instant now) {
        if (!hasEnded()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The delivery is " + status.wire() + " and is still attempted automatically. Only deliveries that"
                            + " are delivered or failed can be sent again.");
        }
        if (attempts() >= MAX_LOGGED) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The delivery was attempted " + attempts()
                            + " times, the maximum. Its body is in the delivery log.");
        }
        return becoming(DeliveryStatus.RETRY, log, lastError, now, now, null, 0);
    }

    /** When the message counts as lost. The queue repeats the message of a crashed worker by itself. */
    Instant overdueAt() {
        return freeAt().plus(isClaimed() ? REDELIVERY : Duration.ZERO).plus(SWEEP_DELAY);
    }

    /** When the minute tick looks again after it has repeated the message: later each time, because it may wait. */
    Instant nextSweepAt(Instant now) {
        Duration late = Duration.between(freeAt(), now);
        Duration wait = late.compareTo(SWEEP_DELAY) < 0 ? SWEEP_DELAY : late;
        return now.plus(wait.compareTo(MAX_SWEEP_DELAY) < 0 ? wait : MAX_SWEEP_DELAY);
    }

    record Due(EndpointOwner owner, DeliveryId deliveryId) {}

    Timer due(Instant at) {
        return new Timer(KIND, id.value(), at, new Due(owner, id));
    }

    Optional<Timer> due() {
        return Optional.ofNullable(nextAttemptAt).map(at -> due(at.plus(SWEEP_DELAY)));
    }

    private Instant freeAt() {
        return isClaimed() ? leaseUntil : nextAttemptAt;
    }

    private List<DeliveryAttempt> logWith(DeliveryAttempt attempt) {
        List<DeliveryAttempt> longer = new ArrayList<>(log);
        longer.add(attempt);
        return longer;
    }

    private Delivery becoming(
            DeliveryStatus after,
            List<DeliveryAttempt> attempts,
            String error,
            Instant now,
            Instant next,
            Instant lease,
            int newClaims) {
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
                newClaims,
                version + 1);
    }
}
