package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.DisputeId;

/**
 * Why an escrow is, or was, frozen.
 *
 * <p>It stays with the escrow after the ruling, so that both can read what was decided upon what.
 *
 * @param urls what the one who opened it shows as evidence
 * @param ruledAt when an admin ruled; null until then
 */
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

    /** A dispute that is opened now. */
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
