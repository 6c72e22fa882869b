package marketplace.money.transfers;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Ids;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Table;

public final class TransferCheckouts {

    private final Transfers transfers;
    private final Ids ids;

    public TransferCheckouts(Table table, Ids ids) {
        this.transfers = new Transfers(table);
        this.ids = ids;
    }

    /** Empty if the recipient is deleted. */
    public Optional<Commit> paid(TransferId id, String provider, Instant now) {
        return transfers
                .stored(id)
                .filter(transfer -> transfer.state() == TransferState.AWAITING_PAYMENT)
                .filter(transfer -> transfers.hasRecipient(transfer, now))
                .map(transfer -> transfer.pay(provider, LedgerTransaction.nextId(ids, now), now))
                .map(move -> transfers.changes(move, now));
    }

    public Commit cancel(TransferId id, TransferFailure why, Instant now) {
        return transfers
                .stored(id)
                .filter(transfer -> transfer.state() == TransferState.AWAITING_PAYMENT)
                .map(transfer -> transfers.changes(transfer.fail(why), now))
                .orElse(Commit.none());
    }
}
