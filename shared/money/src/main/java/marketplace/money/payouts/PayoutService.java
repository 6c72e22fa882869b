package marketplace.money.payouts;

import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;
import marketplace.money.transactions.LedgerAccount;
import marketplace.table.Commit;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

public final class PayoutService {

    private static final int MAX_PAYOUTS = 5_000;

    /** A payout takes two writes, and one commit at most 100. */
    static final int MAX_MOVED = 40;

    private final Payouts payouts;
    private final LedgerReader ledger;
    private final Accounts accounts;

    public PayoutService(Table table) {
        this.payouts = new Payouts(table);
        this.ledger = new LedgerReader(table);
        this.accounts = new Accounts(table);
    }

    Page<PayoutViews.PayoutView> list(Call call, PayoutInputs.ListPayouts input, PageRequest page) {
        return payouts.list(call.accountId(), page.limit(), page.after()).map(PayoutViews.PayoutView::of);
    }

    /** What is held takes the most round trips, so all else is read beside it. */
    PayoutViews.EarningsAnswer earnings(Call call, PayoutInputs.GetEarnings input, HeldWork work) {
        Period period = input.period().at(call.now());
        return ParallelReads.join(
                () -> work.of(call.accountId(), call.now()),
                () -> ParallelReads.join(
                        () -> earned(call.accountId(), period),
                        () -> ledger.balance(new LedgerAccount.Payable(call.accountId())),
                        (earned, payable) -> earnings(call.accountId(), period, earned, payable)),
                (held, earnings) -> new PayoutViews.EarningsAnswer(earnings, held));
    }

    private List<Payout> earned(AccountId payee, Period period) {
        List<Payout> earned = payouts.list(payee, period.start(), period.end(), MAX_PAYOUTS + 1);
        if (earned.size() > MAX_PAYOUTS) {
            throw Problem.invalid(
                    "start", "must be closer to end: the period has more than " + MAX_PAYOUTS + " payouts");
        }
        return earned;
    }

    private PayoutViews.Earnings earnings(AccountId payee, Period period, List<Payout> earned, Money payable) {
        Money available =
                Payouts.availableOf(earned, payable).orElseGet(() -> Payouts.sum(payouts.available(payee, payable)));
        return PayoutViews.Earnings.of(period, earned, payable, available);
    }

    /**
     * Directs the payouts in its own commit, so that two calls at once never count the same one. An account in debt
     * moves what pays the debt.
     */
    Decision<PayoutViews.EarningsMoved> toWallet(Call call) {
        boolean inDebt = accounts.requireMayPayDebt(call.accountId());
        Money owed = ledger.balance(new LedgerAccount.Payable(call.accountId()));
        List<Payout> open = owed.equals(Money.ZERO) ? List.of() : payouts.available(call.accountId(), owed);
        List<Payout> available =
                inDebt ? upTo(ledger.walletHead(call.accountId()).owed(), open) : open;
        if (available.isEmpty()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "No earnings are available to move: none are owed, or all are on their way already. GET "
                            + "/api/me/earnings shows availableForPayoutCents.");
        }
        List<Payout> moved = available.stream().limit(MAX_MOVED).toList();
        List<Payout> following = available.subList(moved.size(), available.size());
        Commit commit = moved.stream()
                .map(payout -> payouts.changes(payout.direct(new PayoutDestination.ToWallet()), call.now()))
                .reduce(Commit.none(), (all, one) -> all.and(one.writes()));
        return Decision.of(
                following.isEmpty() ? commit : commit.job(PayoutRetries.toWallet(call.accountId(), call.now())),
                new PayoutViews.EarningsMoved(
                        Payouts.sum(moved).cents(), Payouts.sum(following).cents(), Wallet.CURRENCY));
    }

    /** The first of them that together cover the debt. */
    private static List<Payout> upTo(Money debt, List<Payout> open) {
        List<Payout> paying = new ArrayList<>();
        for (Payout payout : open) {
            if (paying.size() < MAX_MOVED && Payouts.sum(paying).compareTo(debt) < 0) {
                paying.add(payout);
            }
        }
        return paying;
    }
}
