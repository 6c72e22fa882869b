package marketplace.services.subscriptions;

import marketplace.kernel.Wire;

public enum FirstPayment implements Wire {
    OPEN,
    PAID
}
