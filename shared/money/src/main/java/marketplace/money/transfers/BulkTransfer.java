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
import marketplace.kernel.MintedIds;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;

/**
 * Many payments that are debited at once. Immutable: the balance of its account shows how many are paid.
 * @param taken the payments whose money was debited, in order
 */
public record BulkTransfer(
        BulkTransferId id,
        AccountId senderId,
        List<KeyId> keys,
        List<Payment> payments,
        List<Unspent.Part> taken,
        Instant createdAt) {

    public static final int MOST = 100;

    /** At the longest texts, all of them take about 200 of the item's 400 KB. */
    public record Payment(TransferRecipient recipient, Money amount, String description) {}

    public BulkTransfer {
        keys = List.copyOf(keys);
        payments = List.copyOf(payments);
        taken = List.copyOf(taken);
        if (payments.isEmpty() || payments.size() > MOST) {
            throw new IllegalArgumentException("a bulk send of " + payments.size() + " payments");
        }
    }

    static BulkTransfer order(
            BulkTransferId id, AccountId sender, List<KeyId> keys, List<Payment> payments, Instant now) {
        MintedIds.note(id.value());
        IntStream.range(0, payments.size())
                .forEach(index -> MintedIds.note(id.transfer(index).value()));
        return new BulkTransfer(id, sender, keys, payments, List.of(), now);
    }

    BulkTransfer paidWith(List<Unspent.Part> parts) {
        return new BulkTransfer(id, senderId, keys, payments, parts, createdAt);
    }

    public Money total() {
        return sum(payments);
    }

    private static Money sum(List<Payment> payments) {
        return payments.stream().map(Payment::amount).reduce(Money.ZERO, Money::plus);
    }

    /** Each payment takes what those before it left. */
    private List<Unspent.Part> taken(int index) {
        Money left = sum(payments.subList(index, payments.size()));
        return Unspent.firstOf(Unspent.lastOf(taken, left), payments.get(index).amount());
    }

    LedgerAccount account() {
        return new LedgerAccount.Bulk(id.value());
    }

    LedgerTransaction take(Spender spender, TransactionId transaction) {
        return LedgerTransaction.of(TransactionKind.TRANSFER, transaction, id, createdAt)
                .from(new LedgerAccount.Wallet(senderId), total())
                .to(account(), total())
                .by(spender)
                .build();
    }

    public Transfer transfer(int index) {
        Payment payment = payments.get(index);
        return Transfer.order(
                id.transfer(index),
                new TransferTerms(senderId, payment.recipient(), payment.amount(), payment.description()),
                new TransferSource.OfBulk(id, keys, taken(index)),
                createdAt);
    }

    public Optional<Transfer> transfer(TransferId transfer) {
        return IntStream.range(0, payments.size())
                .filter(index -> id.transfer(index).equals(transfer))
                .mapToObj(this::transfer)
                .findFirst();
    }
}
