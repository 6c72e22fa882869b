package marketplace.money.refunds;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.SpendListener;
import marketplace.money.ledger.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Empties a wallet for deletion: unspent card payments go to the cards, newest first; a consented rest to the fees. */
public final class WalletClosing {

    private static final Money LEAST_PAID_OUT = new Money(100);

    /** Each refund takes six of the commit's hundred actions. */
    private static final int MAX_REFUNDS = 8;

    private static final int SLICE = 100;

    private final Payments payments;
    private final Ledger ledger;
    private final Ids ids;

    public WalletClosing(Table table, Ids ids) {
        this.payments = new Payments(table);
        this.ledger = new Ledger(table, new NoTopUp());
        this.ids = ids;
    }

    /** An account that is being deleted is not topped up, and has no debt. */
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

    private record Step(Payment payment, Refund refund) {}

    /** Rejects with {@code invalid_state} if more is left than {@code forfeitCents}. */
    public Commit close(AccountId owner, LedgerHead wallet, long forfeitCents, Instant now) {
        List<Step> steps = refunds(owner, wallet, now);
        List<LedgerTransaction> transactions = new ArrayList<>();
        Commit commit = Commit.none();
        Money rest = wallet.balance();
        for (Step step : steps) {
            rest = rest.minus(step.refund().amount());
            transactions.add(step.refund().debit(LedgerTransaction.nextId(ids, now)));
            commit = commit.and(Payments.refund(step.payment(), step.refund().amount()))
                    .and(Refunds.create(step.refund()).writes());
        }
        requireForfeited(rest, forfeitCents, steps.size());
        if (!rest.equals(Money.ZERO)) {
            transactions.add(
                    LedgerTransaction.of(TransactionKind.FORFEITED, LedgerTransaction.nextId(ids, now), owner, now)
                            .from(new LedgerAccount.Wallet(owner), rest)
                            .to(new LedgerAccount.Fees(), rest)
                            .build());
        }
        return ledger.post(transactions).requirePosted().and(commit.writes());
    }

    private List<Step> refunds(AccountId owner, LedgerHead wallet, Instant now) {
        List<Step> steps = new ArrayList<>();
        Money open = wallet.balance();
        Optional<String> position = Optional.empty();
        do {
            Page<Payment> page = payments.list(owner, SLICE, position);
            for (Payment payment : page.items()) {
                Money amount = payment.refundable(wallet.unspent()).min(open);
                if (amount.cents() > 0 && steps.size() < MAX_REFUNDS) {
                    RefundId id = new RefundId(ids.next(IdKind.REFUND, now));
                    steps.add(new Step(payment, Refund.begin(id, payment, amount, now)));
                    open = open.minus(amount);
                }
            }
            position = page.next();
        } while (position.isPresent() && open.cents() > 0 && steps.size() < MAX_REFUNDS);
        return steps;
    }

    private static void requireForfeited(Money rest, long forfeitCents, int refunds) {
        if (rest.compareTo(LEAST_PAID_OUT) >= 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This account has money open: after the refunds of card payments the wallet holds " + rest.text()
                            + ". Spend, send or refund all of it but 99 cents, then delete the account."
                            + (refunds < MAX_REFUNDS
                                    ? ""
                                    : " A deletion refunds at most " + MAX_REFUNDS + " card payments: refund others"
                                            + " first (POST /api/wallet/refunds)."));
        }
        if (rest.cents() != forfeitCents) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "After the refunds of card payments the wallet holds " + rest.text()
                            + ". To give it up, repeat with forfeitCents: " + rest.cents() + ".");
        }
    }
}
