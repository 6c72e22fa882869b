package marketplace.hiring.restrictions;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.RunWake;
import marketplace.bounties.applications.Seat;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Job;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.ledger.CommitRetries;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Follows a change of a restriction: search and lists first, then running work. */
public final class RestrictedAccounts {

    private static final int PAGE = 100;

    private final Table table;
    private final Accounts accounts;
    private final Restrictions restrictions;
    private final Humans humans;
    private final Hires hires;
    private final Visits visits;

    public RestrictedAccounts(Table table, Hires hires) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.restrictions = new Restrictions(table);
        this.humans = new Humans(table);
        this.hires = hires;
        this.visits = new Visits(table, hires);
    }

    public JobKind<Restrictions.Changed> job() {
        return new JobKind<>(Restrictions.JOB, Restrictions.Changed.class, this::follow);
    }

    private void follow(Job job, Restrictions.Changed changed, Instant now) {
        AccountId account = changed.accountId();
        boolean mayWork = accounts.mayWork(account);
        commit(() -> Commit.none().and(humans.restricted(account, !mayWork, now)));
        list(account, mayWork);
        boolean held = restrictions.isBarredByAdmin(account);
        humans.allOf(account).forEach(human -> {
            seats(human, held, now);
            bookings(human, held, now);
        });
    }

    private void seats(HumanId human, boolean held, Instant now) {
        Optional<String> position = Optional.empty();
        do {
            Page<Application> page = hires.applications().seatsOf(human, PAGE, position);
            page.items()
                    .forEach(seat -> commit(() -> hires.applications()
                            .find(seat.bountyId(), seat.id())
                            .filter(found -> found.status() == ApplicationStatus.ACCEPTED
                                    && found.seat().finishedAt() == null)
                            .map(found -> hires.of(
                                    hires.bounties().find(found.bountyId()).orElseThrow(), found))
                            .map(hire -> held ? hold(hire, now) : goOn(hire, now))
                            .orElse(Commit.none())));
            position = page.next();
        } while (position.isPresent());
    }

    /** Delivered work goes on to its review. A QA run refunds the seat itself. */
    private Commit hold(Hire hire, Instant now) {
        Seat seat = hire.application().seat();
        if (hire.bounty().isOfRun()) {
            return Commit.none().and(RunWake.of(hire.bounty(), hire.application(), now));
        }
        boolean undelivered = seat.isRunning() && hire.requireEscrow().status() == EscrowStatus.LOCKED;
        return undelivered && seat.restriction() == null
                ? hire.seat(at -> hires.stoppedSeats().hold(at.bounty(), at.application(), now))
                        .commit()
                : Commit.none();
    }

    private Commit goOn(Hire hire, Instant now) {
        return hire.application().seat().restriction() == null
                ? Commit.none()
                : hire.seat(at -> hires.stoppedSeats().unrestrict(at.bounty(), at.application(), now))
                        .commit();
    }

    private void bookings(HumanId human, boolean held, Instant now) {
        Optional<String> position = Optional.empty();
        do {
            Page<Booking> page =
                    visits.bookings().of(human, Optional.of(BookingStatus.CONFIRMED), new PageRequest(PAGE, position));
            page.items().stream()
                    .filter(booking -> now.isBefore(booking.startAt()))
                    .filter(booking -> held == (booking.restriction() == null))
                    .forEach(booking -> commit(() -> booking(booking.id(), held, now)));
            position = page.next();
        } while (position.isPresent());
    }

    private Commit booking(BookingId id, boolean held, Instant now) {
        return visits.find(id)
                .filter(visit -> visit.booking().status() == BookingStatus.CONFIRMED && visit.isLocked())
                .filter(visit -> held == (visit.booking().restriction() == null))
                .map(visit -> (held ? visit.holdRestricted(now) : visit.unrestrict()).commit(now))
                .orElse(Commit.none());
    }

    private void list(AccountId poster, boolean listed) {
        Optional<String> position = Optional.empty();
        do {
            Page<Bounty> page = hires.bounties().ofOwner(poster, PAGE, position);
            page.items().stream()
                    .filter(bounty -> bounty.unlisted() == listed)
                    .map(Bounty::id)
                    .forEach(id -> commit(() -> hires.bounties()
                            .find(id)
                            .map(bounty -> Commit.none().and(hires.bounties().list(bounty, listed)))
                            .orElse(Commit.none())));
            position = page.next();
        } while (position.isPresent());
    }

    private void commit(Supplier<Commit> change) {
        CommitRetries.commit(table, change);
    }
}
