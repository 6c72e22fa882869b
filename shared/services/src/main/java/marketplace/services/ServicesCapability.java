package marketplace.services;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.cache.Lazy;
import marketplace.services.availability.AvailabilityOperations;
import marketplace.services.bookings.BookingEvents;
import marketplace.services.bookings.BookingReminders;
import marketplace.services.calendar.CalendarOperations;
import marketplace.services.listings.BrowseService;
import marketplace.services.listings.ListingOperations;
import marketplace.services.listings.ListingService;
import marketplace.services.subscriptions.SubscriptionEvents;
import marketplace.table.TimerKind;

/** The operations of this module. */
public final class ServicesCapability implements Capability {

    private final Foundation foundation;

    public ServicesCapability(Foundation foundation) {
        this.foundation = foundation;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        Lazy<Humans> humans = new Lazy<>(() -> new Humans(on.table()));
        List<Operation<?, ?>> listings = ListingOperations.of(
                new Lazy<>(() ->
                        new ListingService(on.table(), humans.get(), new HumansCapability(on).uploads(), on.ids())),
                new Lazy<>(() -> new BrowseService(on.table(), humans.get())));
        return Stream.of(listings, AvailabilityOperations.of(on, humans), CalendarOperations.of(on, humans))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    @Override
    public List<TimerKind<?>> timers() {
        return List.of(new BookingReminders(foundation.table()).kind());
    }

    public static List<EventKind> events() {
        return Stream.of(BookingEvents.KINDS, SubscriptionEvents.KINDS)
                .flatMap(List::stream)
                .toList();
    }
}
