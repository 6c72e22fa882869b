package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.Seat;
import marketplace.bounties.SubmissionStatus;
import marketplace.kernel.Wire;
import marketplace.money.Escrow;
import marketplace.money.EscrowStatus;

/**
 * Where a rental stands, read off its bounty, application and escrow, and what may be done about it then.
 *
 * <p>The one table of next actions: what an agent is told to do is written nowhere else.
 */
enum RentalState implements Wire {
    /** Waits for its hosted checkout to be paid. */
    AWAITING_PAYMENT(RentalAct.PAY, RentalAct.CANCEL, RentalAct.DECLINE),
    /** Payment was put off, and nothing is held yet. */
    PAYMENT_DEFERRED(RentalAct.FUND, RentalAct.CANCEL, RentalAct.DECLINE),
    /** Paid; waits for the human's word. */
    AWAITING_CONFIRMATION(RentalAct.CONFIRM, RentalAct.DECLINE, RentalAct.RELEASE_SEAT, RentalAct.CANCEL),
    /** The human will do it, and has not begun. */
    CONFIRMED(RentalAct.START, RentalAct.GIVE_UP, RentalAct.RELEASE_SEAT, RentalAct.CANCEL),
    /** The human is at it. */
    IN_PROGRESS(RentalAct.HAND_IN, RentalAct.GIVE_UP, RentalAct.DISPUTE),
    /** What was handed in is to be done again. */
    REDO_REQUESTED(RentalAct.HAND_IN_AGAIN, RentalAct.DISPUTE),
    /** It was to be done again, and was not in time; without an appeal the money goes back. */
    REDO_MISSED(RentalAct.APPEAL, RentalAct.DISPUTE),
    /** What was handed in waits for the poster's review. */
    IN_REVIEW(RentalAct.REVIEW, RentalAct.CONFIRM_DELIVERY, RentalAct.DISPUTE),
    /** What was handed in is fine, or needs no review. */
    DELIVERED(RentalAct.CONFIRM_DELIVERY, RentalAct.DISPUTE),
    /** What was handed in was rejected; without an appeal the money goes back. */
    REJECTED(RentalAct.APPEAL, RentalAct.DISPUTE),
    /** The work is confirmed, and not yet paid out. */
    COMPLETED(RentalAct.RELEASE_PAYMENT, RentalAct.DISPUTE),
    /** An admin decides. */
    DISPUTED(RentalAct.AWAIT_RULING),
    /** The human has got the pay, or a part by a ruling. */
    PAID,
    /** Over without pay; what was held has gone back. */
    ENDED;

    private final List<RentalAct> acts;

    RentalState(RentalAct... acts) {
        this.acts = List.of(acts);
    }

    /** What may be done, the likeliest first. */
    List<RentalAct> acts() {
        return acts;
    }

    /** The state of the parts; they may have been read a moment apart, so every combination has one. */
    static RentalState of(RentalParts parts, Instant now) {
        return switch (parts.application().status()) {
            case PENDING -> pending(parts);
            case ACCEPTED ->
                parts.escrow().map(held -> seated(parts, held, now)).orElse(ENDED);
            case REJECTED, WITHDRAWN, EXPIRED -> ENDED;
        };
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
