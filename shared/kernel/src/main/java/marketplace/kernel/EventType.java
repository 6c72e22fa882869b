package marketplace.kernel;

import java.util.Locale;

/** Every event type, also of features that do not exist yet: subscriptions made today stay valid. */
public enum EventType implements Wire {
    APPLICATION_SUBMITTED,
    APPLICATION_ACCEPTED,
    APPLICATION_CONFIRMED,
    APPLICATION_REJECTED,
    APPLICATION_SEAT_EXPIRED,
    APPLICATION_GHOST_FLAGGED,
    APPLICATION_STARTED,
    APPLICATION_WORKER_RESTRICTED,
    APPLICATION_START_DEADLINE_PASSED,
    APPLICATION_COMPLETION_DEADLINE_PASSED,
    SUBMISSION_SUBMITTED,
    SUBMISSION_APPROVED,
    SUBMISSION_REDO_REQUESTED,
    SUBMISSION_REJECTED,
    SUBMISSION_REDO_DEADLINE_PASSED,
    MESSAGE_RECEIVED,
    CONVERSATION_COMPLETION_CLAIMED,
    PROOF_UPLOADED,
    BOUNTY_SEAT_FILLED,
    BOUNTY_COMPLETED,
    ESCROW_FUNDED,
    ESCROW_RELEASED,
    ESCROW_FROZEN,
    ESCROW_UNFROZEN,
    ESCROW_RULING_DUE,
    PAYMENT_SENT,
    WALLET_LOW_BALANCE,
    WALLET_AUTO_TOPUP_INITIATED,
    WALLET_AUTO_TOPUP_FAILED,
    WALLET_SPENDING_CAP_HIT,
    RUN_STATUS_CHANGED,
    RUN_REPORT_READY,
    BOOKING_CREATED,
    BOOKING_STATUS_CHANGED,
    SUBSCRIPTION_STATUS_CHANGED,
    WEBHOOK_TEST,
    /** {@link #APPLICATION_SUBMITTED}, as API-key webhooks receive it. Endpoints cannot subscribe to it. */
    APPLICATION_RECEIVED,
    /** The human withdrew the application or gave up the seat. Sent to API-key webhooks only. */
    APPLICATION_WITHDRAWN;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
    }
}
