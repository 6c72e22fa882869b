package marketplace.services.bookings;

import java.time.Duration;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Money;
import marketplace.services.listings.BookingRules;
import marketplace.services.listings.Listing;

/** The service as it was when it was booked: later changes of the listing do not change a booking. */
public record AgreedService(
        ServiceId id, String title, Money price, int durationMinutes, boolean instant, BookingRules rules) {

    /** The title of a service whose provider has deleted the account. */
    public static final String DELETED_TITLE = "Deleted service";

    public static AgreedService of(Listing listing) {
        return new AgreedService(
                listing.id(),
                listing.terms().title(),
                listing.terms().bookingPrice(),
                listing.terms().durationMinutes(),
                listing.terms().instantBooking(),
                listing.terms().rules());
    }

    public AgreedService withoutTitle() {
        return new AgreedService(id, DELETED_TITLE, price, durationMinutes, instant, rules);
    }

    public Duration cancelNotice() {
        return Duration.ofHours(rules.cancelNoticeHours());
    }

    public Duration rescheduleNotice() {
        return Duration.ofHours(rules.rescheduleNoticeHours());
    }
}
