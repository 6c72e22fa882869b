package marketplace.money.escrow.disputes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * A dispute about an escrow. It stays with the escrow after its end.
 *
 * @param ruledAt when it ended, also without a ruling
 * @param stopped the deadlines of the escrow that it stopped; null for a dispute by the platform
 * @param settlement the last one that was proposed; null for none
 */
public record Dispute(
        DisputeId id,
        DisputeReason category,
        String description,
        List<String> urls,
        EscrowActor openedBy,
        Instant openedAt,
        Instant rulingDueAt,
        Instant ruledAt,
        List<Evidence> evidence,
        Stopped stopped,
        Settlement settlement) {

    /** Limits the dispute, which is part of the escrow's item. */
    private static final int MOST_EVIDENCE_OF_A_SIDE = 10;

    private static final Duration RULING = Duration.ofDays(14);

    public record Evidence(EscrowActor by, Instant at, String text, List<String> urls) {

        public Evidence {
            urls = List.copyOf(urls);
        }
    }

    /** Null is a deadline that was not set. */
    public record Stopped(Instant autoReleaseAt, Instant disputeWindowEndsAt) {}

    public Dispute {
        urls = List.copyOf(urls);
        evidence = List.copyOf(evidence);
        if (rulingDueAt == null && openedBy != EscrowActor.PLATFORM) {
            rulingDueAt = openedAt.plus(RULING);
        }
    }

    /** Without a ruling by {@link #rulingDueAt} the default takes effect (docs/money.md). */
    public static Dispute open(
            DisputeId id,
            DisputeCategory category,
            String description,
            List<String> urls,
            EscrowActor by,
            Instant now) {
        DisputeReason reason = DisputeReason.of(category);
        return new Dispute(id, reason, description, urls, by, now, null, null, List.of(), null, null);
    }

    /** Has no deadline: it ends with the decision of the provider, or a ruling. */
    public static Dispute byPlatform(DisputeId id, DisputeReason reason, String description, Instant now) {
        return new Dispute(
                id, reason, description, List.of(), EscrowActor.PLATFORM, now, null, null, List.of(), null, null);
    }

    public Dispute with(Evidence more) {
        if (!takesEvidenceOf(more.by())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You have added evidence " + MOST_EVIDENCE_OF_A_SIDE + " times, which is the limit of a dispute.");
        }
        List<Evidence> all = Stream.concat(evidence.stream(), Stream.of(more)).toList();
        return with(rulingDueAt, ruledAt, all, stopped, settlement);
    }

    public boolean takesEvidenceOf(EscrowActor side) {
        return evidence.stream().filter(known -> known.by() == side).count() < MOST_EVIDENCE_OF_A_SIDE;
    }

    /** After a freeze, which stopped the deadline. */
    public Dispute resumed(List<Evidence> more, Duration frozen) {
        List<Evidence> all = Stream.concat(evidence.stream(), more.stream()).toList();
        return with(rulingDueAt.plus(frozen), ruledAt, all, stopped, settlement);
    }

    public Dispute ruled(Instant now) {
        return with(rulingDueAt, now, evidence, stopped, settlement);
    }

    public Dispute stopping(Instant autoReleaseAt, Instant disputeWindowEndsAt) {
        return with(rulingDueAt, ruledAt, evidence, new Stopped(autoReleaseAt, disputeWindowEndsAt), settlement);
    }

    /** Replaces the open settlement. */
    public Dispute proposing(EscrowActor by, Money worker, Instant now) {
        Settlement next =
                settlement == null ? Settlement.first(by, worker, now) : settlement.replacedBy(by, worker, now);
        return with(rulingDueAt, ruledAt, evidence, stopped, next);
    }

    private Dispute with(Instant dueAt, Instant endedAt, List<Evidence> shown, Stopped deadlines, Settlement proposed) {
        return new Dispute(
                id, category, description, urls, openedBy, openedAt, dueAt, endedAt, shown, deadlines, proposed);
    }
}
