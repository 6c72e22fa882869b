package marketplace.hiring.directhires;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.kernel.Wire;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;

/**
 * The state of a direct hire, derived from its bounty, application and escrow, with the next actions. A booking has the
 * same states.
 */
public enum RentalState implements Wire {
    /** A booking that its provider has not approved yet. */
    AWAITING_APPROVAL,
    /** The hosted checkout is not paid yet. */
    AWAITING_PAYMENT,
    /** Payment is deferred; no escrow is funded yet. */
    PAYMENT_DEFERRED,
    /** Paid; the human has not confirmed yet. */
    AWAITING_CONFIRMATION,
    CONFIRMED,
    IN_PROGRESS,
    /** The poster has asked for a redo. */
    REDO_REQUESTED,
    /** The redo is overdue. Without an appeal the escrow is refunded. */
    REDO_MISSED,
    /** The submission awaits review. */
    IN_REVIEW,
    /** The work is approved, or delivered without a submission. */
    DELIVERED,
    /** The submission was rejected. Without an appeal the escrow is refunded. */
    REJECTED,
    /** The work is confirmed and not released yet. */
    COMPLETED,
    /** An admin rules, unless the sides end the dispute before. */
    DISPUTED,
    /** The human was paid, in full or in part. */
    PAID,
    /** Ended without pay; the escrow is refunded or about to be. */
    ENDED;

    /** The next actions, most likely first. Of a dispute, those that {@link DirectHireParts#isPossible} leaves. */
    public List<DirectHireAct> acts() {
        return switch (this) {
            case AWAITING_PAYMENT -> List.of(DirectHireAct.PAY, DirectHireAct.CANCEL, DirectHireAct.DECLINE);
            case PAYMENT_DEFERRED -> List.of(DirectHireAct.FUND, DirectHireAct.CANCEL, DirectHireAct.DECLINE);
            case AWAITING_CONFIRMATION ->
                List.of(DirectHireAct.CONFIRM, DirectHireAct.DECLINE, DirectHireAct.RELEASE_SEAT, DirectHireAct.CANCEL);
            case CONFIRMED ->
                List.of(DirectHireAct.START, DirectHireAct.GIVE_UP, DirectHireAct.RELEASE_SEAT, DirectHireAct.CANCEL);
            case IN_PROGRESS -> List.of(DirectHireAct.HAND_IN, DirectHireAct.GIVE_UP, DirectHireAct.DISPUTE);
            case REDO_REQUESTED -> List.of(DirectHireAct.HAND_IN_AGAIN, DirectHireAct.DISPUTE);
            case REDO_MISSED -> List.of(DirectHireAct.APPEAL, DirectHireAct.DISPUTE);
            case IN_REVIEW -> List.of(DirectHireAct.REVIEW, DirectHireAct.CONFIRM_DELIVERY, DirectHireAct.DISPUTE);
            case DELIVERED -> List.of(DirectHireAct.CONFIRM_DELIVERY, DirectHireAct.DISPUTE);
            case REJECTED -> List.of(DirectHireAct.APPEAL, DirectHireAct.DISPUTE);
            case COMPLETED -> List.of(DirectHireAct.RELEASE_PAYMENT, DirectHireAct.DISPUTE);
            case DISPUTED ->
                List.of(
                        DirectHireAct.ADD_EVIDENCE,
                        DirectHireAct.ACCEPT_SETTLEMENT,
                        DirectHireAct.PROPOSE_SETTLEMENT,
                        DirectHireAct.CONCEDE,
                        DirectHireAct.WITHDRAW_DISPUTE,
                        DirectHireAct.AWAIT_RULING);
            case AWAITING_APPROVAL, PAID, ENDED -> List.of();
        };
    }

    /** The parts may be read at different times, so every combination has a state. */
    public static RentalState of(DirectHireParts parts, Instant now) {
        return switch (parts.application().status()) {
            case PENDING -> pending(parts);
            case ACCEPTED -> accepted(parts, now);
            case REJECTED, WITHDRAWN, EXPIRED -> ENDED;
        };
    }

    /** A timer ends the seat of a cancelled bounty; until then no action is possible. */
    private static RentalState accepted(DirectHireParts parts, Instant now) {
        return parts.bounty().status() == BountyStatus.CANCELLED
                ? ENDED
                : parts.escrow().map(held -> seated(parts, held, now)).orElse(ENDED);
    }

    private static RentalState pending(DirectHireParts parts) {
        if (parts.bounty().status() != BountyStatus.OPEN) {
            return ENDED;
        }
        boolean waits = parts.escrow()
                .filter(held -> held.status() == EscrowStatus.FUNDING)
                .isPresent();
        return waits ? AWAITING_PAYMENT : PAYMENT_DEFERRED;
    }

    private static RentalState seated(DirectHireParts parts, Escrow escrow, Instant now) {
        return switch (escrow.status()) {
            case FUNDING, FUNDED, LOCKED -> working(parts, now);
            case DELIVERED -> delivered(parts.application().seat().work());
            case COMPLETED -> COMPLETED;
            case DISPUTED -> DISPUTED;
            case RELEASED, SPLIT -> PAID;
            case CANCELLED, REFUNDED, EXPIRED -> ENDED;
        };
    }

    private static RentalState working(DirectHireParts parts, Instant now) {
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
