package marketplace.money.transfers;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.money.ledger.Wallet;

/**
 * The event of a sent transfer, without its e-mail, and the notices of its recipient. Money leaves a sender once and
 * arrives once, so the transfer's id identifies each.
 */
final class TransferEvents {

    private TransferEvents() {}

    static Notice received(Transfer transfer, Instant now) {
        return notice(NoticeType.TRANSFER_RECEIVED, transfer, transfer.payeeId(), Map.of(), now);
    }

    static Notice waiting(Transfer held, String email, Instant now) {
        Map<String, Object> more = Map.of("email", email, "heldUntil", Instants.text(held.heldUntil()));
        return notice(NoticeType.TRANSFER_WAITING, held, held.terms().senderId(), more, now);
    }

    private static Notice notice(
            NoticeType type, Transfer transfer, AccountId account, Map<String, Object> more, Instant now) {
        Map<String, Object> data = new TreeMap<>(more);
        data.put("transferId", transfer.id().value());
        data.put("amountCents", transfer.terms().amount().cents());
        return Notice.of(type, transfer.id().value(), account, now, data);
    }

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
