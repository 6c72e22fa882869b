package marketplace.hiring;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.bounties.applications.Application;
import marketplace.bounties.seats.Rejections;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/**
 * Gives back what was put up ahead for applicants who are turned away together, when the last seat is taken or the bounty
 * ends.
 *
 * <p>The commit that turns them away notes each escrow on the due list; each goes back in a commit of its own, since a
 * refund takes more writes than one commit has room for beside seven others.
 */
public final class TurnedAway implements Rejections {

    static final String REFUND = "hiring.turned_away";

    private final SeatEscrows escrows;

    public TurnedAway(Table table, Ids ids) {
        this.escrows = new SeatEscrows(table, ids);
    }

    @Override
    public List<Write> with(List<Application> pending, Instant now) {
        if (pending.isEmpty()) {
            return List.of();
        }
        Map<Application, EscrowId> standing = escrows.standing(pending);
        List<Write> writes = new ArrayList<>();
        for (Application application : pending) {
            EscrowId escrow = standing.get(application);
            if (escrow == null) {
                writes.add(SeatEscrows.nothingStands(application));
            } else {
                Timer refund = new Timer(REFUND, escrow.value(), now, Map.of());
                writes.addAll(Commit.none().due(refund).writes());
            }
        }
        return writes;
    }

    /** What stands on the due list until such an escrow is given back. */
    public TimerKind kind() {
        return new TimerKind(REFUND, this::refund);
    }

    private Commit refund(Timer due, Instant now) {
        return escrows.find(new EscrowId(due.id()))
                .filter(SeatEscrows::isUntaken)
                .map(escrow -> escrows.giveBack(escrow, EscrowActor.POSTER, "application rejected", now))
                .orElse(Commit.none());
    }
}
