package marketplace.money.payouts;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;

/**
 * Who receives a transfer or the payment of a link. A human earns it: it is owed to them, like a released escrow, and
 * paid to their bank. Other accounts receive it in their wallet. docs/money.md
 */
public record Payee(AccountId account, boolean human) {

    public LedgerAccount credited() {
        return human ? new LedgerAccount.Payable(account) : new LedgerAccount.Wallet(account);
    }

    /** What is owed for the transaction; empty for a wallet. */
    public Optional<Payout> earned(PayoutSource source, Money amount, TransactionId transaction, Instant now) {
        return human
                ? Optional.of(Payout.request(PayoutId.of(transaction), account, source, amount, now))
                : Optional.empty();
    }
}
