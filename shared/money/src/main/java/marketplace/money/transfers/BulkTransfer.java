package marketplace.money.transfers;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Money;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;

/**
 * Many payments that were decided upon and paid for at once (M9).
 *
 * <p>It never changes: how far it is, its account in the ledger says, for each payment takes its part from there once.
 *
 * @param keys the API keys whose limits it counts towards; empty for none
 * @param payments in the order in which they were asked for, {@value #MOST} at most
 */
public record BulkTransfer(
        BulkTransferId id, AccountId senderId, List<KeyId> keys, List<Payment> payments, Instant createdAt) {

    /** How many recipients one bulk send has at most (interface, Limits). */
    public static final int MOST = 100;

    /** One of the payments; with all of them at their longest the item has some 200 of the 400 KB that it may have. */
    public record Payment(TransferRecipient recipient, Money amount, String description) {}

    public BulkTransfer {
        keys = List.copyOf(keys);
        payments = List.copyOf(payments);
        if (payments.isEmpty() || payments.size() > MOST) {
            throw new IllegalArgumentException("a bulk send of " + payments.size() + " payments");
        }
    }

    public Money total() {
        return payments.stream().map(Payment::amount).reduce(Money.ZERO, Money::plus);
    }

    LedgerAccount account() {
        return new LedgerAccount.Bulk(id.value());
    }

    /** All of it goes from the sender's wallet to where the payments come from. */
    LedgerTransaction take(Spender spender, TransactionId transaction) {
        return LedgerTransaction.of(TransactionKind.TRANSFER, transaction, id, createdAt)
                .from(new LedgerAccount.Wallet(senderId), total())
                .to(account(), total())
                .by(spender)
                .build();
    }

    /** The transfer of this number as it is before its turn. */
    public Transfer transfer(int index) {
        Payment payment = payments.get(index);
        return Transfer.order(
                id.transfer(index),
                new TransferTerms(senderId, payment.recipient(), payment.amount(), payment.description()),
                new TransferSource.OfBulk(id, keys),
                createdAt);
    }

    /** The same by its id. */
    public Optional<Transfer> transfer(TransferId transfer) {
        return IntStream.range(0, payments.size())
                .filter(index -> id.transfer(index).equals(transfer))
                .mapToObj(this::transfer)
                .findFirst();
    }
}
