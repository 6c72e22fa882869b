package marketplace.money.payouts;

import java.util.List;
import marketplace.kernel.Call;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.Problem;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.Period;
import marketplace.table.Table;

public final class PayoutService {

    private static final int MAX_PAYOUTS = 5_000;

    private final Payouts payouts;
    private final LedgerReader ledger;

    public PayoutService(Table table) {
        this.payouts = new Payouts(table);
        this.ledger = new LedgerReader(table);
    }

    Page<PayoutViews.PayoutView> list(Call call, PayoutInputs.ListPayouts input, PageRequest page) {
        return payouts.list(call.accountId(), page.limit(), page.after()).map(PayoutViews.PayoutView::of);
    }

    PayoutViews.EarningsAnswer earnings(Call call, PayoutInputs.GetEarnings input) {
        Period period = Period.of(input.start(), input.end(), call.now());
        List<Payout> earned = payouts.list(call.accountId(), period.start(), period.end(), MAX_PAYOUTS + 1);
        if (earned.size() > MAX_PAYOUTS) {
            throw Problem.invalid(
                    "start", "must be nearer to end: the period has more than " + MAX_PAYOUTS + " payouts");
        }
        Money payable = ledger.balance(new LedgerAccount.Payable(call.accountId()));
        return new PayoutViews.EarningsAnswer(PayoutViews.Earnings.of(period, earned, payable));
    }
}
