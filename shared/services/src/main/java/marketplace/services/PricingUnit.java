package marketplace.services;

import marketplace.kernel.Wire;

public enum PricingUnit implements Wire {
    SESSION,
    HOUR
}
