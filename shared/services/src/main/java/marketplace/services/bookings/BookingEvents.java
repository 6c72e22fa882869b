package marketplace.services.bookings;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SubscriptionId;

/** Events of bookings, for both sides. */
public final class BookingEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(EventType.BOOKING_CREATED, BookingData.class, "A service was booked or requested."),
            EventKind.of(
                    EventType.BOOKING_STATUS_CHANGED,
                    BookingData.class,
                    "A booking changed its status, or was moved to another time."),
            EventKind.of(
                    EventType.BOOKING_PROVIDER_RESTRICTED,
                    BookingData.class,
                    "The provider's account was restricted before the visit. Keep the booking by dueAt (POST"
                            + " /api/services/bookings/{bookingId}/keep), or it is cancelled and refunded."));

    public record BookingData(
            @Field(required = true) BookingId bookingId,

            @Field(required = true) ServiceId serviceId,

            @Field(value = "Profile of the provider.", required = true)
            HumanId humanId,

            @Field(required = true) String status,
            @Field(required = true) Instant startAt,
            @Field(required = true) Instant endAt,
            @Field("Escrow that pays for it.") EscrowId escrowId,

            @Field("Subscription, for one of its cycles.") SubscriptionId subscriptionId,

            @Field("Deadline that now applies: approve, pay or keep by then.")
            Instant dueAt,

            @Field("Why it ended: approval_timeout, slot_taken, not_delivered, worker_restricted, refunded,"
                    + " payment_declined or cancelled_by_booker, cancelled_by_provider.")
            String reason)
            implements EventData {}

    private BookingEvents() {}

    static List<Event> created(Booking booking, Instant now) {
        return toBoth(EventType.BOOKING_CREATED, booking, now);
    }

    static List<Event> changed(Booking booking, Instant now) {
        return toBoth(EventType.BOOKING_STATUS_CHANGED, booking, now);
    }

    static Event providerRestricted(Booking held, Instant now) {
        AccountId booker = held.parties().bookerId();
        return new Event(
                EventType.BOOKING_PROVIDER_RESTRICTED, held.id() + "-" + held.version(), booker, now, data(held));
    }

    private static List<Event> toBoth(EventType type, Booking booking, Instant now) {
        BookingData data = data(booking);
        return Stream.of(booking.parties().bookerId(), booking.parties().providerId())
                .map(side -> new Event(type, booking.id() + "-" + booking.version() + "-" + side, side, now, data))
                .toList();
    }

    private static BookingData data(Booking booking) {
        return new BookingData(
                booking.id(),
                booking.service().id(),
                booking.parties().humanId(),
                booking.status().wire(),
                booking.startAt(),
                booking.endAt(),
                booking.escrowId(),
                booking.cycle() == null ? null : booking.cycle().subscriptionId(),
                dueAt(booking),
                reason(booking));
    }

    private static Instant dueAt(Booking booking) {
        return switch (booking.status()) {
            case PENDING_APPROVAL -> booking.approveBy();
            case PENDING_PAYMENT -> booking.heldUntil();
            case CONFIRMED -> booking.isHeld() ? booking.restriction().keepBy() : null;
            case COMPLETED, DECLINED, AUTO_DECLINED, EXPIRED, CANCELLED -> null;
        };
    }

    /** A code: the words of a side are in the booking. */
    private static String reason(Booking booking) {
        if (booking.ending() == null) {
            return null;
        }
        if (booking.ending().by() == null) {
            return booking.ending().reason();
        }
        return booking.status() == BookingStatus.CANCELLED
                ? "cancelled_by_" + booking.ending().by().wire()
                : null;
    }
}
