package marketplace.hiring.bookings;

import java.util.List;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.RuleModeration;
import marketplace.hiring.directhires.DirectHireReading;
import marketplace.hiring.hire.Hires;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The use-cases of bookings, built on one set of stores. */
public final class VisitUseCases {

    private final Visits visits;
    private final BookService book;
    private final AnswerBooking answers;
    private final CancelBooking cancel;
    private final RescheduleBooking reschedule;
    private final KeepBooking keep;
    private final BookingReads reads;
    private final BookingTimeouts timeouts;
    private final PaidBookings paid;
    private final PayBooking pay;

    public VisitUseCases(Table table, Hires hires) {
        this.visits = new Visits(table, hires);
        Moderation moderation = new RuleModeration();
        this.book = new BookService(visits, moderation);
        this.reads = new BookingReads(visits);
        this.answers = new AnswerBooking(visits, reads, moderation);
        this.cancel = new CancelBooking(visits, reads, moderation);
        this.keep = new KeepBooking(visits, reads);
        this.reschedule = new RescheduleBooking(visits, reads);
        this.timeouts = new BookingTimeouts(table, visits);
        this.paid = new PaidBookings(visits);
        this.pay = new PayBooking(visits, paid);
    }

    BookService book() {
        return book;
    }

    AnswerBooking answers() {
        return answers;
    }

    CancelBooking cancel() {
        return cancel;
    }

    KeepBooking keep() {
        return keep;
    }

    RescheduleBooking reschedule() {
        return reschedule;
    }

    public Rentals rentals(DirectHireReading directHires) {
        return new Rentals(directHires, reads, visits);
    }

    BookingReads reads() {
        return reads;
    }

    public PayBooking pay() {
        return pay;
    }

    public CancelBooking cancelByEscrow() {
        return cancel;
    }

    public PaidBookings paid() {
        return paid;
    }

    public List<TimerKind<?>> timers() {
        return timeouts.kinds();
    }

    public List<JobKind<?>> jobs() {
        return List.of(timeouts.job());
    }
}
