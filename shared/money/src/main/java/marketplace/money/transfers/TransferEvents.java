package marketplace.money.transfers;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.money.ledger.Wallet;

/** The event of a sent transfer, without its e-mail. Money leaves a sender once, so the transfer's id identifies it. */
final class TransferEvents {

    private TransferEvents() {}

    static Event sent(Transfer transfer, Instant now) {
        TransferTerms terms = transfer.terms();
        Map<String, Object> data = new TreeMap<>(Map.of(
                "transferId", transfer.id().value(),
                "status", transfer.statusFor(terms.senderId(), now).wire(),
                "amountCents", terms.amount().cents(),
                "currency", Wallet.CURRENCY));
        if (terms.recipient() instanceof TransferRecipient.ByProfile profile) {
            data.put("humanId", profile.humanId().value());
        }
        if (transfer.source() instanceof TransferSource.OfBulk bulk) {
            data.put("bulkTransferId", bulk.bulkId().value());
        }
        return new Event(EventType.PAYMENT_SENT, transfer.id().value(), terms.senderId(), now, data);
    }
}
