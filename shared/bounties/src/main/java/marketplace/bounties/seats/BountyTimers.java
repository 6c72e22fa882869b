package marketplace.bounties.seats;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.ClosedBy;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Closing sets the status first; a timer then rejects a batch per commit and continues after a crash. */
public final class BountyTimers {

    /** Five writes each; the last commit also has room for the bounty and all its listings. */
    private static final int BATCH = 6;

    /** Where the next batch begins; without anything, the first. */
    record Start(boolean suppressed, Optional<String> after) {}

    private static final Set<BountyStatus> WITHOUT_FREE_SEAT =
            EnumSet.of(BountyStatus.ASSIGNED, BountyStatus.CANCELLED, BountyStatus.COMPLETED, BountyStatus.PAID);

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final Rejections rejections;
    private final BountyExtensions extensions;

    public BountyTimers(Table table, Rejections rejections) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.rejections = rejections;
        this.extensions = new BountyExtensions(table);
    }

    public List<TimerKind<?>> kinds() {
        return List.of(
                new TimerKind<>(IntakeTimers.CLOSING, Start.class, this::continueClosing),
                TimerKind.bare(IntakeTimers.DEADLINE, this::endIntake),
                extensions.kind(),
                new TimerKind<>(IntakeTimers.FILLED, Start.class, this::rejectRemaining));
    }

    static Commit cancelDirectHire(Seats seats, Bounty bounty, Instant now) {
        return Commit.none()
                .and(seats.change(bounty, bounty.cancelDirectHire(now), now))
                .start(IntakeTimers.filled(bounty, now));
    }

    private Commit endIntake(Timer due, Instant now) {
        Optional<Bounty> found = bounties.find(new BountyId(due.id()))
                .filter(bounty ->
                        bounty.status().takesApplications() && bounty.intake().isPastDeadline(now));
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        if (bounty.isDirectHire()) {
            return cancelDirectHire(seats, bounty, now);
        }
        return bounty.spotsFilled() > 0
                ? Commit.none().and(seats.change(bounty, bounty.stopIntake(now), now))
                : bounties.close(bounty, bounty.close(new ClosedBy.ByDeadline(), now), now);
    }

    private Commit continueClosing(Timer due, Start start, Instant now) {
        Optional<Bounty> found =
                bounties.find(new BountyId(due.id())).filter(bounty -> bounty.status() == BountyStatus.CLOSING);
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        Batch batch = waiting(bounty, start);
        Commit commit = reject(bounty, batch.pending(), now);
        return batch.isLast()
                ? commit.and(bounties.change(bounty, bounty.finishClosing(now)))
                : withNextBatch(commit, due, batch);
    }

    /** Only while no seat is free: a pending application may still get a seat that is released. */
    private Commit rejectRemaining(Timer due, Start start, Instant now) {
        Optional<Bounty> found =
                bounties.find(new BountyId(due.id())).filter(bounty -> WITHOUT_FREE_SEAT.contains(bounty.status()));
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        Batch batch = waiting(bounty, start);
        Commit commit = reject(bounty, batch.pending(), now);
        if (bounty.status() == BountyStatus.ASSIGNED) {
            // Cancelled, completed and paid are final, so concurrent releases and payouts need no condition here.
            commit = commit.and(bounties.unchanged(bounty));
        }
        return batch.isLast() ? commit : withNextBatch(commit, due, batch);
    }

    /** @param next empty for the last batch */
    private record Batch(List<Application> pending, Optional<Start> next) {

        boolean isLast() {
            return next.isEmpty();
        }
    }

    /** Those that the owner sees, then the others: an applicant who gets no answer would learn of the block. */
    private Batch waiting(Bounty bounty, Start start) {
        if (start.suppressed()) {
            Page<Application> suppressed = applications.pendingSuppressed(bounty.id(), BATCH, start.after());
            return new Batch(suppressed.items(), suppressed.next().map(next -> new Start(true, Optional.of(next))));
        }
        Page<Application> visible =
                applications.list(bounty.id(), Optional.of(ApplicationStatus.PENDING), false, BATCH, start.after());
        return new Batch(
                visible.items(),
                visible.next().map(next -> new Start(false, Optional.of(next))).or(() -> suppressedOf(bounty)));
    }

    private Optional<Start> suppressedOf(Bounty bounty) {
        boolean none = applications
                .pendingSuppressed(bounty.id(), 1, Optional.empty())
                .items()
                .isEmpty();
        return none ? Optional.empty() : Optional.of(new Start(true, Optional.empty()));
    }

    private Commit reject(Bounty bounty, List<Application> pending, Instant now) {
        Commit commit = Commit.none();
        for (Application application : pending) {
            commit = commit.and(seats.reject(bounty, application, null, now).writes());
        }
        return commit.and(rejections.with(pending, now));
    }

    private static Commit withNextBatch(Commit commit, Timer due, Batch batch) {
        return commit.start(next(due, batch.next().orElseThrow()));
    }

    /** One millisecond earlier: due at once, in the same shard, and with another key. */
    static Timer next(Timer due, Record data) {
        return new Timer(due.kind(), due.id(), due.at().minusMillis(1), data);
    }
}
