package marketplace.money.refunds;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.refunds.RefundInputs.GetRefund;
import marketplace.money.refunds.RefundInputs.ListPart;
import marketplace.money.refunds.RefundInputs.RefundPayment;
import marketplace.money.refunds.RefundViews.PaymentView;
import marketplace.money.refunds.RefundViews.RefundAnswer;
import marketplace.money.refunds.RefundViews.RefundBegun;
import marketplace.money.refunds.RefundViews.RefundView;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Unspent;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Refunds unspent money to its payment method. It goes nowhere else, so a stolen key gains nothing. */
public final class RefundService {

    private final Accounts accounts;
    private final Payments payments;
    private final Refunds refunds;
    private final Ledger ledger;
    private final Ids ids;

    public RefundService(Table table, Ids ids) {
        this.accounts = new Accounts(table);
        this.payments = new Payments(table);
        this.refunds = new Refunds(table);
        this.ledger = new Ledger(table, new TopUpStarts(table));
        this.ids = ids;
    }

    static List<Key> walletKeys(Call call) {
        return List.of(Keys.ledgerHead(new LedgerAccount.Wallet(call.accountId()).code()));
    }

    public Decision<RefundBegun> refund(Call call, RefundPayment input) {
        Optional<Money> wanted = input.money();
        Account owner = accounts.requireMayMoveMoney(call.accountId());
        Payment payment = payments.find(owner.id(), input.paymentId()).orElseThrow(PaymentId::unknown);
        LedgerHead wallet = ledger.walletHead(owner.id());
        Unspent free = ledger.free(wallet, call.now());
        Money amount = wanted.orElseGet(() -> most(payment, free));
        requireUnspent(payment, amount, wallet.unspent(), free);
        Refund refund = Refund.begin(new RefundId(ids.next(IdKind.REFUND, call.now())), payment, amount, call.now());
        return Decision.of(commit(call, payment, refund), RefundBegun.of(refund));
    }

    /** If nothing is unspent, all that was not refunded, so that the error names the amount. */
    private static Money most(Payment payment, Unspent free) {
        Money unspent = payment.refundable(free);
        return unspent.equals(Money.ZERO) ? payment.left() : unspent;
    }

    /** A deposit would not help: it is the money of another payment. Names the lower limit, where less is unspent. */
    private static void requireUnspent(Payment payment, Money amount, Unspent all, Unspent free) {
        Money unspent = payment.refundable(free);
        if (amount.compareTo(unspent) > 0 && amount.compareTo(payment.refundable(all)) <= 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only " + unspent.text() + " of this payment can be refunded now; you requested " + amount.text()
                            + ". The rest is held: the payment came by a payment link, and a chargeback may follow."
                            + " GET /api/wallet/payments shows what can be refunded.");
        }
        if (amount.compareTo(unspent) > 0 && unspent.compareTo(payment.left()) < 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only " + unspent.text() + " of this payment is unspent; you requested " + amount.text()
                            + ". Other money in the wallet is not refunded for it."
                            + " GET /api/wallet/payments shows what can be refunded.");
        }
    }

    private Commit commit(Call call, Payment payment, Refund refund) {
        return Refunds.create(refund)
                .and(Payments.refund(payment, refund.amount()))
                .and(ledger.post(List.of(refund.debit(LedgerTransaction.nextId(ids, call.now()))))
                        .requirePosted()
                        .writes());
    }

    Page<RefundView> list(Call call, ListPart input, PageRequest page) {
        return refunds.list(call.accountId(), page.limit(), page.after()).map(RefundView::of);
    }

    RefundAnswer get(Call call, GetRefund input) {
        return new RefundAnswer(RefundViews.RefundView.of(refunds.require(call.accountId(), input.refundId())));
    }

    Page<PaymentView> payments(Call call, ListPart input, PageRequest page) {
        Unspent unspent = ledger.free(ledger.walletHead(call.accountId()), call.now());
        return payments.list(call.accountId(), page.limit(), page.after())
                .map(payment -> PaymentView.of(payment, unspent));
    }
}
