package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowStatus;
import marketplace.services.bookings.BookingMoves;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.BookingTimers;
import marketplace.services.bookings.Ending;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The deadlines of bookings that end them: each compares the booking with the time when it fires. */
final class BookingTimeouts {

    private final Table table;
    private final Visits visits;

    BookingTimeouts(Table table, Visits visits) {
        this.table = table;
        this.visits = visits;
    }

    List<TimerKind<?>> kinds() {
        return List.of(
                TimerKind.bare(BookingTimers.HOLD, this::endHold),
                TimerKind.bare(BookingTimers.APPROVAL, this::endApproval),
                TimerKind.bare(BookingTimers.KEEP, this::endRestricted),
                TimerKind.bare(BookingTimers.PROPOSAL, this::endProposal),
                TimerKind.bare(BookingTimers.UNDELIVERED, this::refundUndelivered));
    }

    JobKind<?> job() {
        return JobKind.bare(BookingMoves.CONFIRMED_JOB, this::declineOthers);
    }

    private Commit endHold(Timer due, Instant now) {
        return find(due)
                .filter(visit -> visit.booking().isHoldLapsed(now))
                .map(visit -> visit.expire(now).commit(now))
                .orElse(Commit.none());
    }

    private Commit endApproval(Timer due, Instant now) {
        return find(due)
                .filter(visit -> visit.booking().isApprovalLapsed(now))
                .map(visit -> visit.autoDecline(Ending.APPROVAL_TIMEOUT, now).commit(now))
                .orElse(Commit.none());
    }

    private Commit endRestricted(Timer due, Instant now) {
        return find(due)
                .filter(visit -> visit.booking().isHeld()
                        && visit.booking().restriction().isOver(now)
                        && visit.isLocked())
                .map(visit -> visit.endRestricted(now).commit(now))
                .orElse(Commit.none());
    }

    private Commit endProposal(Timer due, Instant now) {
        return find(due)
                .filter(visit -> visit.booking().status() == BookingStatus.CONFIRMED
                        && visit.booking().proposal() != null
                        && visit.booking().openProposal(now).isEmpty())
                .map(visit -> visit.dropProposal(Optional.empty(), now).commit(now))
                .orElse(Commit.none());
    }

    private Commit refundUndelivered(Timer due, Instant now) {
        return find(due)
                .filter(visit -> visit.booking().status() == BookingStatus.CONFIRMED)
                .map(visit -> undelivered(visit, now))
                .orElse(Commit.none());
    }

    private static Commit undelivered(Visit visit, Instant now) {
        DeliveryClock clock = new DeliveryClock(visit.booking(), visit.escrow());
        if (visit.escrow().status() == EscrowStatus.DISPUTED) {
            return Commit.none().due(BookingTimers.undelivered(visit.booking(), clock.nextLook(now)));
        }
        if (!visit.isLocked()) {
            return Commit.none();
        }
        return clock.isOver(now)
                ? visit.notDelivered(now).commit(now)
                : Commit.none().due(BookingTimers.undelivered(visit.booking(), clock.end(now)));
    }

    /** The requests that want some of the time of a booking that is confirmed now. One commit each. */
    private void declineOthers(Job job, Instant now) {
        BookingId id = new BookingId(job.id().substring(0, job.id().indexOf('-')));
        visits.find(id)
                .filter(visit -> visit.booking().status() == BookingStatus.CONFIRMED)
                .ifPresent(visit -> visits.bookings()
                        .requestsAt(
                                visit.booking().parties().humanId(),
                                visit.booking().time().range())
                        .forEach(request -> visits.find(request.id())
                                .filter(other -> other.booking().status() == BookingStatus.PENDING_APPROVAL)
                                .ifPresent(other -> table.commit(other.autoDecline(Ending.SLOT_TAKEN, now)
                                        .commit(now)))));
    }

    private Optional<Visit> find(Timer due) {
        return visits.find(new BookingId(due.id()));
    }
}
