package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The life of a seat: what each move makes of bounty, application, lists, clocks and events.
 *
 * <p>It hands out writes and never commits. Whoever moves the money of a seat adds the writes of the escrow, so that a
 * seat and its money move together or not at all; what moves no money the use-cases of this room commit by themselves.
 */
public final class Seats {

    private final Bounties bounties;
    private final Applications applications;

    public Seats(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    /**
     * A seat that ends, before it is said what becomes of the place: {@link #vacate} opens it, {@link #pass} gives it away.
     *
     * @param bounty as it was read
     * @param seated the accepted application, as it was read
     * @param ended what is left of it, with why the seat was lost
     * @param causes the events of the cause
     */
    public record Ending(Bounty bounty, Application seated, Application ended, List<Write> causes) {

        public Ending {
            causes = List.copyOf(causes);
        }

        /** An end without an event of its own. */
        public static Ending of(Bounty bounty, Application seated, Application ended) {
            return new Ending(bounty, seated, ended, List.of());
        }

        /** Whether the seat goes to the next of the reserve; over work that was judged the poster decides anew. */
        public boolean isPassable(Instant now) {
            return bounty.refills(now) && !ended.seat().expired().isOverWork();
        }

        private boolean hadBegun() {
            return seated.seat().isBegun();
        }
    }

    /** Bounty and application as they are after a move, and the writes that make it so. */
    public record Moved(Bounty bounty, Application application, List<Write> writes) {

        public Moved {
            writes = List.copyOf(writes);
        }
    }

    /**
     * A pending application is accepted with this escrow behind it; where files are collected, its work is done by that.
     * With the last seat those who wait are turned away.
     */
    public Moved take(Bounty bounty, Application pending, EscrowId escrow, String response, Instant now) {
        boolean done = bounty.terms().intake().collectsFiles();
        Application accepted = done
                ? pending.acceptFiles(escrow, response, bounty.terms(), now)
                : pending.accept(escrow, response, now);
        Bounty taken = (bounty.isDirectOffer() ? bounty.fundedBy(escrow, now) : bounty).takeSeat(now);
        Bounty after = done ? taken.beginSeat(now) : taken;
        Commit commit = changes(bounty, after, accepted).and(seated(after, accepted, now));
        if (!done) {
            commit = commit.and(clocks(after, accepted));
        }
        if (after.turnsAway()) {
            commit = commit.due(IntakeTimers.filled(after, now));
        }
        return new Moved(after, accepted, commit.writes());
    }

    /**
     * Creates a direct offer whose seat is taken at once; {@link #take} does so for a stored bounty.
     *
     * @param offered neither bounty nor application is stored yet
     */
    public Moved createFilled(DirectOffers.Offer offered, EscrowId escrow, Instant now) {
        Bounty taken = offered.bounty().takeSeat(now);
        Application accepted = offered.application().accept(escrow, null, now);
        Commit commit = Commit.none()
                .and(bounties.create(taken))
                .and(applications.create(accepted))
                .and(offered.count())
                .and(seated(taken, accepted, now))
                .and(clocks(taken, accepted));
        return new Moved(taken, accepted, commit.writes());
    }

    /**
     * Rejects a pending application, by the owner or because no seat is left. A direct offer is cancelled with it.
     *
     * @param response a message to the applicant, or null
     */
    public Moved reject(Bounty bounty, Application pending, String response, Instant now) {
        Application rejected = pending.reject(response, now);
        Bounty after = bounty.cancelOffer(now);
        Commit commit = Commit.none()
                .and(applications.change(rejected))
                .and(changeOffer(bounty, after))
                .emit(ApplicationEvents.rejected(after, rejected, now));
        return new Moved(after, rejected, commit.writes());
    }

    /** The owner revokes an acceptance before it is confirmed. */
    public Moved takeBack(Bounty bounty, Application accepted, Instant now) {
        if (bounty.isDirectOffer()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is private, for one human, whose acceptance cannot be taken back; release the seat"
                            + " with release-seat, or cancel the bounty.");
        }
        Application pending = accepted.takeBack();
        Bounty after = bounty.releaseSeat(accepted.seat().isBegun(), now);
        Commit commit = changes(bounty, after, pending)
                .and(applications.unlistSeat(accepted))
                .and(deadline(after, now));
        return new Moved(after, pending, commit.writes());
    }

