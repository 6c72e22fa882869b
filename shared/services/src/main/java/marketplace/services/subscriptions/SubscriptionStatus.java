package marketplace.services.subscriptions;

import marketplace.kernel.Transitions;
import marketplace.kernel.Wire;

public enum SubscriptionStatus implements Wire {
    /** The provider has to approve its first booking. */
    PENDING_APPROVAL,
    ACTIVE,
    /** A charge failed. Only its further attempts charge. */
    PAST_DUE,
    CANCELED;

    public enum Move implements Wire {
        APPROVE,
        CHARGE,
        FAIL,
        SKIP,
        CANCEL,
        CANCEL_AT_PERIOD_END
    }

    public static final Transitions<SubscriptionStatus, Move> TRANSITIONS = Transitions.of(
                    SubscriptionStatus.class, Move.class)
            .move(Move.APPROVE, ACTIVE, PENDING_APPROVAL)
            // A late payment of the first booking revives the subscription that ended with it.
            .move(Move.CHARGE, ACTIVE, ACTIVE, PAST_DUE, CANCELED)
            .move(Move.FAIL, PAST_DUE, ACTIVE, PAST_DUE)
            .stay(Move.SKIP, ACTIVE, PAST_DUE)
            .move(Move.CANCEL, CANCELED, PENDING_APPROVAL, ACTIVE, PAST_DUE)
            .stay(Move.CANCEL_AT_PERIOD_END, PENDING_APPROVAL, ACTIVE)
            .build();
}
