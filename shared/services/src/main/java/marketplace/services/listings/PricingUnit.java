package marketplace.services.listings;

import marketplace.kernel.Wire;

public enum PricingUnit implements Wire {
    SESSION,
    HOUR
}