    /** The worker confirms; the bounty stays as it is, and the writes leave it alone. */
    public Moved confirm(Bounty bounty, Application accepted, Instant now) {
        Application confirmed = accepted.confirm(bounty.terms().seat(), now);
        if (confirmed.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Commit commit = Commit.none()
                .and(applications.change(confirmed))
                .emit(ApplicationEvents.confirmed(bounty, confirmed, now))
                .due(SeatTimers.startBy(confirmed));
        return new Moved(bounty, confirmed, commit.writes());
    }

    /** The worker begins: from now on the bounty cannot be called off over this seat. */
    public Moved start(Bounty bounty, Application confirmed, Instant now) {
        Application started = confirmed.start(bounty.terms(), now);
        if (started.equals(confirmed)) {
            return new Moved(bounty, confirmed, List.of());
        }
        Bounty after = bounty.beginSeat(now);
        Commit commit = changes(bounty, after, started)
                .emit(ApplicationEvents.started(after, started, now))
                .due(SeatTimers.dueAt(started));
        return new Moved(after, started, commit.writes());
    }

    /** The poster confirms work that nobody said had begun: from now on the bounty cannot be called off over the seat. */
    public Moved begin(Bounty bounty, Application accepted, Instant now) {
        Application begun = accepted.begin(bounty.terms(), now);
        if (begun.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Bounty after = bounty.beginSeat(now);
        return new Moved(after, begun, changes(bounty, after, begun).writes());
    }

    /** A seat is lost, and open again. */
    public Moved vacate(Ending lost, Instant now) {
        Bounty after = lost.bounty().releaseSeat(lost.hadBegun(), now);
        Commit commit = Commit.none()
                .and(bounties.change(lost.bounty(), after))
                .and(deadline(after, now))
                .and(unseated(lost, after, now));
        return new Moved(after, lost.ended(), commit.writes());
    }

    /**
     * A seat is lost, and {@code next} of those who wait has it at once, with this escrow behind it. The writes hold the
     * commit to {@code next} being as it was read, so that two lost seats go to two applicants.
     */
    public Moved pass(Ending lost, Application next, EscrowId escrow, Instant now) {
        Application accepted = next.accept(escrow, null, now);
        Bounty after = lost.bounty().passSeat(lost.hadBegun(), now);
        Commit commit = changes(lost.bounty(), after, accepted)
                .and(unseated(lost, after, now))
                .and(seated(after, accepted, now))
                .and(clocks(after, accepted));
        return new Moved(after, lost.ended(), commit.writes());
    }

    /** The human withdraws a pending application. A direct offer is cancelled with it. */
    public Moved withdraw(Bounty bounty, Application pending, Instant now) {
        return withdrawn(bounty, pending.withdraw(), now);
    }

    /** Withdraws a pending application of a deleted account, and removes its personal data. */
    Moved leave(Bounty bounty, Application pending, Instant now) {
        return withdrawn(bounty, pending.anonymous(), now);
    }

    private Moved withdrawn(Bounty bounty, Application ended, Instant now) {
        Bounty after = bounty.cancelOffer(now);
        Commit commit = Commit.none().and(applications.change(ended)).and(changeOffer(bounty, after));
        // The owner gets no events of suppressed applications.
        return new Moved(
                after,
                ended,
                (ended.suppressed() ? commit : commit.emit(ApplicationEvents.withdrawn(after, ended, now))).writes());
    }

    private List<Write> changeOffer(Bounty before, Bounty after) {
        return after.equals(before) ? List.of() : bounties.change(before, after);
    }

    /** The worker withdraws from the seat: an event of its own besides that of the lost seat. */
    public Ending giveUp(Bounty bounty, Application accepted, Instant now) {
        Application ended = accepted.withdraw();
        Commit cause = Commit.none().emit(ApplicationEvents.withdrawn(bounty, ended, now));
        return new Ending(bounty, accepted, ended, cause.writes());
    }

    /** The loss of the seat if one of its timers is due at {@code now}; empty otherwise. */
    public Optional<Ending> lapse(Bounty bounty, Application accepted, Instant now) {
        return accepted.lapse(bounty.terms().seat(), now).map(reason -> {
            Application ended = accepted.expire(reason);
            Commit cause = switch (reason) {
                case GHOSTED -> Commit.none().emit(ApplicationEvents.ghostFlagged(bounty, ended, now));
                case COMPLETION_DEADLINE_MISSED ->
                    Commit.none().emit(ApplicationEvents.completionDeadlinePassed(bounty, ended, now));
                case CONFIRMATION_TIMEOUT, POSTER_RELEASED, WORKER_WITHDREW, WORK_REJECTED, DISPUTE_LOST ->
                    Commit.none();
            };
            return new Ending(bounty, accepted, ended, cause.writes());
        });
    }

    /** A dispute about the seat begins: its clocks stop, and the bounty cannot be called off over it. */
    public Moved dispute(Bounty bounty, Application accepted, Instant now) {
        Application disputed = accepted.dispute(now);
        Bounty after = accepted.seat().isBegun() ? bounty : bounty.beginSeat(now);
        Commit commit = after.equals(bounty)
                ? Commit.none().and(applications.change(disputed))
                : changes(bounty, after, disputed);
        return new Moved(after, disputed, commit.writes());
    }

    /** The escrow of the seat is released; the last one completes the bounty. */
    public Moved finish(Bounty bounty, Application accepted, Instant now) {
        Application finished = accepted.finish(now);
        if (finished.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Bounty after = bounty.finishSeat(accepted.seat().isBegun(), now);
        Commit commit = Commit.none()
                .and(bounties.settle(bounty, after, now))
                .and(applications.change(finished))
                .and(applications.unlistSeat(finished));
        return new Moved(after, finished, commit.writes());
    }

    /** For changes of the bounty alone; with an event if the change completes it. */
    public List<Write> change(Bounty before, Bounty after, Instant now) {
        return bounties.settle(before, after, now);
    }

    /** Lists the taken seat and emits its events. */
    private List<Write> seated(Bounty after, Application accepted, Instant now) {
        Commit commit =
                Commit.of(applications.listSeat(accepted)).emit(ApplicationEvents.accepted(after, accepted, now));
        return (after.terms().intake().spots() > 1
                        ? commit.emit(ApplicationEvents.seatFilled(after, accepted, now))
                        : commit)
                .writes();
    }

    /** What a worker who was accepted has time for. */
    private static List<Write> clocks(Bounty after, Application accepted) {
        return Commit.none()
                .due(SeatTimers.confirmBy(accepted), SeatTimers.silence(after, accepted))
                .writes();
    }

    /** Unlists the lost seat; emits the event of the cause, then that of the loss. */
    private List<Write> unseated(Ending lost, Bounty after, Instant now) {
        return Commit.none()
                .and(applications.change(lost.ended()))
                .and(applications.unlistSeat(lost.ended()))
                .and(lost.causes())
                .emit(ApplicationEvents.seatExpired(after, lost.ended(), now))
                .writes();
    }

    private Commit changes(Bounty before, Bounty after, Application application) {
        return Commit.none().and(bounties.change(before, after)).and(applications.change(application));
    }

    /** An intake that opens again after the deadline is what the deadline would have ended: it is passed once more. */
    private static List<Write> deadline(Bounty bounty, Instant now) {
        return bounty.status().takesApplications() && bounty.isPastDeadline(now)
                ? Commit.none().due(IntakeTimers.deadlineAgain(bounty, now)).writes()
                : List.of();
    }
}
