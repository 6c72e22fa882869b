package marketplace.hiring.hire;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.bounties.applications.Application;
import marketplace.bounties.seats.Rejections;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Ids;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/**
 * Refunds the escrows of applicants who are rejected together. The commit that rejects them sets a timer for each
 * escrow: together they would exceed the limit of a commit.
 */
public final class RejectedApplicantRefunds implements Rejections {

    static final String REFUND = "hiring.rejected_refund";

    private final Escrows escrows;
    private final Ids ids;

    public RejectedApplicantRefunds(Table table, Ids ids) {
        this.escrows = new Escrows(table);
        this.ids = ids;
    }

    @Override
    public List<Write> with(List<Application> rejected, Instant now) {
        if (rejected.isEmpty()) {
            return List.of();
        }
        Map<EscrowSubject, EscrowId> found = escrows.findAllOf(
                rejected.stream().map(RejectedApplicantRefunds::subject).toList());
        List<Write> writes = new ArrayList<>();
        for (Application application : rejected) {
            EscrowId escrow = found.get(subject(application));
            if (escrow == null) {
                writes.add(Hires.requireNoEscrow(application));
            } else {
                writes.addAll(Commit.none().start(timer(escrow, now)).writes());
            }
        }
        return writes;
    }

    public static Timer timer(EscrowId escrow, Instant now) {
        return new Timer(REFUND, escrow.value(), now);
    }

    public TimerKind<NoData> kind() {
        return TimerKind.bare(REFUND, this::refund);
    }

    private Commit refund(Timer timer, Instant now) {
        return escrows.find(new EscrowId(timer.id()))
                .filter(escrow -> escrow.status() == EscrowStatus.FUNDED || escrow.status() == EscrowStatus.FUNDING)
                .map(escrow -> refund(escrow, now))
                .orElse(Commit.none());
    }

    private Commit refund(Escrow escrow, Instant now) {
        EscrowMove cancelled =
                escrow.cancel(EscrowActor.POSTER, "application rejected", LedgerTransaction.nextId(ids, now), now);
        return escrows.post(List.of(cancelled), List.of()).requirePosted().and(escrows.cancelCheckout(escrow));
    }

    private static EscrowSubject subject(Application application) {
        return new EscrowSubject.Application(application.bountyId(), application.id());
    }
}
