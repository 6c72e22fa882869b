package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.DisputeId;

/** A dispute about an escrow. It stays with the escrow after the ruling. */
public record Dispute(
        DisputeId id,
        DisputeCategory category,
        String description,
        List<String> urls,
        EscrowActor openedBy,
        Instant openedAt,
        Instant ruledAt) {

    public Dispute {
        urls = List.copyOf(urls);
    }

    public static Dispute open(
            DisputeId id,
            DisputeCategory category,
            String description,
            List<String> urls,
            EscrowActor by,
            Instant now) {
        return new Dispute(id, category, description, urls, by, now, null);
    }

    Dispute ruled(Instant now) {
        return new Dispute(id, category, description, urls, openedBy, openedAt, now);
    }
}
