package marketplace.money.escrow.disputes;

import marketplace.kernel.Wire;

public enum DisputeCategory implements Wire {
    NOT_DELIVERED,
    POOR_QUALITY,
    NOT_AS_DESCRIBED,
    COMMUNICATION_ISSUE,
    NON_PAYMENT,
    FRAUD,
    OTHER
}
