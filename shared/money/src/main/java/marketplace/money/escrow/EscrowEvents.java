package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** The events of escrows. An escrow is funded once and released once, so its id distinguishes the occurrences. */
public final class EscrowEvents {

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
            return after.auditLog().getLast().actor() == EscrowActor.WORKER
                    ? toBoth(EventType.ESCROW_UNFROZEN, after, "withdrawn", "The human withdrew. The escrow has ended.")
                    : toBoth(
                            EventType.ESCROW_UNFROZEN,
                            after,
                            "payment_lost",
                            "The payment provider did not return the payment. The escrow has ended.");
        }
        if (!was) {
            return List.of();
        }
        if (end != EscrowStatus.Move.THAW) {
            return toBoth(EventType.ESCROW_UNFROZEN, after, "ruled", "An admin ruled. The escrow has ended.");
        }
        String reason = after.auditLog().getLast().reason();
        boolean covered = ThawReason.PAYMENT_COVERED.wire().equals(reason);
        String message = covered
                ? "The payment is lost, but the poster has paid for it. The escrow continues."
                : "The payment provider returned the payment. The escrow continues.";
        return toBoth(EventType.ESCROW_UNFROZEN, after, reason, message);
    }

    /** For mails: the beginning or the end of a dispute to both participants, and the steps of a payment offer. */
    static List<Notice> notices(EscrowMove move) {
        Escrow after = move.after();
        int acts = move.before().map(before -> before.auditLog().size()).orElse(0);
        if (after.auditLog().size() == acts) {
            // Only evidence was added.
            return List.of();
        }
        Map<String, Object> data = data(after, after.terms().amount());
        return switch (move.action()) {
            case DISPUTE -> {
                Dispute opened = after.dispute();
                data.put("openedBy", opened.openedBy().wire());
                data.put("reason", opened.category().wire());
                data.put("rulingDueAt", Instants.text(opened.rulingDueAt()));
                yield toBoth(NoticeType.DISPUTE_OPENED, after, data);
            }
            case RULE_RELEASE, RULE_REFUND, RULE_SPLIT -> {
                data.put("workerCents", after.outcome().paidOut().cents());
                data.put("posterCents", after.outcome().refunded().cents());
                yield toBoth(NoticeType.DISPUTE_RULED, after, data);
            }
            case LOCK -> ofOffer(NoticeType.PAYMENT_OFFER_ACCEPTED, after);
            case LAPSE -> ofOffer(NoticeType.PAYMENT_OFFER_LAPSED, after);
            case DELIVER -> ofOffer(NoticeType.PAYMENT_OFFER_DELIVERED, after);
            case CANCEL ->
                after.auditLog().getLast().actor() == EscrowActor.WORKER
                        ? ofOffer(NoticeType.PAYMENT_OFFER_DECLINED, after)
                        : List.of();
            case FUND,
                    REQUEST_PAYMENT,
                    PAY,
                    EXPIRE,
                    UNLOCK,
                    REDO,
                    REJECT,
                    REFUND,
                    CANCEL_LATE,
                    FORFEIT,
                    COMPLETE,
                    RELEASE,
                    AUTO_RELEASE,
                    FREEZE,
                    THAW,
                    LOSE -> List.of();
        };
    }

    /** For the human of a payment offer, who has until then to accept. */
    static Optional<Notice> offerFunded(Escrow funded) {
        return switch (funded.terms().subject()) {
            case EscrowSubject.Offer _ -> {
                Map<String, Object> data = data(funded, funded.terms().amount());
                String dueAt = Instants.text(funded.clocks().lapsesAt());
                data.put("dueAt", dueAt);
                yield Optional.of(Notice.of(
                        NoticeType.PAYMENT_OFFER_FUNDED,
                        funded.id() + "-" + dueAt,
                        funded.terms().payeeId(),
                        now(funded),
                        data));
            }
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> Optional.empty();
        };
    }

    /** For the poster. Without a seat, no event tells of it. */
    private static List<Notice> ofOffer(NoticeType type, Escrow escrow) {
        return escrow.terms().subject() instanceof EscrowSubject.Offer
                ? List.of(Notice.of(
                        type,
                        escrow.id().value(),
                        escrow.terms().posterId(),
                        now(escrow),
                        data(escrow, escrow.terms().amount())))
                : List.of();
    }

    /** @param at when the reminder is due, which distinguishes those of one deadline */
    static Notice offerDue(Escrow escrow, Instant at, Instant now) {
        Map<String, Object> data = data(escrow, escrow.terms().amount());
        data.put("dueAt", Instants.text(escrow.clocks().lapsesAt()));
        return Notice.of(
                NoticeType.PAYMENT_OFFER_DUE,
                escrow.id() + "-" + Instants.text(at),
                escrow.terms().payeeId(),
                now,
                data);
    }

    static Notice releaseDue(Escrow escrow, Instant now) {
        Map<String, Object> data = data(escrow, escrow.terms().amount());
        String releaseAt = Instants.text(escrow.clocks().autoReleaseAt());
        data.put("autoReleaseAt", releaseAt);
        return Notice.of(
                NoticeType.RELEASE_DUE,
                escrow.id() + "-" + releaseAt,
                escrow.terms().posterId(),
                now,
                data);
    }

    private static List<Notice> toBoth(NoticeType type, Escrow escrow, Map<String, Object> data) {
        return Stream.of(escrow.terms().posterId(), escrow.terms().payeeId())
                .map(side ->
                        Notice.of(type, escrow.id() + "-" + escrow.version() + "-" + side, side, now(escrow), data))
                .toList();
    }

    private static Instant now(Escrow escrow) {
        return escrow.auditLog().getLast().at();
    }

    /** That a dispute is decided by default, for both sides. */
    public static List<Event> rulingDue(Escrow disputed, String message, Instant now) {
        Map<String, Object> data = data(disputed, disputed.terms().amount());
        data.put("message", message);
        data.put("dueAt", Instants.text(disputed.dispute().rulingDueAt()));
        return toBoth(EventType.ESCROW_RULING_DUE, disputed, now, data);
    }

    private static List<Event> toBoth(EventType type, Escrow escrow, String reason, String message) {
        Instant at = now(escrow);
        Map<String, Object> data = data(escrow, escrow.terms().amount());
        data.put("reason", reason);
        data.put("message", message);
        return toBoth(type, escrow, at, data);
    }

    private static List<Event> toBoth(EventType type, Escrow escrow, Instant at, Map<String, Object> data) {
        return Stream.of(escrow.terms().posterId(), escrow.terms().payeeId())
                .map(side -> new Event(type, escrow.id() + "-" + escrow.version() + "-" + side, side, at, data))
                .toList();
    }

    private static Event about(EventType type, Escrow escrow, Money amount, Instant at) {
        return new Event(type, escrow.id().value(), escrow.terms().posterId(), at, data(escrow, amount));
    }

    private static Map<String, Object> data(Escrow escrow, Money amount) {
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
        return data;
    }
}
