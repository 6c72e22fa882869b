package marketplace.services;

import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * What a provider writes about a service. docs/services.md
 *
 * @param category null if omitted
 * @param price of a session or of an hour
 * @param instantBooking whether a booking needs no approval by the provider
 */
public record ListingTerms(
        String title,
        String description,
        String category,
        Money price,
        PricingUnit pricingUnit,
        int durationMinutes,
        boolean instantBooking) {

    static final long LEAST_USD = 1;
    static final long MOST_USD = 10_000;

    private static final long CENTS = 100;
    private static final int MINUTES_PER_HOUR = 60;

    public ListingTerms {
        Money booking = bookingPrice(price, pricingUnit, durationMinutes);
        if (booking.cents() < LEAST_USD * CENTS || booking.cents() > MOST_USD * CENTS) {
            throw Problem.invalid(
                    "price",
                    "must give a booking of " + durationMinutes + " minutes a price from " + LEAST_USD + " to "
                            + MOST_USD + " USD; it is " + booking.usd().toPlainString());
        }
    }

    /** The price of one booking, without the platform's fee. Half a cent is rounded up. */
    Money bookingPrice() {
        return bookingPrice(price, pricingUnit, durationMinutes);
    }

    private static Money bookingPrice(Money price, PricingUnit unit, int minutes) {
        return switch (unit) {
            case SESSION -> price;
            case HOUR -> price.fraction(minutes, MINUTES_PER_HOUR);
        };
    }
}
