package marketplace.money.escrow;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Money;

/** The events of escrows. An escrow is funded once and released once, so its id distinguishes the occurrences. */
final class EscrowEvents {

    private EscrowEvents() {}

    static Event funded(Escrow escrow) {
        return about(
                EventType.ESCROW_FUNDED,
                escrow,
                escrow.terms().amount(),
                escrow.clocks().fundedAt());
    }

    /** For a split, the amount is the human's part. */
    static Event released(Escrow escrow) {
        return about(
                EventType.ESCROW_RELEASED,
                escrow,
                escrow.outcome().paidOut(),
                escrow.clocks().releasedAt());
    }

    private static Event about(EventType type, Escrow escrow, Money amount, Instant at) {
        EscrowTerms terms = escrow.terms();
        Map<String, Object> data = new TreeMap<>(Map.of(
                "escrowId", escrow.id().value(),
                "humanId", terms.humanId().value(),
                "status", escrow.status().wire(),
                "amountCents", amount.cents(),
                "currency", "USD"));
        terms.subject().bounty().ifPresent(id -> data.put("bountyId", id.value()));
        terms.subject().application().ifPresent(id -> data.put("applicationId", id.value()));
        terms.subject().booking().ifPresent(id -> data.put("bookingId", id.value()));
        terms.subject().conversation().ifPresent(id -> data.put("conversationId", id.value()));
        return new Event(type, escrow.id().value(), terms.posterId(), at, data);
    }
}
