package marketplace.webhooks;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.secrets.Sealer;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.webhooks.client.Outcome;
import marketplace.webhooks.deliveries.DelayedMessage;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryAttempt;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.EndpointNotices;
import marketplace.webhooks.endpoints.Endpoints;
import marketplace.webhooks.endpoints.Signature;
import marketplace.webhooks.endpoints.SigningSecret;
import marketplace.webhooks.slots.Admission;
import marketplace.webhooks.slots.DeliverySlots;
import marketplace.webhooks.slots.HostBudget;
import marketplace.webhooks.slots.SlotState;

/**
 * Makes one attempt of a delivery: take a slot, claim, check, sign, POST, record.
 *
 * <p>After a crash before the record the attempt is repeated with the same body: a receiver may see an event twice, but
 * never misses one.
 */
public final class Deliverer {

    static final String USER_AGENT = "Service-Webhooks/2.0";

    /** How often a write is retried when the endpoint changes concurrently. */
    private static final int MAX_ROUNDS = 20;

    @FunctionalInterface
    public interface Post {
        Outcome post(URI url, Map<String, String> headers, byte[] body) throws InterruptedException;
    }

    /** Postponed deliveries begin within this time, so that the next minute does not begin with a burst. */
    private static final int SPREAD_SECONDS = 30;

    /** @param fullUntil when the receiver's host may be called again; empty for now */
    private record Claim(Recipients.Reachability reachability, Optional<Instant> fullUntil) {}

    private record Freed(List<DelayedMessage> next, Optional<Endpoint> endpoint) {}

    private final Table table;
    private final Endpoints endpoints;
    private final Recipients recipients;
    private final Deliveries deliveries;
    private final Admission admission;
    private final HostBudget hosts;
    private final Sealer sealer;
    private final Post post;
    private final InstantSource clock;
    private final RequestLog log;

    public Deliverer(
            Table table,
            BiPredicate<AccountId, KeyId> isActiveKey,
            Sealer sealer,
            Post post,
            InstantSource clock,
            RequestLog log) {
        this.table = table;
        this.endpoints = new Endpoints(table);
        this.recipients = new Recipients(table, isActiveKey);
        this.deliveries = new Deliveries(table);
        this.admission = new Admission(table);
        this.hosts = new HostBudget(table);
        this.sealer = sealer;
        this.post = post;
        this.clock = clock;
        this.log = log;
    }

    /** Returns the messages to send before this one is acknowledged. */
    public List<DelayedMessage> deliver(DeliveryMessage message) throws InterruptedException {
        Instant now = now();
        Key key = Keys.delivery(message.owner().value(), message.deliveryId());
        Key slotsKey = DeliverySlots.key(message.account());
        Map<Key, Item> read = table.getAll(List.of(key, slotsKey));
        SlotState slots = SlotState.of(message.account(), Optional.ofNullable(read.get(slotsKey)));
        Optional<Delivery> found = Optional.ofNullable(read.get(key)).map(Deliveries::read);
        if (found.isEmpty()) {
            return admission.discard(message, slots, now);
        }
        Delivery delivery = found.get();
        if (delivery.isEarlyFor(message.attempt(), now)) {
            return List.of(DelayedMessage.at(delivery.nextAttemptAt(), message, now));
        }
        if (!delivery.isClaimableFor(message.attempt(), now)) {
            return admission.discard(message, slots, now);
        }
        return switch (admission.admit(delivery, message, slots, now)) {
            case Admission.Verdict.Deferred(List<DelayedMessage> next) -> next;
            case Admission.Verdict.Admitted(DeliverySlots.Slot slot, List<Write> leaveLines) ->
                claim(delivery, slot, leaveLines, now);
        };
    }

    private List<DelayedMessage> claim(Delivery delivery, DeliverySlots.Slot slot, List<Write> leaveLines, Instant now)
            throws InterruptedException {
        Delivery claimed = delivery.claim(now);
        List<Write> writes = new ArrayList<>(deliveries.change(delivery, claimed));
        writes.addAll(leaveLines);
        Claim claim;
        try {
            claim = ParallelReads.join(
                    () -> {
                        table.commit(new Commit(writes));
                        return claimed;
                    },
                    () -> reach(claimed, now),
                    (_, found) -> found);
        } catch (LostRace _) {
            return admission.finish(slot, false, now());
        }
        return switch (claim.reachability()) {
            case Recipients.Reachability.Gone(String because) -> abandon(claimed, slot, because);
            case Recipients.Reachability.Reachable(Endpoint endpoint) ->
                claim.fullUntil().isPresent()
                        ? postpone(claimed, slot, claim.fullUntil().get())
                        : attempt(claimed, slot, endpoint, now);
        };
    }

    private Claim reach(Delivery claimed, Instant now) {
        Recipients.Reachability found = recipients.reachability(claimed);
        return new Claim(
                found,
                switch (found) {
                    case Recipients.Reachability.Gone _ -> Optional.empty();
                    case Recipients.Reachability.Reachable(Endpoint endpoint) ->
                        hosts.take(
                                claimed.accountId(), URI.create(endpoint.url()).getHost(), now);
                });
    }

