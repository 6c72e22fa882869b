package marketplace.money;

import java.util.List;
import marketplace.accounts.Holdings;
import marketplace.table.Table;

/**
 * What this room holds about an account: every movement of its wallet, its escrows and its payouts.
 *
 * <p>As its owner reads them. A checkout is not among them: unpaid it is nothing, and paid it is a movement.
 */
public final class MoneyHoldings {

    private final Ledger ledger;
    private final Escrows escrows;
    private final Payouts payouts;

    public MoneyHoldings(Table table) {
        this.ledger = new Ledger(table);
        this.escrows = new Escrows(table);
        this.payouts = new Payouts(table);
    }

    public List<Holdings> all() {
        return List.of(
                new Holdings(
                        "wallet_transactions",
                        (call, limit, after) -> ledger.movements(
                                        new LedgerAccount.Wallet(call.accountId()), limit, after)
                                .map(WalletViews.Line::of)),
                new Holdings(
                        "escrows",
                        (call, limit, after) -> escrows.list(call.accountId(), EscrowFilter.all(), limit, after)
                                .map(escrow -> EscrowViews.EscrowView.of(escrow, call.origin()))),
                new Holdings(
                        "payouts",
                        (call, limit, after) ->
                                payouts.list(call.accountId(), limit, after).map(PayoutViews.PayoutView::of)));
    }
}
