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

    /** One for each reminder. */
    static Notice expiring(Transfer held, String email, Instant reminder, Instant now) {
        Map<String, Object> data = data(held, Map.of("email", email, "heldUntil", Instants.text(held.heldUntil())));
        String subject = held.id().value() + "-" + Instants.text(reminder);
        return Notice.of(NoticeType.TRANSFER_EXPIRING, subject, held.terms().senderId(), now, data);
    }

    static Notice returned(Transfer unclaimed, Instant now) {
        return notice(NoticeType.TRANSFER_RETURNED, unclaimed, unclaimed.terms().senderId(), Map.of(), now);
    }

    private static Notice notice(
            NoticeType type, Transfer transfer, AccountId account, Map<String, Object> more, Instant now) {
        return Notice.of(type, transfer.id().value(), account, now, data(transfer, more));
    }

    private static Map<String, Object> data(Transfer transfer, Map<String, Object> more) {
        Map<String, Object> data = new TreeMap<>(more);
        data.put("transferId", transfer.id().value());
        data.put("amountCents", transfer.terms().amount().cents());
        return data;
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
