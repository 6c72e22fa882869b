package marketplace.bounties;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.BountyId;
import marketplace.kernel.Due;
import marketplace.kernel.Page;
import marketplace.table.Commit;
import marketplace.table.DueKind;
import marketplace.table.Table;

/**
 * What time does to bounties: deadlines pass, and what is being closed is wound up.
 *
 * <p>Closing is told in the first commit and carried out here, a batch of applications per commit: a process that ends
 * at any step leaves the due thing standing, and the next tick goes on where it ended.
 */
public final class BountyDues {

    static final String CLOSING = "bounty.closing";
    static final String DEADLINE = "bounty.deadline";

    /** Three writes each, so that the bounty with all of its listings fits into the last commit beside them. */
    private static final int BATCH = 12;

    private static final String AFTER = "after";

    private final Bounties bounties;
    private final Applications applications;

    public BountyDues(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    /** Everything of this room that can fall due. */
    public List<DueKind> kinds() {
        return List.of(new DueKind(CLOSING, this::windUp), new DueKind(DEADLINE, this::passDeadline));
    }

    /** What falls due at the bounty's deadline; nothing when it has none. */
    static Due[] deadline(Bounty bounty) {
        Instant deadline = bounty.terms().deadline();
        return deadline == null
                ? new Due[0]
                : new Due[] {new Due(DEADLINE, bounty.id().value(), deadline, Map.of())};
    }

    /** Begins to close the bounty: from this commit on it takes no applications, and is sure to be wound up. */
    static Commit close(Bounties bounties, Bounty before, Bounty closing, Instant now) {
        return Commit.none()
                .and(bounties.change(before, closing))
                .due(new Due(CLOSING, before.id().value(), now, Map.of()));
    }

    private Commit passDeadline(Due due, Instant now) {
        Optional<Bounty> found = bounties.find(new BountyId(due.id()))
                .filter(bounty -> bounty.status().takesApplications() && bounty.isPastDeadline(now));
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        return bounty.spotsFilled() > 0
                ? Commit.none().and(bounties.change(bounty, bounty.stopIntake(now)))
                : close(bounties, bounty, bounty.close(Closure.BY_DEADLINE, now), now);
    }

    private Commit windUp(Due due, Instant now) {
        Optional<Bounty> found =
                bounties.find(new BountyId(due.id())).filter(bounty -> bounty.status() == BountyStatus.CLOSING);
        if (found.isEmpty()) {
            return Commit.none();
        }
        Bounty bounty = found.get();
        Optional<String> after = Optional.ofNullable((String) due.data().get(AFTER));
        Page<Application> pending =
                applications.list(bounty.id(), Optional.of(ApplicationStatus.PENDING), false, BATCH, after);
        Commit commit = Commit.none();
        for (Application application : pending.items()) {
            Application rejected = application.reject(null, now);
            commit = commit.and(applications.change(rejected)).emit(BountyEvents.rejected(bounty, rejected, now));
        }
        if (pending.next().isEmpty()) {
            return commit.and(bounties.change(bounty, bounty.finishClosing(now)));
        }
        // A little earlier than this one: due at once, in the same shard, and still another thing than the one in hand.
        Instant before = due.at().minusMillis(1);
        return commit.due(
                new Due(CLOSING, due.id(), before, Map.of(AFTER, pending.next().get())));
    }
}
