package marketplace.services.listings;

import java.util.Locale;
import marketplace.kernel.Wire;

enum ListingSort implements Wire {
    NEWEST,
    PRICE_LOW,
    PRICE_HIGH;

    @Override
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
