package marketplace.money.refunds;

import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.PostResult;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Credits payments from outside: to the payer's wallet, or to the payment method if that account is deleted.
 * A debt is paid first, also that of a deleted account: it may be a chargeback of this very payment.
 */
public final class PaymentCredits {

    private final Table table;
    private final Accounts accounts;
    private final Ledger ledger;
    private final Ids ids;

    public PaymentCredits(Table table, Ids ids) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.ids = ids;
    }

    /** The commit conflicts with a concurrent deletion of the account. {@code received} lacks only its destination. */
    public Commit credit(Payment payment, LedgerTransaction.Builder received) {
        AccountId payer = payment.payerId();
        LedgerAccount wallet = new LedgerAccount.Wallet(payer);
        table.prefetch(List.of(Keys.account(payer), Keys.ledgerHead(wallet.code())));
        return accounts.find(payer).isEmpty()
                ? refund(payment, received)
                : ledger.post(List.of(received.to(wallet, payment.paid()).build()))
                        .requirePosted()
                        .and(Payments.receive(payment))
                        .requiring(Accounts.requireNotDeleted(payer));
    }

    /** Returns the payment to the card, after the debt of its account. {@code received} lacks only its destination. */
    public Commit refund(Payment payment, LedgerTransaction.Builder received) {
        LedgerAccount wallet = new LedgerAccount.Wallet(payment.payerId());
        LedgerTransaction credit = received.to(wallet, payment.paid()).build();
        LedgerHead head = ledger.head(wallet);
        Money rest = payment.paid().minus(head.owed().min(payment.paid()));
        Commit gone = rest.equals(Money.ZERO)
                ? ledger.post(List.of(credit)).requirePosted().and(Payments.receive(payment))
                : refund(payment, credit, rest);
        requireUnchanged(head);
        return gone;
    }

    /**
     * Returns the payment of a stranger to the card in full: it pays no debt of the account.
     * @param gone what a provider has taken back of it already, which returns to the platform
     */
    public Commit refundInFull(Payment payment, Money gone, LedgerTransaction.Builder received) {
        Money recovered = gone.min(payment.paid());
        Money rest = payment.paid().minus(recovered);
        received.to(new LedgerAccount.PlatformLosses(), recovered);
        if (rest.equals(Money.ZERO)) {
            return ledger.post(List.of(received.build()))
                    .requirePosted()
                    .and(Payments.receive(payment, gone, recovered));
        }
        LedgerAccount earned = new LedgerAccount.Payable(payment.payerId());
        Refund refund = begin(payment, rest);
        LedgerTransaction debit = refund.debit(earned, LedgerTransaction.nextId(ids, payment.paidAt()));
        return ledger.post(List.of(received.to(earned, rest).build(), debit))
                .requirePosted()
                .and(Payments.receive(payment.goneBy(rest), gone, recovered))
                .and(Refunds.create(refund).writes());
    }

    private Refund begin(Payment payment, Money amount) {
        RefundId id = new RefundId(ids.next(IdKind.REFUND, payment.paidAt()));
        return Refund.begin(id, payment, amount, payment.paidAt());
    }

    /**
     * The commit requires the head that was posted to, so the refund must be computed from the same head. A debt that
     * is settled from outside changes no sequence.
     */
    private void requireUnchanged(LedgerHead read) {
        LedgerHead now = ledger.head(read.account());
        if (now.seq() != read.seq() || !now.owed().equals(read.owed())) {
            throw new LostRace(Keys.ledgerHead(read.account().code()));
        }
    }

    private Commit refund(Payment payment, LedgerTransaction credit, Money rest) {
        Refund refund = begin(payment, rest);
        LedgerTransaction debit = refund.debit(LedgerTransaction.nextId(ids, payment.paidAt()));
        return switch (ledger.post(List.of(credit, debit))) {
            case PostResult.Posted posted ->
                posted.commit()
                        .and(Payments.receive(payment.goneBy(rest)))
                        .and(Refunds.create(refund).writes());
            // The debt has grown since it was read.
            case PostResult.Refused _ ->
                throw new LostRace(Keys.ledgerHead(new LedgerAccount.Wallet(payment.payerId()).code()));
        };
    }
}
