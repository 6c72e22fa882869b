package marketplace.money.transfers;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

/** The state of a transfer. {@link TransferStatus} is what the participants see. */
public enum TransferState implements Wire {
    /** A bulk payment that is not paid yet; never stored. */
    ORDERED,
    AWAITING_PAYMENT,
    HELD,
    COMPLETED,
    FAILED;

    enum Move implements Wire {
        SEND,
        HOLD,
        REQUEST_PAYMENT,
        PAY,
        PAY_AND_HOLD,
        CALL_OFF,
        GIVE_BACK,
        CLAIM,
        LAPSE
    }

    static final Transitions<TransferState, Move> TRANSITIONS = Transitions.of(TransferState.class, Move.class)
            .move(Move.SEND, COMPLETED, ORDERED)
            .move(Move.HOLD, HELD, ORDERED)
            .move(Move.REQUEST_PAYMENT, AWAITING_PAYMENT, ORDERED)
            .move(Move.GIVE_BACK, FAILED, ORDERED)
            .move(Move.PAY, COMPLETED, AWAITING_PAYMENT)
            .move(Move.PAY_AND_HOLD, HELD, AWAITING_PAYMENT)
            .move(Move.CALL_OFF, FAILED, AWAITING_PAYMENT)
            .move(Move.CLAIM, COMPLETED, HELD)
            .move(Move.LAPSE, FAILED, HELD)
            .build();
}