    private List<DelayedMessage> postpone(Delivery claimed, DeliverySlots.Slot slot, Instant until) {
        int spread = Math.floorMod(claimed.id().hashCode(), SPREAD_SECONDS);
        Delivery waiting = claimed.postpone(until.plusSeconds(spread), now());
        boolean recorded = record(claimed, waiting, Optional.empty());
        List<DelayedMessage> next = new ArrayList<>(admission.finish(slot, false, now()));
        if (recorded) {
            next.add(DelayedMessage.at(waiting.nextAttemptAt(), waiting.message(Lane.SLOW), now()));
        }
        return next;
    }

    private List<DelayedMessage> abandon(Delivery claimed, DeliverySlots.Slot slot, String because) {
        record(claimed, claimed.abandon(because, now()), Optional.empty());
        return admission.finish(slot, false, now());
    }

    private List<DelayedMessage> attempt(Delivery claimed, DeliverySlots.Slot slot, Endpoint endpoint, Instant at)
            throws InterruptedException {
        RequestLog.Line line = log.begin("delivery", claimed.id().value(), at)
                .put("endpointId", endpoint.id().value())
                .put("eventId", claimed.eventId())
                .put("eventType", claimed.eventType().wire())
                .put("attempt", claimed.attempts() + 1);
        byte[] body = claimed.body().getBytes(StandardCharsets.UTF_8);
        Instant started = now();
        Outcome outcome = post.post(URI.create(endpoint.url()), headers(claimed, endpoint, at, body), body);
        Instant answered = now();
        boolean slow = !outcome.accepted() || !started.plus(SlotState.SLOW_CALL).isAfter(answered);
        Delivery ended = claimed.end(outcome, at, Duration.between(started, answered), answered);
        // The slot is free after the call. What the outcome counts towards is read after it too.
        Freed freed = ParallelReads.join(
                () -> admission.finish(slot, slow, now()),
                () -> endpoints.find(claimed.accountId(), claimed.endpointId()),
                Freed::new);
        boolean recorded = record(claimed, ended, freed.endpoint());
        ended.lastAttempt()
                .map(DeliveryAttempt::responseStatus)
                .ifPresent(status -> line.put("responseStatus", status.longValue()));
        String result = recorded ? ended.status().wire() : "fenced";
        line.put("status", result)
                .put("outcome", result)
                .count(Metric.DELIVERIES, 1)
                .end();
        List<DelayedMessage> next = new ArrayList<>(freed.next());
        if (recorded && !ended.hasEnded()) {
            next.add(DelayedMessage.at(ended.nextAttemptAt(), ended.message(Lane.SLOW), now()));
        }
        return next;
    }

    /** Records the outcome; false if the lease has expired and another worker has claimed the delivery. */
    private boolean record(Delivery claimed, Delivery ended, Optional<Endpoint> read) {
        Optional<Endpoint> endpoint = read;
        for (int round = 1; ; round++) {
            List<Write> writes = new ArrayList<>(deliveries.change(claimed, ended));
            writes.addAll(tally(claimed, ended, endpoint));
            try {
                table.commit(new Commit(writes));
                return true;
            } catch (LostRace race) {
                boolean held = deliveries
                        .find(claimed.owner(), claimed.id())
                        .filter(stored -> stored.version() == claimed.version())
                        .isPresent();
                if (!held) {
                    return false;
                }
                if (round == MAX_ROUNDS) {
                    throw race;
                }
                endpoint = endpoints.find(claimed.accountId(), claimed.endpointId());
            }
        }
    }

    /** The change of the endpoint's failure count, and the notice of it; empty if there is none. */
    private List<Write> tally(Delivery claimed, Delivery ended, Optional<Endpoint> endpoint) {
        if (ended.attempts() == claimed.attempts()) {
            return List.of();
        }
        return ended.status() == DeliveryStatus.DELIVERED
                ? endpoint
                        .filter(stored -> stored.consecutiveFailures() > 0 && !stored.isDisabled())
                        .map(endpoints::succeeded)
                        .stream()
                        .toList()
                : endpoint.map(stored -> failed(stored, now())).orElse(List.of());
    }

    private List<Write> failed(Endpoint stored, Instant now) {
        Commit commit = Commit.of(endpoints.failedOnce(stored));
        return EndpointNotices.of(stored, now)
                .map(notice -> commit.job(notice.job()))
                .orElse(commit)
                .writes();
    }

    private Map<String, String> headers(Delivery delivery, Endpoint endpoint, Instant at, byte[] body) {
        List<SigningSecret> secrets = endpoint.sealedSecrets(at).stream()
                .map(text -> sealer.open(
                        Base64.getDecoder().decode(text), endpoint.id().value()))
                .map(SigningSecret::new)
                .toList();
        Map<String, String> headers = new HashMap<>(Signature.standard(secrets, delivery.id(), at, body));
        headers.putAll(Map.of(
                Signature.HEADER,
                Signature.of(secrets, at, body),
                "X-Service-Event",
                delivery.eventType().wire(),
                "X-Service-Delivery",
                delivery.id().value(),
                "X-Service-Timestamp",
                Long.toString(at.getEpochSecond()),
                "Content-Type",
                "application/json",
                "User-Agent",
                USER_AGENT));
        return headers;
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
