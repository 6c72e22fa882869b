package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.ApplicationNotices;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.RunWake;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Notice;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/** Seat transitions. Returns writes and never commits, so that hiring can add those of the escrow. */
public final class Seats {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;

    public Seats(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
    }

    /**
     * The end of a seat: {@link #vacate} opens it again, {@link #pass} gives it to the reserve. {@code bounty} and
     * {@code seated} are as they were read.
     */
    public record LostSeat(Bounty bounty, Application seated, Application ended, List<Write> causes) {

        public LostSeat {
            causes = List.copyOf(causes);
        }

        public static LostSeat of(Bounty bounty, Application seated, Application ended) {
            return new LostSeat(bounty, seated, ended, List.of());
        }

        /** After a seat that ended in vain the poster decides again. */
        public boolean goesToReserve(Instant now) {
            return bounty.refills(now) && !ended.seat().expired().endsInVain();
        }

        private boolean hadBegun() {
            return seated.seat().isBegun();
        }
    }

    public record Moved(Bounty bounty, Application application, List<Write> writes) {

        public Moved {
            writes = List.copyOf(writes);
        }
    }

    /** If the bounty collects files, the work is done by accepting it. The last seat rejects pending applications. */
    public Moved take(Bounty bounty, Application pending, EscrowId escrow, String response, Instant now) {
        boolean done = bounty.terms().intake().collectsFiles();
        Application accepted = done
                ? pending.acceptFiles(escrow, response, bounty.terms(), now)
                : pending.accept(escrow, response, bounty.terms().seat(), now);
        Bounty taken = (bounty.isDirectHire() ? bounty.fundedBy(escrow, now) : bounty).takeSeat(now);
        Bounty after = done ? taken.beginSeat(now) : taken;
        Commit commit = changes(bounty, after, accepted).and(seated(after, accepted, now));
        if (!done) {
            commit = commit.and(clocks(after, accepted, now));
        }
        if (after.rejectsPending()) {
            commit = commit.start(IntakeTimers.filled(after, now));
        }
        return new Moved(after, accepted, commit.writes());
    }

    /** Creates a direct hire whose seat is taken at once. */
    public Moved createFilled(DirectHires.Prepared hire, EscrowId escrow, Instant now) {
        Bounty taken = hire.bounty().takeSeat(now);
        Application accepted =
                hire.application().accept(escrow, null, taken.terms().seat(), now);
        Commit commit = Commit.none()
                .and(bounties.create(taken))
                .and(applications.create(accepted))
                .and(hire.count())
                .and(seated(taken, accepted, now))
                .and(clocks(taken, accepted, now));
        return new Moved(taken, accepted, commit.writes());
    }

    /** A direct hire is cancelled with its application. */
    public Moved reject(Bounty bounty, Application pending, String response, Instant now) {
        Application rejected = pending.reject(response, now);
        Bounty after = bounty.cancelDirectHire(now);
        Commit commit = Commit.none()
                .and(applications.reject(rejected))
                .and(changeDirectHire(bounty, after))
                .and(told(after, rejected, now));
        return new Moved(after, rejected, commit.writes());
    }

    /** The owner gets no event of an application that it does not see; the applicant gets the mail all the same. */
    private static List<Write> told(Bounty bounty, Application rejected, Instant now) {
        Event event = ApplicationEvents.rejected(bounty, rejected, now);
        return rejected.suppressed()
                ? Commit.none().job(Notice.of(event).job()).writes()
                : PosterMessages.emit(event, bounty, rejected, rejected.response());
    }

