package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.kernel.Wire;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;

/**
 * Where a rental stands, read off its bounty, application and escrow, and what may be done about it then.
 *
 * <p>The one table of next actions: what an agent is told to do is written nowhere else.
 */
enum RentalState implements Wire {
    /** Waits for its hosted checkout to be paid. */
    AWAITING_PAYMENT,
    /** Payment was put off, and nothing is held yet. */
    PAYMENT_DEFERRED,
    /** Paid; waits for the human's word. */
    AWAITING_CONFIRMATION,
    /** The human will do it, and has not begun. */
    CONFIRMED,
    /** The human is at it. */
    IN_PROGRESS,
    /** What was handed in is to be done again. */
    REDO_REQUESTED,
    /** It was to be done again, and was not in time; without an appeal the money goes back. */
    REDO_MISSED,
    /** What was handed in waits for the poster's review. */
    IN_REVIEW,
    /** What was handed in is fine, or needs no review. */
    DELIVERED,
    /** What was handed in was rejected; without an appeal the money goes back. */
    REJECTED,
    /** The work is confirmed, and not yet paid out. */
    COMPLETED,
    /** An admin decides. */
    DISPUTED,
    /** The human has got the pay, or a part by a ruling. */
    PAID,
    /** Over without pay; what was held has gone back, or of a cancelled one is about to. */
    ENDED;

    /** What may be done, the likeliest first. */
    List<RentalAct> acts() {
        return switch (this) {
            case AWAITING_PAYMENT -> List.of(RentalAct.PAY, RentalAct.CANCEL, RentalAct.DECLINE);
            case PAYMENT_DEFERRED -> List.of(RentalAct.FUND, RentalAct.CANCEL, RentalAct.DECLINE);
            case AWAITING_CONFIRMATION ->
                List.of(RentalAct.CONFIRM, RentalAct.DECLINE, RentalAct.RELEASE_SEAT, RentalAct.CANCEL);
            case CONFIRMED -> List.of(RentalAct.START, RentalAct.GIVE_UP, RentalAct.RELEASE_SEAT, RentalAct.CANCEL);
            case IN_PROGRESS -> List.of(RentalAct.HAND_IN, RentalAct.GIVE_UP, RentalAct.DISPUTE);
            case REDO_REQUESTED -> List.of(RentalAct.HAND_IN_AGAIN, RentalAct.DISPUTE);
            case REDO_MISSED -> List.of(RentalAct.APPEAL, RentalAct.DISPUTE);
            case IN_REVIEW -> List.of(RentalAct.REVIEW, RentalAct.CONFIRM_DELIVERY, RentalAct.DISPUTE);
            case DELIVERED -> List.of(RentalAct.CONFIRM_DELIVERY, RentalAct.DISPUTE);
            case REJECTED -> List.of(RentalAct.APPEAL, RentalAct.DISPUTE);
            case COMPLETED -> List.of(RentalAct.RELEASE_PAYMENT, RentalAct.DISPUTE);
            case DISPUTED -> List.of(RentalAct.AWAIT_RULING);
            case PAID, ENDED -> List.of();
        };
    }

    /** The state of the parts; they may have been read a moment apart, so every combination has one. */
    static RentalState of(RentalParts parts, Instant now) {
        return switch (parts.application().status()) {
            case PENDING -> pending(parts);
            case ACCEPTED -> accepted(parts, now);
            case REJECTED, WITHDRAWN, EXPIRED -> ENDED;
        };
    }

    /** The seat of a cancelled bounty is lost a little later; nothing can be done with it until then. */
    private static RentalState accepted(RentalParts parts, Instant now) {
        return parts.bounty().status() == BountyStatus.CANCELLED
                ? ENDED
                : parts.escrow().map(held -> seated(parts, held, now)).orElse(ENDED);
    }

    private static RentalState pending(RentalParts parts) {
        if (parts.bounty().status() != BountyStatus.OPEN) {
            return ENDED;
        }
        boolean waits = parts.escrow()
                .filter(held -> held.status() == EscrowStatus.FUNDING)
                .isPresent();
        return waits ? AWAITING_PAYMENT : PAYMENT_DEFERRED;
    }

    private static RentalState seated(RentalParts parts, Escrow escrow, Instant now) {
        return switch (escrow.status()) {
            case FUNDING, FUNDED, LOCKED -> working(parts, now);
            case DELIVERED -> delivered(parts.application().seat().work());
            case COMPLETED -> COMPLETED;
            case DISPUTED -> DISPUTED;
            case RELEASED, SPLIT -> PAID;
            case CANCELLED, REFUNDED, EXPIRED -> ENDED;
        };
    }

    private static RentalState working(RentalParts parts, Instant now) {
        Seat seat = parts.application().seat();
        if (seat.work() != null && seat.work().status() == SubmissionStatus.REDO_REQUESTED) {
            return parts.submission().filter(last -> last.isRedoMissed(now)).isPresent() ? REDO_MISSED : REDO_REQUESTED;
        }
        if (seat.isStarted()) {
            return IN_PROGRESS;
        }
        return seat.isConfirmed() ? CONFIRMED : AWAITING_CONFIRMATION;
    }

    private static RentalState delivered(Seat.Work work) {
        if (work == null) {
            return DELIVERED;
        }
        return switch (work.status()) {
            case PENDING_REVIEW -> IN_REVIEW;
            case REJECTED -> REJECTED;
            case APPROVED, REDO_REQUESTED -> DELIVERED;
        };
    }
}
