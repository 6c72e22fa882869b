package marketplace.bounties.terms;

import marketplace.kernel.Wire;

public enum PriceType implements Wire {
    FIXED,
    HOURLY
}
