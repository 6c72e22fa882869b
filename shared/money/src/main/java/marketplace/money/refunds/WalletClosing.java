package marketplace.money.refunds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.SpendListener;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Empties the wallet of a deleted account in steps: unspent card payments go back to the cards, then what the owner
 * gave up goes to the fees. Until its step the money stays in the wallet, where a chargeback takes it first.
 */
public final class WalletClosing {

    /** Each writes six items. */
    private static final int REFUNDS_OF_A_STEP = 12;

    private final Payments payments;
    private final Ledger ledger;
    private final Ids ids;

    public WalletClosing(Table table, Ids ids) {
        this.payments = new Payments(table);
        this.ledger = new Ledger(table, new NoTopUp());
        this.ids = ids;
    }

    /** An account that is being deleted is not topped up, and gets no debt by a refund. */
    private record NoTopUp() implements SpendListener {

        @Override
        public Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause) {
            return Commit.none();
        }

        @Override
        public Commit debtChanged(LedgerHead before, LedgerHead after) {
            return Commit.none();
        }
    }

    /** Each payment is refunded once: the money of a refund that fails meanwhile stays in the wallet. */
    public Batch next(Subject subject, Optional<String> after) {
        if (subject.sweep() == Sweep.LAST) {
            return Batch.nothing();
        }
        LedgerHead wallet = ledger.walletHead(subject.account());
        Unspent free = ledger.free(wallet, subject.now());
        List<Payment> next = payments.unspent(subject.account(), free).stream()
                .filter(payment -> after.isEmpty() || payment.id().value().compareTo(after.get()) > 0)
                .limit(REFUNDS_OF_A_STEP)
                .toList();
        return next.isEmpty()
                ? Batch.last(forfeit(subject, wallet))
                : Batch.more(
                        refund(next, free, subject.now()),
                        Optional.of(next.getLast().id().value()));
    }

    private Commit refund(List<Payment> next, Unspent free, Instant now) {
        List<LedgerTransaction> debits = new ArrayList<>();
        Commit commit = Commit.none();
        for (Payment payment : next) {
            RefundId id = new RefundId(ids.next(IdKind.REFUND, now));
            Refund refund = Refund.begin(id, payment, payment.refundable(free), now);
            debits.add(refund.debit(LedgerTransaction.nextId(ids, now)));
            commit = commit.and(Payments.refund(payment, refund.amount()))
                    .and(Refunds.create(refund).writes());
        }
        return ledger.post(debits).requirePosted().and(commit.writes());
    }

    private Commit forfeit(Subject subject, LedgerHead wallet) {
        Money amount = subject.forfeit().min(wallet.balance());
        if (amount.equals(Money.ZERO)) {
            return Commit.none();
        }
        LedgerTransaction forfeited = LedgerTransaction.of(
                        TransactionKind.FORFEITED,
                        LedgerTransaction.nextId(ids, subject.now()),
                        subject.account(),
                        subject.now())
                .from(wallet.account(), amount)
                .to(new LedgerAccount.Fees(), amount)
                .build();
        return ledger.post(List.of(forfeited)).requirePosted();
    }
}
