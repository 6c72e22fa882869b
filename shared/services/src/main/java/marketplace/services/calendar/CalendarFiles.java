package marketplace.services.calendar;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.parameter.ParticipationStatus;
import biweekly.property.Attendee;
import biweekly.property.Method;
import biweekly.property.Organizer;
import biweekly.property.Status;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.email.LinkFree;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;

/**
 * Writes bookings as calendar files (RFC 5545, RFC 5546). All files about a booking have one UID, and a later one has a
 * higher SEQUENCE, so that a calendar updates its entry. Times are in UTC: every calendar shows them in its own zone.
 *
 * @param organizer the sender of the mails, because calendars trust an update only from there; empty in a feed
 * @param site where links lead
 */
public record CalendarFiles(Optional<Email> organizer, String site) {

    public static final String MEDIA_TYPE = "text/calendar";

    private static final String PRODUCT = "-//Human-Hiring Marketplace//Bookings//EN";
    private static final String NAME = "Human-Hiring Marketplace";

    /** Never changes, wherever the service runs: calendars know an entry by it. */
    private static final String UID_SUFFIX = "@bookings.human-hiring-marketplace";

    /** What calendars take for an organizer without an e-mail. */
    private static final String NO_MAIL = "invalid:nomail";

    private static final int MAX_LENGTH = 160;

    /** @param provider the name that the booker sees; empty in the file of the provider */
    public record Reader(Email email, Optional<String> provider) {}

    /** @param method the parameter of its media type */
    public record File(String method, byte[] bytes) {

        public String contentType() {
            return MEDIA_TYPE + "; method=" + method + "; charset=UTF-8";
        }
    }

    /** The entry as it is now: REQUEST adds or updates it, CANCEL takes it away. */
    public File entry(Booking booking, Reader reader, Instant now) {
        boolean ended = booking.status() == BookingStatus.CANCELLED;
        VEvent event = event(booking, reader.provider(), now);
        Attendee attendee = new Attendee(null, reader.email().value());
        attendee.setParticipationStatus(ParticipationStatus.ACCEPTED);
        attendee.setRsvp(false);
        event.addAttendee(attendee);
        return file(ended ? Method.cancel() : Method.request(), List.of(event));
    }

    /** The same bytes while no booking changes. */
    File feed(List<Booking> bookings) {
        return file(
                Method.publish(),
                bookings.stream()
                        .map(booking -> event(booking, Optional.empty(), booking.confirmedAt()))
                        .toList());
    }

    private VEvent event(Booking booking, Optional<String> provider, Instant stamp) {
        VEvent event = new VEvent();
        event.setUid(booking.id() + UID_SUFFIX);
        event.setSequence(booking.sequence());
        event.setDateTimeStamp(Date.from(stamp));
        event.setDateStart(Date.from(booking.startAt()), true);
        event.setDateEnd(Date.from(booking.endAt()), true);
        event.setSummary(LinkFree.of(booking.service().title(), MAX_LENGTH));
        provider.ifPresent(name -> event.setDescription("With " + LinkFree.of(name, MAX_LENGTH) + "."));
        event.setUrl(site + "/app/bookings/" + booking.id());
        event.setStatus(booking.status() == BookingStatus.CANCELLED ? Status.cancelled() : Status.confirmed());
        Organizer sender = new Organizer(NAME, organizer.map(Email::value).orElse(null));
        if (organizer.isEmpty()) {
            sender.setUri(NO_MAIL);
        }
        event.setOrganizer(sender);
        return event;
    }

    private static File file(Method method, List<VEvent> events) {
        ICalendar calendar = new ICalendar();
        calendar.setProductId(PRODUCT);
        calendar.setMethod(method);
        events.forEach(calendar::addEvent);
        return new File(method.getValue(), Biweekly.write(calendar).go().getBytes(StandardCharsets.UTF_8));
    }
}
