package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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

    /** The beginning or the end of a freeze, for both sides. */
    static List<Event> freezing(EscrowMove move) {
        Escrow after = move.after();
        boolean was = move.before().filter(before -> before.freeze() != null).isPresent();
        boolean is = after.freeze() != null;
        if (is) {
            Dispute dispute = after.dispute();
            return was
                    ? List.of()
                    : toBoth(EventType.ESCROW_FROZEN, after, dispute.category().wire(), dispute.description());
        }
        EscrowStatus.Move end = move.action();
        if (end == EscrowStatus.Move.LOSE) {
            String message = "The payment provider did not return the payment. The escrow has ended.";
            return toBoth(EventType.ESCROW_UNFROZEN, after, "payment_lost", message);
        }
        if (!was) {
            return List.of();
        }
        return end == EscrowStatus.Move.THAW
                ? toBoth(
                        EventType.ESCROW_UNFROZEN,
                        after,
                        "payment_returned",
                        "The payment provider returned the payment. The escrow goes on.")
                : toBoth(EventType.ESCROW_UNFROZEN, after, "ruled", "An admin ruled. The escrow has ended.");
    }

    private static List<Event> toBoth(EventType type, Escrow escrow, String reason, String message) {
        Instant at = escrow.auditLog().getLast().at();
        Map<String, Object> data =
                new TreeMap<>(about(type, escrow, escrow.terms().amount(), at).data());
        data.put("reason", reason);
        data.put("message", message);
        return Stream.of(escrow.terms().posterId(), escrow.terms().payeeId())
                .map(side -> new Event(type, escrow.id() + "-" + escrow.version() + "-" + side, side, at, data))
                .toList();
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
