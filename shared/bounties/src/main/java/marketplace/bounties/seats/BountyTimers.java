package marketplace.bounties.seats;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
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
import marketplace.kernel.Page;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * What time does to bounties: deadlines pass, and what is being closed is wound up.
 *
 * <p>Closing is told in the first commit and carried out here, a batch of applications per commit: a process that ends
 * at any step leaves the due thing standing, and the next tick goes on where it ended.
 */
public final class BountyTimers {

    /** Four writes each, so that the bounty with all of its listings fits into the last commit beside them. */
    private static final int BATCH = 8;

    private static final String AFTER = "after";

    private static final Set<BountyStatus> TURNING_AWAY =
            EnumSet.of(BountyStatus.ASSIGNED, BountyStatus.CANCELLED, BountyStatus.COMPLETED, BountyStatus.PAID);

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final Rejections rejections;

    /**
     * @param rejections what else is committed with those who are turned away here
     */
    public BountyTimers(Table table, Rejections rejections) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.rejections = rejections;
    }

    /** Everything of this room that can fall due. */
    public List<TimerKind> kinds() {
        return List.of(
                new TimerKind(IntakeTimers.CLOSING, this::windUp),
                new TimerKind(IntakeTimers.DEADLINE, this::passDeadline),
                new TimerKind(IntakeTimers.FILLED, this::turnAway));
    }

    /** Ends a private bounty that nobody has paid for; its human is then turned away. */
    static Commit callOff(Seats seats, Bounty bounty, Instant now) {
        return Commit.none().and(seats.change(bounty, bounty.callOff(now), now)).due(IntakeTimers.filled(bounty, now));
    }

    private Commit passDeadline(Timer due, Instant now) {
        Optional<Bounty> found = bounties.find(new BountyId(due.id()))
                .filter(bounty -> bounty.status().takesApplications() && bounty.isPastDeadline(now));
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        if (bounty.isPrivate()) {
            return callOff(seats, bounty, now);
        }
        return bounty.spotsFilled() > 0
                ? Commit.none().and(seats.change(bounty, bounty.stopIntake(now), now))
                : bounties.close(bounty, bounty.close(new ClosedBy.ByDeadline(), now), now);
    }

    private Commit windUp(Timer due, Instant now) {
        Optional<Bounty> found =
                bounties.find(new BountyId(due.id())).filter(bounty -> bounty.status() == BountyStatus.CLOSING);
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        Page<Application> pending = waiting(bounty, due);
        Commit commit = reject(bounty, pending.items(), now);
        return pending.next().isEmpty()
                ? commit.and(bounties.change(bounty, bounty.finishClosing(now)))
                : goOn(commit, due, pending);
    }

    /** As long as no seat is free: whoever still waits when one is, may have it. */
    private Commit turnAway(Timer due, Instant now) {
        Optional<Bounty> found =
                bounties.find(new BountyId(due.id())).filter(bounty -> TURNING_AWAY.contains(bounty.status()));
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        Page<Application> pending = waiting(bounty, due);
        Commit commit = reject(bounty, pending.items(), now);
        if (bounty.status() == BountyStatus.ASSIGNED) {
            // What is called off or completed stays so; seats are being released, or payouts confirmed, beside this.
            commit = commit.and(bounties.unchanged(bounty));
        }
        return pending.next().isEmpty() ? commit : goOn(commit, due, pending);
    }

    private Page<Application> waiting(Bounty bounty, Timer due) {
        Optional<String> after = Optional.ofNullable((String) due.data().get(AFTER));
        return applications.list(bounty.id(), Optional.of(ApplicationStatus.PENDING), false, BATCH, after);
    }

    private Commit reject(Bounty bounty, List<Application> pending, Instant now) {
        Commit commit = Commit.none();
        for (Application application : pending) {
            commit = commit.and(seats.reject(bounty, application, null, now).writes());
        }
        return commit.and(rejections.with(pending, now));
    }

    private static Commit goOn(Commit commit, Timer due, Page<Application> pending) {
        // A little earlier than this one: due at once, in the same shard, and still another thing than the one in hand.
        Instant before = due.at().minusMillis(1);
        return commit.due(new Timer(
                due.kind(), due.id(), before, Map.of(AFTER, pending.next().get())));
    }
}
