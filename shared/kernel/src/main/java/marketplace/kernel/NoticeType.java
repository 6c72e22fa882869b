package marketplace.kernel;

import java.util.Locale;

/** What people receive a mail about without an {@link EventType}: receivers of webhooks never get it. */
public enum NoticeType implements Wire {
    OFFER_RECEIVED,
    /** An agent sent a payment offer in a conversation. */
    PAYMENT_OFFERED,
    /** The money of a payment offer is in escrow: the human can accept. */
    PAYMENT_OFFER_FUNDED,
    PAYMENT_OFFER_DUE,
    /** For the account that offered. */
    PAYMENT_OFFER_ACCEPTED,
    PAYMENT_OFFER_DECLINED,
    PAYMENT_OFFER_LAPSED,
    PAYMENT_OFFER_DELIVERED,
    /** A deadline of the worker is 24 or 2 hours away. */
    CONFIRMATION_DUE,
    START_DUE,
    WORK_DUE,
    REDO_DUE,
    APPEAL_DUE,
    /** The poster withdrew the acceptance before the worker confirmed. */
    ACCEPTANCE_WITHDRAWN,
    /** For workers and applicants: the deadline is later, or there are more seats. */
    BOUNTY_EXTENDED,
    /** The worker's silence ends the seat then. */
    RESPONSE_DUE,
    /** The poster's last day to review. */
    RELEASE_DUE,
    /** What happened since the previous mail of this kind. */
    APPLICATIONS_DIGEST,
    MESSAGES_DIGEST,
    OFFERS_DIGEST,
    PAYMENT_OFFERS_DIGEST,
    PAYOUT_ARRIVED,
    PAYOUT_FAILED,
    TRANSFER_RECEIVED,
    /** Money is held for an e-mail whose owner has no account with it. */
    TRANSFER_WAITING,
    /** The same money returns to its sender soon. */
    TRANSFER_EXPIRING,
    /** For the sender. */
    TRANSFER_RETURNED,
    /** For the provider of a service, who has to approve the booking. */
    BOOKING_REQUESTED,
    /** For the booker, who has to pay. */
    BOOKING_APPROVED,
    BOOKING_CONFIRMED,
    BOOKING_MOVED,
    /** For the side that answers the proposal to move a booking. */
    BOOKING_PROPOSED,
    BOOKING_PROVIDER_RESTRICTED,
    /** The proposal was declined, withdrawn or not answered in time. */
    BOOKING_NOT_MOVED,
    /** A visit begins in 24 hours. */
    BOOKING_SOON,
    /** A visit has ended, and neither side has called it delivered. */
    BOOKING_OVER,
    BOOKING_CANCELLED,
    /** For the booker: the request was declined, or not approved in time. */
    BOOKING_DECLINED,
    BOOKING_NOT_DELIVERED,
    /** For the booker: the money came after the hold, and the time was taken. */
    BOOKING_PAID_LATE,
    /** For the human who was reviewed. */
    REVIEW_RECEIVED,
    /** For the reviewer. */
    REVIEW_ANSWERED,
    /** For a member of the taste panel. */
    TASTE_INVITATION,
    /** A QA template starts no more runs, though its owner did not pause it. */
    TEMPLATE_PAUSED,
    /** For the booker: a charge of a subscription failed. */
    SUBSCRIPTION_UNPAID,
    /** For the booker: the time of the next visit is not free. */
    SUBSCRIPTION_SLOT_GONE,
    /** For the booker: a visit does not take place, and is not charged. */
    SUBSCRIPTION_SKIPPED,
    /** A subscription has ended, or will end with its period. */
    SUBSCRIPTION_ENDED,
    /** 5 or 10 failed deliveries in a row. */
    ENDPOINT_FAILING,
    ENDPOINT_DISABLED,
    /** From a network that the account has not used before. */
    SIGN_IN_NEW_PLACE,
    /** A key with budget, or a key with manage that another key created. */
    KEY_CREATED,
    /** The page at which the bank of payouts is chosen was requested. */
    PAYOUT_ACCOUNT_OPENED,
    /** A spending cap was raised, or automatic top-ups allow more. */
    CONTROLS_LOOSENED;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_", ".");
    }
}
