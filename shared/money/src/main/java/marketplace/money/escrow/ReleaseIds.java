package marketplace.money.escrow;

import java.time.Instant;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.ledger.LedgerTransaction;

/**
 * The ids that the end of an escrow takes. Verbs create no ids, so that the same verb with the same arguments gives the
 * same escrow.
 */
public record ReleaseIds(TransactionId transaction, PayoutId payout) {

    public static ReleaseIds next(Ids ids, Instant now) {
        return new ReleaseIds(LedgerTransaction.nextId(ids, now), new PayoutId(ids.next(IdKind.PAYOUT, now)));
    }
}
