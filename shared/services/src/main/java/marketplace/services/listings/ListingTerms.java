package marketplace.services.listings;

import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.services.slots.SlotTerms;

/**
 * What a provider writes about a service. docs/services.md
 *
 * @param category null if omitted
 * @param price of a session or of an hour
 * @param instantBooking whether a booking needs no approval by the provider
 * @param rules null where they were stored before services could be booked: the default ones
 */
public record ListingTerms(
        String title,
        String description,
        String category,
        Money price,
        PricingUnit pricingUnit,
        int durationMinutes,
        boolean instantBooking,
        BookingRules rules) {

    static final long LEAST_USD = 1;
    static final long MOST_USD = 10_000;

    private static final long CENTS = 100;
    private static final int MINUTES_PER_HOUR = 60;

    public ListingTerms {
        rules = rules == null ? BookingRules.DEFAULT : rules;
        Money booking = bookingPrice(price, pricingUnit, durationMinutes);
        if (booking.cents() < LEAST_USD * CENTS || booking.cents() > MOST_USD * CENTS) {
            throw Problem.invalid(
                    "price",
                    "must give a booking of " + durationMinutes + " minutes a price from " + LEAST_USD + " to "
                            + MOST_USD + " USD; it is " + booking.usd().toPlainString());
        }
    }

    public SlotTerms slots() {
        return rules.slots(durationMinutes);
    }

    /** The price of one booking, without the platform's fee. Half a cent is rounded up. */
    public Money bookingPrice() {
        return bookingPrice(price, pricingUnit, durationMinutes);
    }

    private static Money bookingPrice(Money price, PricingUnit unit, int minutes) {
        return switch (unit) {
            case SESSION -> price;
            case HOUR -> price.fraction(minutes, MINUTES_PER_HOUR);
        };
    }
}
