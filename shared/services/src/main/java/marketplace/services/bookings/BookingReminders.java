package marketplace.services.bookings;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Reminds both sides of a visit a day before, at its end and once more before it is refunded. A timer that was set for
 * an earlier time of the visit reminds of nothing.
 */
public final class BookingReminders {

    private final Bookings bookings;

    public BookingReminders(Table table) {
        this.bookings = new Bookings(table);
    }

    public TimerKind<?> kind() {
        return TimerKind.bare(BookingTimers.REMINDER, this::remind);
    }

    private Commit remind(Timer due, Instant now) {
        Commit reminders = Commit.none();
        List<Notice> notices = bookings.find(new BookingId(due.id()))
                .filter(booking -> booking.status() == BookingStatus.CONFIRMED)
                .map(booking -> notices(booking, due.at(), now))
                .orElse(List.of());
        for (Notice notice : notices) {
            reminders = reminders.job(notice.job());
        }
        return reminders;
    }

    private static List<Notice> notices(Booking booking, Instant at, Instant now) {
        Instant end = booking.endAt();
        if (at.equals(booking.startAt().minus(BookingTimers.REMINDED_BEFORE)) && now.isBefore(booking.startAt())) {
            return BookingNotices.reminder(NoticeType.BOOKING_SOON, booking, at, now);
        }
        boolean isAfter = at.equals(end) || at.equals(end.plus(BookingTimers.REMINDED_AFTER));
        return isAfter && now.isBefore(end.plus(Booking.DELIVERY_TIMEOUT))
                ? BookingNotices.reminder(NoticeType.BOOKING_OVER, booking, at, now)
                : List.of();
    }
}
