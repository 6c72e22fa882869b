package marketplace.money;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Holdings;

/**
 * What this room holds about an account: its wallet, every movement in it, and the escrows it takes part in.
 *
 * <p>As its owner reads it.
 */
public final class MoneyHoldings {

    private final Ledger ledger;
    private final Escrows escrows;

    public MoneyHoldings(Ledger ledger, Escrows escrows) {
        this.ledger = ledger;
        this.escrows = escrows;
    }

    public List<Holdings> all() {
        return List.of(
                Holdings.single("wallet", call -> Optional.of(WalletViews.Balance.of(ledger.wallet(call.accountId())))),
                new Holdings(
                        "wallet_transactions",
                        (call, limit, after) -> ledger.movements(
                                        new LedgerAccount.Wallet(call.accountId()), limit, after)
                                .map(WalletViews.Line::of)),
                new Holdings(
                        "escrows",
                        (call, limit, after) -> escrows.list(call.accountId(), EscrowFilter.ALL, limit, after)
                                .map(escrow -> EscrowViews.EscrowView.of(escrow, call.origin()))));
    }
}
