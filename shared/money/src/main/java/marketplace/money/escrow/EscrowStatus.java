package marketplace.money.escrow;

import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum EscrowStatus implements Wire {
    /** Waits for its hosted checkout; holds nothing. */
    FUNDING,
    /** Holds the money; the work is not agreed. */
    FUNDED,
    /** The work is agreed; the poster alone cannot cancel. */
    LOCKED,
    DELIVERED,
    COMPLETED,
    /** The human was paid in full. */
    RELEASED,
    /** The poster was refunded before the work was agreed. */
    CANCELLED,
    /** The poster was refunded after the work was agreed. */
    REFUNDED,
    EXPIRED,
    DISPUTED,
    /** A ruling, a settlement, a late cancellation or a blocked visit gave each party a part. */
    SPLIT;

    public enum Move implements Wire {
        FUND,
        REQUEST_PAYMENT,
        PAY,
        EXPIRE,
        CANCEL,
        LAPSE,
        LOCK,
        UNLOCK,
        DELIVER,
        /** The provider reported the visit of a booking during its dispute; it counts as submitted. */
        REPORT_VISIT,
        REDO,
        REJECT,
        REFUND,
        COMPLETE,
        RELEASE,
        AUTO_RELEASE,
        DISPUTE,
        RULE_RELEASE,
        RULE_REFUND,
        RULE_SPLIT,
        /** Whoever opened the dispute withdrew it; the escrow returns to its status before. */
        WITHDRAW_DISPUTE,
        /** The booker cancelled a booking too late: the provider keeps a part. */
        CANCEL_LATE,
        /** The booker cancelled a booking too late: the provider keeps everything. */
        FORFEIT,
        /** The worker reported that the place was blocked. */
        BLOCK,
        /** The blocked visit is accepted: the worker gets a part. */
        BLOCKED_SPLIT,
        /** The blocked visit is accepted: the worker gets everything. */
        BLOCKED_RELEASE,
        /** A payment that it depends on was taken back at the provider. */
        FREEZE,
        /** The payment was returned or paid for; the escrow returns to its status before the freeze. */
        THAW,
        /** The payment is lost, or the worker withdraws while it is taken back; the poster is refunded. */
        LOSE;

        /** Whether it is possible while the escrow is frozen. */
        boolean endsFreeze() {
            return endsDispute() || this == FREEZE || this == THAW;
        }

        boolean endsDispute() {
            return this == RULE_RELEASE || this == RULE_REFUND || this == RULE_SPLIT || this == LOSE;
        }
    }

    static final Transitions<EscrowStatus, Move> TRANSITIONS = Transitions.of(EscrowStatus.class, Move.class)
            .move(Move.PAY, FUNDED, FUNDING)
            .move(Move.EXPIRE, EXPIRED, FUNDING)
            .move(Move.CANCEL, CANCELLED, FUNDING, FUNDED)
            .move(Move.LAPSE, CANCELLED, FUNDED)
            .move(Move.LOCK, LOCKED, FUNDED)
            .move(Move.UNLOCK, FUNDED, LOCKED)
            .move(Move.DELIVER, DELIVERED, LOCKED)
            .move(Move.REDO, LOCKED, DELIVERED)
            .stay(Move.REJECT, DELIVERED)
            .move(Move.REFUND, REFUNDED, LOCKED, DELIVERED)
            .move(Move.COMPLETE, COMPLETED, LOCKED, DELIVERED)
            .move(Move.RELEASE, RELEASED, COMPLETED)
            .move(Move.AUTO_RELEASE, RELEASED, DELIVERED, COMPLETED)
            .move(Move.DISPUTE, DISPUTED, LOCKED, DELIVERED, COMPLETED)
            .move(Move.RULE_RELEASE, RELEASED, DISPUTED)
            .move(Move.RULE_REFUND, REFUNDED, DISPUTED)
            .move(Move.RULE_SPLIT, SPLIT, DISPUTED)
            .stay(Move.REPORT_VISIT, DISPUTED)
            .stay(Move.WITHDRAW_DISPUTE, DISPUTED)
            .move(Move.CANCEL_LATE, SPLIT, LOCKED)
            .move(Move.FORFEIT, RELEASED, LOCKED)
            .stay(Move.BLOCK, LOCKED)
            .move(Move.BLOCKED_SPLIT, SPLIT, LOCKED)
            .move(Move.BLOCKED_RELEASE, RELEASED, LOCKED)
            .move(Move.FREEZE, DISPUTED, FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED)
            .stay(Move.THAW, DISPUTED)
            .move(Move.LOSE, REFUNDED, FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED)
            .build();

    EscrowStatus after(Move move) {
        return TRANSITIONS
                .after(this, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This escrow is " + wire() + ". It must be " + TRANSITIONS.allowing(move) + "."
                                + insteadOf(move)));
    }

    private String insteadOf(Move move) {
        if (TRANSITIONS.after(this, Move.COMPLETE).isEmpty()) {
            return "";
        }
        if (move == Move.CANCEL) {
            return " To take an accepted applicant off, call release_seat.";
        }
        return move == Move.RELEASE ? " Call confirm_delivery first." : "";
    }

    public boolean holdsMoney() {
        return switch (this) {
            case FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED -> true;
            case FUNDING, RELEASED, CANCELLED, REFUNDED, EXPIRED, SPLIT -> false;
        };
    }

    public boolean isEnd() {
        return TRANSITIONS.isFinal(this);
    }

    /** Whether another escrow may be created for its subject: this one paid no human. */
    public boolean freesSubject() {
        return switch (this) {
            case CANCELLED, REFUNDED, EXPIRED -> true;
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, RELEASED, DISPUTED, SPLIT -> false;
        };
    }
}
