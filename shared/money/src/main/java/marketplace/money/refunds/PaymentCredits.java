package marketplace.money.refunds;

import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.ledger.Debts;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Puts money that has come from outside where it belongs: into the wallet of whom it is for, and if that account is deleted,
 * back to what had paid it.
 *
 * <p>Money in the wallet of a deleted account would be nobody's. A debt is paid first, of a deleted account as of any: what a
 * bank has taken back of this very payment before we heard of it is such a debt, and must not go back twice.
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

    /**
     * The payment with where it goes, all in one commit; that commit is lost if the account is deleted meanwhile.
     *
     * @param payment as it came, with nothing gone
     * @param came from outside, the whole amount; where to, is still to be said
     */
    public Commit credit(Payment payment, LedgerTransaction.Builder came) {
        AccountId payer = payment.payerId();
        table.prefetch(List.of(
                Keys.account(payer),
                Keys.ledgerHead(new LedgerAccount.Receivable(payer).code()),
                Keys.ledgerHead(new LedgerAccount.Wallet(payer).code())));
        LedgerHead owed = ledger.head(new LedgerAccount.Receivable(payer));
        Money debt = owed.balance().negated();
        LedgerTransaction credit = Debts.pay(came, payer, payment.paid(), debt).build();
        if (accounts.find(payer).isPresent()) {
            return ledger.post(List.of(credit))
                    .requirePosted()
                    .and(Payments.receive(payment), Accounts.requireNotDeleted(payer));
        }
        Money rest = payment.paid().minus(debt.least(payment.paid()));
        if (rest.equals(Money.ZERO)) {
            return ledger.post(List.of(credit)).requirePosted().and(Payments.receive(payment));
        }
        Commit gone = goesBack(payment, credit, rest);
        if (debt.equals(Money.ZERO)) {
            return gone.and(Debts.none(payer));
        }
        requireUnchanged(owed);
        return gone;
    }

    /** The commit holds to the head that was posted to; so that must be the one that what goes back was reckoned by. */
    private void requireUnchanged(LedgerHead read) {
        if (ledger.head(read.account()).seq() != read.seq()) {
            throw new LostRace(Keys.ledgerHead(read.account().code()));
        }
    }

    private Commit goesBack(Payment payment, LedgerTransaction credit, Money rest) {
        RefundId id = new RefundId(ids.next(IdKind.REFUND, payment.paidAt()));
        Refund refund = Refund.begin(id, payment, rest, payment.paidAt());
        LedgerTransaction debit = refund.debit(LedgerTransaction.nextId(ids, payment.paidAt()));
        return ledger.post(List.of(credit, debit))
                .requirePosted()
                .and(Payments.receive(payment.goneBy(rest)))
                .and(Refunds.create(refund).writes());
    }
}
