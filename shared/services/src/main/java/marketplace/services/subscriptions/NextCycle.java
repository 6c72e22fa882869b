package marketplace.services.subscriptions;

import java.time.Instant;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.TopUpId;

/**
 * The first cycle that is neither charged nor skipped. Once its charge begins it has a booking, which holds its time.
 *
 * @param chosenStart instead of its own slot; null for that
 * @param looked whether its slot was compared with the provider's hours and bookings ahead of the charge
 * @param booking null until its charge begins
 * @param attemptAt when the wallet is tried; null while it waits for an attempt of a past due subscription
 * @param topUp the charge of the saved card that this attempt waits for; null for none
 */
public record NextCycle(
        int number, Instant chosenStart, boolean looked, BookingId booking, Instant attemptAt, TopUpId topUp) {

    static NextCycle first(BookingId booking) {
        return new NextCycle(0, null, true, booking, null, null);
    }

    public boolean isBegun() {
        return booking != null;
    }

    NextCycle following() {
        return new NextCycle(number + 1, null, false, null, null, null);
    }

    NextCycle asLooked() {
        return new NextCycle(number, chosenStart, true, booking, attemptAt, topUp);
    }

    NextCycle choosing(Instant start) {
        return new NextCycle(number, start, looked, booking, attemptAt, topUp);
    }

    NextCycle begun(BookingId id, Instant now) {
        return new NextCycle(number, chosenStart, true, id, now, null);
    }

    NextCycle waitingFor(TopUpId charge, Instant again) {
        return new NextCycle(number, chosenStart, looked, booking, again, charge);
    }

    NextCycle unpaid() {
        return new NextCycle(number, chosenStart, looked, booking, null, null);
    }

    NextCycle withoutBooking() {
        return new NextCycle(number, chosenStart, looked, null, null, null);
    }
}
