package marketplace.money.transfers;

import java.time.Instant;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.money.ledger.Wallet;

/**
 * The event of a sent transfer, without its e-mail, and the notices of its recipient. Money leaves a sender once and
 * arrives once, so the transfer's id identifies each.
 */
public final class TransferEvents {

    public static final EventKind SENT =
            EventKind.of(EventType.PAYMENT_SENT, PaymentData.class, "A payment left your account.");

    public record PaymentData(
            @Field(required = true) TransferId transferId,

            @Field(required = true) String status,

            @Field(required = true) long amountCents,

            @Field(value = "Always USD.", required = true) String currency,

            @Field("Profile of the recipient; absent for a transfer to an e-mail address.")
            HumanId humanId,

            @Field("Bulk transfer that this is part of.") BulkTransferId bulkTransferId)
            implements EventData {}

    /**
     * @param email null, like the end of its hold, unless the transfer waits for its recipient
     * @param senderId null, like the note, unless it arrives: mail to a stranger has no words of the sender
     */
    record TransferNotice(
            TransferId transferId, Money amount, String email, Instant heldUntil, AccountId senderId, String note) {

        static TransferNotice of(Transfer transfer) {
            return new TransferNotice(transfer.id(), transfer.terms().amount(), null, null, null, null);
        }

        static TransferNotice arrived(Transfer transfer) {
            TransferTerms terms = transfer.terms();
            return new TransferNotice(transfer.id(), terms.amount(), null, null, terms.senderId(), terms.description());
        }

        static TransferNotice held(Transfer held, String email) {
            return new TransferNotice(held.id(), held.terms().amount(), email, held.heldUntil(), null, null);
        }
    }

    private TransferEvents() {}

    static Notice received(Transfer transfer, Instant now) {
        return notice(
                NoticeType.TRANSFER_RECEIVED, transfer, transfer.payeeId(), TransferNotice.arrived(transfer), now);
    }

    static Notice waiting(Transfer held, String email, Instant now) {
        return notice(
                NoticeType.TRANSFER_WAITING, held, held.terms().senderId(), TransferNotice.held(held, email), now);
    }

    /** One for each reminder. */
    static Notice expiring(Transfer held, String email, Instant reminder, Instant now) {
        String subject = held.id().value() + "-" + Instants.text(reminder);
        return Notice.of(
                NoticeType.TRANSFER_EXPIRING, subject, held.terms().senderId(), now, TransferNotice.held(held, email));
    }

    static Notice returned(Transfer unclaimed, Instant now) {
        return notice(
                NoticeType.TRANSFER_RETURNED,
                unclaimed,
                unclaimed.terms().senderId(),
                TransferNotice.of(unclaimed),
                now);
    }

    private static Notice notice(
            NoticeType type, Transfer transfer, AccountId account, TransferNotice data, Instant now) {
        return Notice.of(type, transfer.id().value(), account, now, data);
    }

    static Event sent(Transfer transfer, Instant now) {
        TransferTerms terms = transfer.terms();
        PaymentData data = new PaymentData(
                transfer.id(),
                transfer.statusFor(terms.senderId(), now).wire(),
                terms.amount().cents(),
                Wallet.CURRENCY,
                terms.recipient() instanceof TransferRecipient.ByProfile profile ? profile.humanId() : null,
                transfer.source() instanceof TransferSource.OfBulk bulk ? bulk.bulkId() : null);
        return new Event(EventType.PAYMENT_SENT, transfer.id().value(), terms.senderId(), now, data);
    }
}
