package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.EventKind;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeEnd;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Settlement;
import marketplace.money.escrow.disputes.ThawReason;

/** The events of escrows. An escrow is funded once and released once, so its id distinguishes the occurrences. */
public final class EscrowEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(EventType.ESCROW_FUNDED, EscrowData.class, "An escrow of yours was funded."),
            EventKind.of(EventType.ESCROW_RELEASED, EscrowData.class, "An escrow of yours was released to the worker."),
            EventKind.of(
                    EventType.ESCROW_REFUNDED,
                    EscrowData.class,
                    "An escrow of yours was refunded after the work was agreed; see reason."),
            EventKind.of(
                    EventType.ESCROW_CANCELLED,
                    EscrowData.class,
                    "An escrow of yours was cancelled before the work was agreed; what was paid is in your wallet."),
            EventKind.of(EventType.ESCROW_EXPIRED, EscrowData.class, "An escrow of yours was not paid in time."),
            EventKind.of(
                    EventType.ESCROW_DISPUTE_OPENED,
                    EscrowData.class,
                    "A dispute was opened about an escrow of yours. Add your evidence before dueAt."),
            EventKind.of(
                    EventType.ESCROW_SETTLEMENT_PROPOSED,
                    EscrowData.class,
                    "A side of your dispute proposes a settlement. The other side accepts it with workerCents."),
            EventKind.of(
                    EventType.ESCROW_DISPUTE_ENDED,
                    EscrowData.class,
                    "Your dispute ended; see reason, and status for what follows."),
            EventKind.of(
                    EventType.ESCROW_FROZEN, EscrowData.class, "A payment that funded your escrow was taken back."),
            EventKind.of(EventType.ESCROW_UNFROZEN, EscrowData.class, "Your escrow is no longer frozen; see status."),
            EventKind.of(
                    EventType.ESCROW_RULING_DUE,
                    EscrowData.class,
                    "Your dispute is decided by default at dueAt, unless an admin rules before."));

    private EscrowEvents() {}

    static Event funded(Escrow escrow) {
        return about(
                EventType.ESCROW_FUNDED,
                escrow,
                escrow.terms().amount(),
                null,
                escrow.clocks().fundedAt());
    }

    /** For a split, the amount is the human's part. */
    static Event released(EscrowMove move) {
        Escrow after = move.after();
        return about(
                EventType.ESCROW_RELEASED,
                after,
                after.outcome().paidOut(),
                move.action().wire(),
                after.clocks().releasedAt());
    }

    /** That an escrow ended without pay for the human. */
    static Optional<Event> unpaidEnd(EscrowMove move) {
        return switch (move.after().status()) {
            case REFUNDED -> Optional.of(unpaidEnd(EventType.ESCROW_REFUNDED, move));
            case CANCELLED -> Optional.of(unpaidEnd(EventType.ESCROW_CANCELLED, move));
            case EXPIRED -> Optional.of(unpaidEnd(EventType.ESCROW_EXPIRED, move));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, RELEASED, DISPUTED, SPLIT -> Optional.empty();
        };
    }

    private static Event unpaidEnd(EventType type, EscrowMove move) {
        Escrow after = move.after();
        return about(type, after, after.outcome().refunded(), move.action().wire(), now(after));
    }

    /** The beginning or the end of a dispute, and the settlements that are proposed in it, for both sides. */
    static List<Event> disputes(EscrowMove move) {
        Escrow after = move.after();
        if (!isAct(move)) {
            return proposal(move)
                    .map(open ->
                            toBoth(EventType.ESCROW_SETTLEMENT_PROPOSED, after, open.at(), EscrowData.proposed(after)))
                    .orElse(List.of());
        }
        return switch (move.action()) {
            case DISPUTE -> toBoth(EventType.ESCROW_DISPUTE_OPENED, after, now(after), EscrowData.disputed(after));
            case WITHDRAW_DISPUTE, RULE_RELEASE, RULE_REFUND, RULE_SPLIT ->
                toBoth(EventType.ESCROW_DISPUTE_ENDED, after, now(after), EscrowData.ended(after, end(after)));
            case FUND,
                    REQUEST_PAYMENT,
                    PAY,
                    EXPIRE,
                    CANCEL,
                    LAPSE,
                    LOCK,
                    UNLOCK,
                    DELIVER,
                    REPORT_VISIT,
                    REDO,
                    REJECT,
                    REFUND,
                    COMPLETE,
                    RELEASE,
                    AUTO_RELEASE,
                    CANCEL_LATE,
                    FORFEIT,
                    BLOCK,
                    BLOCKED_SPLIT,
                    BLOCKED_RELEASE,
                    FREEZE,
                    THAW,
                    LOSE -> List.of();
        };
    }

    private static Optional<Settlement> proposal(EscrowMove move) {
        Optional<Settlement> before = move.before().flatMap(EscrowEvents::settlement);
        return settlement(move.after()).filter(open -> !before.equals(Optional.of(open)));
    }

    private static Optional<Settlement> settlement(Escrow escrow) {
        return Optional.ofNullable(escrow.dispute()).map(Dispute::settlement);
    }

    private static DisputeEnd end(Escrow ended) {
        EscrowLogEntry last = ended.auditLog().getLast();
        return switch (last.actor()) {
            case ADMIN -> DisputeEnd.RULED;
            case CLOCK -> DisputeEnd.NO_RULING;
            case POSTER, WORKER -> DisputeEnd.valueOf(last.reason().toUpperCase(Locale.ROOT));
            case PROVIDER, PLATFORM -> throw new IllegalStateException("no end of a party's dispute: " + ended.id());
        };
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

    /** False if only evidence was added. */
    private static boolean isAct(EscrowMove move) {
        int acts = move.before().map(before -> before.auditLog().size()).orElse(0);
        return move.after().auditLog().size() > acts;
    }

    /** For mails: the steps of a payment offer. */
    static List<Notice> notices(EscrowMove move) {
        Escrow after = move.after();
        if (!isAct(move)) {
            return List.of();
        }
        return switch (move.action()) {
            case LOCK -> ofPaymentOffer(NoticeType.PAYMENT_OFFER_ACCEPTED, after);
            case LAPSE -> ofPaymentOffer(NoticeType.PAYMENT_OFFER_LAPSED, after);
            case DELIVER -> ofPaymentOffer(NoticeType.PAYMENT_OFFER_DELIVERED, after);
            case CANCEL ->
                after.auditLog().getLast().actor() == EscrowActor.WORKER
                        ? ofPaymentOffer(NoticeType.PAYMENT_OFFER_DECLINED, after)
                        : List.of();
            case FUND,
                    REQUEST_PAYMENT,
                    PAY,
                    EXPIRE,
                    UNLOCK,
                    REPORT_VISIT,
                    REDO,
                    REJECT,
                    REFUND,
                    DISPUTE,
                    RULE_RELEASE,
                    RULE_REFUND,
                    RULE_SPLIT,
                    WITHDRAW_DISPUTE,
                    CANCEL_LATE,
                    FORFEIT,
                    BLOCK,
                    BLOCKED_SPLIT,
                    BLOCKED_RELEASE,
                    COMPLETE,
                    RELEASE,
                    AUTO_RELEASE,
                    FREEZE,
                    THAW,
                    LOSE -> List.of();
        };
    }

    /** For the human of a payment offer, who has until then to accept. */
    static Optional<Notice> paymentOfferFunded(Escrow funded) {
        return switch (funded.terms().subject()) {
            case EscrowSubject.Offer _ ->
                Optional.of(Notice.of(
                        NoticeType.PAYMENT_OFFER_FUNDED,
                        funded.id() + "-" + Instants.text(funded.clocks().lapsesAt()),
                        funded.terms().payeeId(),
                        now(funded),
                        EscrowNotice.lapsing(funded)));
            case EscrowSubject.Application _, EscrowSubject.Booking _ -> Optional.empty();
        };
    }

    /** For the poster. Without a seat, no event tells of it. */
    private static List<Notice> ofPaymentOffer(NoticeType type, Escrow escrow) {
        return escrow.terms().subject() instanceof EscrowSubject.Offer
                ? List.of(Notice.of(
                        type, escrow.id().value(), escrow.terms().posterId(), now(escrow), EscrowNotice.of(escrow)))
                : List.of();
    }

    /** @param at when the reminder is due, which distinguishes those of one deadline */
    static Notice paymentOfferDue(Escrow escrow, Instant at, Instant now) {
        return Notice.of(
                NoticeType.PAYMENT_OFFER_DUE,
                escrow.id() + "-" + Instants.text(at),
                escrow.terms().payeeId(),
                now,
                EscrowNotice.lapsing(escrow));
    }

    static Notice releaseDue(Escrow escrow, Instant now) {
        return Notice.of(
                NoticeType.RELEASE_DUE,
                escrow.id() + "-" + Instants.text(escrow.clocks().autoReleaseAt()),
                escrow.terms().posterId(),
                now,
                EscrowNotice.releasing(escrow));
    }

    private static Instant now(Escrow escrow) {
        return escrow.auditLog().getLast().at();
    }

    /** That a dispute is decided by default, for both sides. */
    public static List<Event> rulingDue(Escrow disputed, String message, Instant now) {
        Instant dueAt = disputed.dispute().rulingDueAt();
        EscrowData data = EscrowData.of(disputed, disputed.terms().amount(), null, message, dueAt);
        return toBoth(EventType.ESCROW_RULING_DUE, disputed, now, data);
    }

    private static List<Event> toBoth(EventType type, Escrow escrow, String reason, String message) {
        EscrowData data = EscrowData.of(escrow, escrow.terms().amount(), reason, message, null);
        return toBoth(type, escrow, now(escrow), data);
    }

    private static List<Event> toBoth(EventType type, Escrow escrow, Instant at, EscrowData data) {
        return Stream.of(escrow.terms().posterId(), escrow.terms().payeeId())
                .map(side -> new Event(type, escrow.id() + "-" + escrow.version() + "-" + side, side, at, data))
                .toList();
    }

    private static Event about(EventType type, Escrow escrow, Money amount, String reason, Instant at) {
        EscrowData data = EscrowData.of(escrow, amount, reason, null, null);
        return new Event(type, escrow.id().value(), escrow.terms().posterId(), at, data);
    }
}
