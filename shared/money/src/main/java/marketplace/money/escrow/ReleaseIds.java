package marketplace.money.escrow;

import java.time.Instant;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.transactions.LedgerTransaction;

/** The ids that the end of an escrow takes, so that verbs create none and are deterministic. */
public record ReleaseIds(TransactionId transaction, PayoutId payout) {

    public static ReleaseIds next(Ids ids, Instant now) {
        return new ReleaseIds(LedgerTransaction.nextId(ids, now), new PayoutId(ids.next(IdKind.PAYOUT, now)));
    }
}
