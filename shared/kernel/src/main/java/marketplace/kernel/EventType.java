package marketplace.kernel;

import java.util.Locale;

/**
 * Every event type that a receiver may hear (interface, Events).
 *
 * <p>The list is whole from the start: a subscription made today must hold when the event's capability arrives.
 */
public enum EventType implements Wire {
    APPLICATION_SUBMITTED,
    APPLICATION_ACCEPTED,
    APPLICATION_CONFIRMED,
    APPLICATION_REJECTED,
    APPLICATION_SEAT_EXPIRED,
    APPLICATION_GHOST_FLAGGED,
    APPLICATION_STARTED,
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
    PAYMENT_SENT,
    /** The wallet went from not low to low, by a payment or by its owner's new threshold. */
    WALLET_LOW_BALANCE,
    WALLET_AUTO_TOPUP_INITIATED,
    WALLET_AUTO_TOPUP_FAILED,
    /** A spend was refused by a cap; told once per cap and hour. */
    WALLET_SPENDING_CAP_HIT,
    RUN_STATUS_CHANGED,
    RUN_REPORT_READY,
    WEBHOOK_TEST,
    /** {@link #APPLICATION_SUBMITTED}, as the webhook of a key hears it; no endpoint subscribes to it. */
    APPLICATION_RECEIVED,
    /** Its human took an application back, or gave the seat up; told to webhooks of keys, and to no endpoint. */
    APPLICATION_WITHDRAWN;

    /** The subject comes first: {@code application.start_deadline_passed}. */
    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
    }
}
