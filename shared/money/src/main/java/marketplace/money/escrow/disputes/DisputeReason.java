package marketplace.money.escrow.disputes;

import marketplace.kernel.Wire;

/** Why an escrow is disputed: by a party, with its category, or by the platform. */
public enum DisputeReason implements Wire {
    NOT_DELIVERED,
    POOR_QUALITY,
    NOT_AS_DESCRIBED,
    COMMUNICATION_ISSUE,
    NON_PAYMENT,
    FRAUD,
    OTHER,
    /** The payer's bank charged back a payment that the escrow depends on. */
    CHARGEBACK,
    /** A payment that the escrow depends on was refunded at the provider's own pages. */
    PAYMENT_REFUNDED;

    static DisputeReason of(DisputeCategory category) {
        return valueOf(category.name());
    }
}