    public Moved revokeAcceptance(Bounty bounty, Application accepted, Instant now) {
        if (bounty.isDirectHire()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is a direct offer; its acceptance cannot be revoked. Release the seat"
                            + " with release-seat, or cancel the bounty.");
        }
        Application pending = accepted.revokeAcceptance();
        Bounty after = bounty.releaseSeat(accepted.seat().isBegun(), now);
        Commit commit = changes(bounty, after, pending)
                .and(applications.unlistSeat(accepted))
                .and(deadline(after, now))
                .job(ApplicationNotices.acceptanceWithdrawn(after, pending, now).job());
        return new Moved(after, pending, commit.writes());
    }

    public Moved confirm(Bounty bounty, Application accepted, Instant now) {
        Application confirmed = accepted.confirm(bounty.terms().seat(), now);
        if (confirmed.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Commit commit = Commit.none()
                .and(applications.change(confirmed))
                .emit(ApplicationEvents.confirmed(bounty, confirmed, now))
                .due(SeatTimers.afterConfirmation(confirmed))
                .due(SeatReminders.of(confirmed, now));
        return new Moved(bounty, confirmed, commit.writes());
    }

    public Moved start(Bounty bounty, Application confirmed, Instant now) {
        Application started = confirmed.start(bounty.terms(), now);
        if (started.equals(confirmed)) {
            return new Moved(bounty, confirmed, List.of());
        }
        Bounty after = bounty.beginSeat(now);
        Commit commit = changes(bounty, after, started)
                .emit(ApplicationEvents.started(after, started, now))
                .due(SeatTimers.dueAt(started))
                .due(SeatReminders.of(started, now));
        return new Moved(after, started, commit.writes());
    }

    public Moved begin(Bounty bounty, Application accepted, Instant now) {
        Application begun = accepted.begin(bounty.terms(), now);
        if (begun.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Bounty after = bounty.beginSeat(now);
        return new Moved(after, begun, changes(bounty, after, begun).writes());
    }

    public Moved vacate(LostSeat lost, Instant now) {
        Bounty after = lost.bounty().releaseSeat(lost.hadBegun(), now);
        Commit commit = Commit.none()
                .and(bounties.change(lost.bounty(), after))
                .and(deadline(after, now))
                .and(unseated(lost, after, now));
        return new Moved(after, lost.ended(), commit.writes());
    }

    /** Requires {@code next} unchanged, so that two lost seats go to two applicants. */
    public Moved pass(LostSeat lost, Application next, EscrowId escrow, Instant now) {
        Application accepted = next.accept(escrow, null, lost.bounty().terms().seat(), now);
        Bounty after = lost.bounty().refillSeat(lost.hadBegun(), now);
        Commit commit = changes(lost.bounty(), after, accepted)
                .and(unseated(lost, after, now))
                .and(seated(after, accepted, now))
                .and(clocks(after, accepted, now));
        return new Moved(after, lost.ended(), commit.writes());
    }

    public Moved withdraw(Bounty bounty, Application pending, Instant now) {
        return withdrawn(bounty, pending.withdraw(), now);
    }

    Moved withdrawErased(Bounty bounty, Application pending, Instant now) {
        return withdrawn(bounty, pending.anonymous(), now);
    }

    private Moved withdrawn(Bounty bounty, Application ended, Instant now) {
        Bounty after = bounty.cancelDirectHire(now);
        Commit commit = Commit.none()
                .and(applications.end(ended))
                .and(changeDirectHire(bounty, after))
                .and(RunWake.of(bounty, ended, now));
        // The owner gets no events of suppressed applications.
        return new Moved(
                after,
                ended,
                (ended.suppressed() ? commit : commit.emit(ApplicationEvents.withdrawn(after, ended, now))).writes());
    }

    private List<Write> changeDirectHire(Bounty before, Bounty after) {
        return after.equals(before) ? List.of() : bounties.change(before, after);
    }

    public LostSeat giveUp(Bounty bounty, Application accepted, Instant now) {
        return givenUp(bounty, accepted, accepted.withdraw(), now);
    }

    public LostSeat giveUpFrozen(Bounty bounty, Application accepted, Instant now) {
        return givenUp(bounty, accepted, accepted.withdrawFrozen(), now);
    }

    private static LostSeat givenUp(Bounty bounty, Application accepted, Application ended, Instant now) {
        Commit cause = Commit.none().emit(ApplicationEvents.withdrawn(bounty, ended, now));
        return new LostSeat(bounty, accepted, ended, cause.writes());
    }

    /** Empty if none of its timers is due at {@code now}. */
    public Optional<LostSeat> expireIfDue(Bounty bounty, Application accepted, Instant now) {
        // The job of an extension may not have reached this seat yet.
        Application extended = accepted.extended(bounty.terms());
        return extended.expiryReason(bounty.terms().seat(), now).map(reason -> {
            Application ended = reason == SeatExpiry.GHOSTED ? accepted.expireGhost(now) : accepted.expire(reason);
            Commit cause = switch (reason) {
                case GHOSTED -> Commit.none().emit(ApplicationEvents.ghostFlagged(bounty, ended, now));
                case COMPLETION_DEADLINE_MISSED ->
                    Commit.none().emit(ApplicationEvents.completionDeadlinePassed(bounty, ended, now));
                case CONFIRMATION_TIMEOUT,
                        POSTER_RELEASED,
                        WORKER_WITHDREW,
                        WORK_REJECTED,
                        DISPUTE_LOST,
                        WORKER_RESTRICTED,
                        BLOCKED_ON_ARRIVAL,
                        RUN_STOPPED -> Commit.none();
            };
            return new LostSeat(bounty, accepted, ended, cause.writes());
        });
    }

    public Moved finish(Bounty bounty, Application accepted, Instant now) {
        Application finished = accepted.finish(now);
        if (finished.equals(accepted)) {
            return new Moved(bounty, accepted, List.of());
        }
        Bounty after = bounty.finishSeat(accepted.seat().isBegun(), now);
        Commit commit = Commit.none()
                .and(bounties.settle(bounty, after, now))
                .and(applications.change(finished))
                .and(applications.unlistSeat(finished))
                .and(approveWaiting(after, accepted, now));
        boolean wasDisputed = accepted.seat().disputedAt() != null;
        Commit woken = wasDisputed ? commit.and(RunWake.of(after, finished, now)) : commit;
        return new Moved(after, finished, woken.writes());
    }

    private List<Write> approveWaiting(Bounty bounty, Application accepted, Instant now) {
        if (!accepted.seat().awaitsReview()) {
            return List.of();
        }
        Submission approved = submissions.latest(accepted).orElseThrow().approve(null, now);
        return Commit.of(submissions.change(approved))
                .and(PosterMessages.emit(
                        ApplicationEvents.reviewed(bounty, accepted, approved, now), bounty, accepted, null))
                .writes();
    }

    public List<Write> change(Bounty before, Bounty after, Instant now) {
        return bounties.settle(before, after, now);
    }

    private List<Write> seated(Bounty after, Application accepted, Instant now) {
        Commit commit = Commit.of(applications.listSeat(accepted))
                .and(PosterMessages.emit(
                        ApplicationEvents.accepted(after, accepted, now), after, accepted, accepted.response()));
        return (after.terms().intake().spots() > 1
                        ? commit.emit(ApplicationEvents.seatFilled(after, accepted, now))
                        : commit)
                .writes();
    }

    private static List<Write> clocks(Bounty after, Application accepted, Instant now) {
        return Commit.none()
                .due(SeatTimers.confirmBy(accepted), SeatTimers.silence(after, accepted))
                .due(SeatReminders.of(accepted, now))
                .due(SeatReminders.ofSilence(after, accepted, now))
                .writes();
    }

    private List<Write> unseated(LostSeat lost, Bounty after, Instant now) {
        boolean blocked = lost.ended().seat().expired() == SeatExpiry.BLOCKED_ON_ARRIVAL;
        return Commit.none()
                .and(blocked ? applications.reject(lost.ended()) : applications.end(lost.ended()))
                .and(applications.unlistSeat(lost.ended()))
                .and(lost.causes())
                .emit(ApplicationEvents.seatExpired(after, lost.ended(), now))
                .and(RunWake.of(after, lost.ended(), now))
                .writes();
    }

    private Commit changes(Bounty before, Bounty after, Application application) {
        return Commit.none().and(bounties.change(before, after)).and(applications.change(application));
    }

    /** An intake that opens again after the deadline is ended by another deadline timer. */
    private static List<Write> deadline(Bounty bounty, Instant now) {
        return bounty.status().takesApplications() && bounty.intake().isPastDeadline(now)
                ? Commit.none().start(IntakeTimers.deadlineAgain(bounty, now)).writes()
                : List.of();
    }
}
