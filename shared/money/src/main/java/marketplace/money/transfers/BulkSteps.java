package marketplace.money.transfers;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * Pays the recipients of a bulk send in order, one commit each (M9). A timer continues if the job is lost.
 * Each payment debits the account of the bulk send once, so the ledger shows how many are done.
 */
public final class BulkSteps {

    private static final int TRIES = 5;

    private final Table table;
    private final Transfers transfers;
    private final LedgerReader ledger;
    private final Ids ids;

    public BulkSteps(Table table, Ids ids) {
        this.table = table;
        this.transfers = new Transfers(table);
        this.ledger = new LedgerReader(table);
        this.ids = ids;
    }

    public JobKind<NoData> job() {
        return JobKind.bare(Transfers.BULK, this::run);
    }

    public TimerKind<NoData> due() {
        return TimerKind.bare(Transfers.BULK, this::goOn);
    }

    private void run(Job job, Instant now) {
        Optional<BulkTransfer> found = transfers.find(new BulkTransferId(job.id()));
        if (found.isEmpty()) {
            return;
        }
        BulkTransfer bulk = found.get();
        int done = done(bulk);
        int lost = 0;
        while (done < bulk.payments().size()) {
            try {
                // The commit requires that the recipient exists; the recipient is read only after that has failed.
                table.commit(step(bulk.transfer(done), lost == 0, now));
                done++;
                lost = 0;
            } catch (LostRace race) {
                lost++;
                if (lost == TRIES) {
                    throw race;
                }
                done = done(bulk);
            }
        }
    }

    private Commit goOn(Timer due, Instant now) {
        BulkTransfer bulk = transfers
                .find(new BulkTransferId(due.id()))
                .orElseThrow(() -> new UnreadableTimer("timer " + due.kind() + " " + due.id() + " has no bulk send"));
        int done = done(bulk);
        if (done == bulk.payments().size()) {
            return Commit.none();
        }
        // A little earlier than the current timer, so that it is due at once, in the same shard, as another timer.
        Timer next = Transfers.bulkDue(bulk.id(), due.at().minusMillis(1));
        return step(bulk.transfer(done), false, now).due(next);
    }

    private Commit step(Transfer ordered, boolean trusting, Instant now) {
        boolean hasRecipient = trusting || transfers.hasRecipient(ordered, now);
        return transfers.changes(
                hasRecipient
                        ? ordered.send(null, LedgerTransaction.nextId(ids, now), now)
                        : ordered.giveBack(LedgerTransaction.nextId(ids, now), now),
                now);
    }

    private int done(BulkTransfer bulk) {
        return (int) ledger.postings(bulk.account()) - 1;
    }
}
