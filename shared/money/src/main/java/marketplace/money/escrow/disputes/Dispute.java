package marketplace.money.escrow.disputes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Problem;

/** A dispute about an escrow. It stays with the escrow after the ruling. */
public record Dispute(
        DisputeId id,
        DisputeReason category,
        String description,
        List<String> urls,
        EscrowActor openedBy,
        Instant openedAt,
        Instant rulingDueAt,
        Instant ruledAt,
        List<Evidence> evidence) {

    /** Limits the dispute, which is part of the escrow's item. */
    private static final int MOST_EVIDENCE_OF_A_SIDE = 10;

    private static final Duration RULING = Duration.ofDays(14);

    public record Evidence(EscrowActor by, Instant at, String text, List<String> urls) {

        public Evidence {
            urls = List.copyOf(urls);
        }
    }

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
        return new Dispute(id, reason, description, urls, by, now, null, null, List.of());
    }

    /** Has no deadline: it ends with the decision of the provider, or a ruling. */
    public static Dispute byPlatform(DisputeId id, DisputeReason reason, String description, Instant now) {
        return new Dispute(id, reason, description, List.of(), EscrowActor.PLATFORM, now, null, null, List.of());
    }

    public Dispute with(Evidence more) {
        if (evidence.stream().filter(known -> known.by() == more.by()).count() >= MOST_EVIDENCE_OF_A_SIDE) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You have added evidence " + MOST_EVIDENCE_OF_A_SIDE + " times, which is the limit of a dispute.");
        }
        List<Evidence> all = Stream.concat(evidence.stream(), Stream.of(more)).toList();
        return new Dispute(id, category, description, urls, openedBy, openedAt, rulingDueAt, ruledAt, all);
    }

    /** After a freeze, which stopped the deadline. */
    public Dispute resumed(List<Evidence> more, Duration frozen) {
        List<Evidence> all = Stream.concat(evidence.stream(), more.stream()).toList();
        return new Dispute(id, category, description, urls, openedBy, openedAt, rulingDueAt.plus(frozen), ruledAt, all);
    }

    public Dispute ruled(Instant now) {
        return new Dispute(id, category, description, urls, openedBy, openedAt, rulingDueAt, now, evidence);
    }
}
