package marketplace.services.bookings;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Event;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** The writes of a booking's move: its record, its places in lists, its events, timers, mails and jobs. */
public final class BookingMoves {

    /** Declines the requests whose time a confirmed booking takes. */
    public static final String CONFIRMED_JOB = "booking.confirmed";

    private final Bookings bookings;

    public BookingMoves(Table table) {
        this.bookings = new Bookings(table);
    }

    public Commit create(Booking booking, Instant now) {
        return with(new Commit(bookings.create(booking, now)), BookingEvents.created(booking, now))
                .due(BookingTimers.setBy(null, booking, now))
                .and(jobs(null, booking, now));
    }

    public Commit change(Booking before, Booking after, Instant now) {
        boolean announced =
                before.status() != after.status() || !before.startAt().equals(after.startAt());
        List<Event> held =
                after.isHeld() && !before.isHeld() ? List.of(BookingEvents.providerRestricted(after, now)) : List.of();
        return with(new Commit(bookings.change(before, after)), announced ? BookingEvents.changed(after, now) : held)
                .due(BookingTimers.setBy(before, after, now))
                .and(jobs(before, after, now));
    }

    private static Commit with(Commit commit, List<Event> events) {
        Commit all = commit;
        for (Event event : events) {
            all = all.emit(event);
        }
        return all;
    }

    private static List<Write> jobs(Booking before, Booking after, Instant now) {
        Commit jobs = Commit.none();
        for (Notice notice : BookingNotices.of(before, after, now)) {
            jobs = jobs.job(notice.job());
        }
        return jobs.and(confirmed(before, after, now).writes()).writes();
    }

    private static Commit confirmed(Booking before, Booking after, Instant now) {
        boolean takesTime = after.status() == BookingStatus.CONFIRMED
                && (before == null
                        || before.status() != BookingStatus.CONFIRMED
                        || !before.startAt().equals(after.startAt()));
        return takesTime
                ? Commit.none().job(new Job(CONFIRMED_JOB, after.id() + "-" + after.version(), now))
                : Commit.none();
    }
}
