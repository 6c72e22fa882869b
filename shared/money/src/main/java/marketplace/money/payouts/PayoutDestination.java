package marketplace.money.payouts;

import marketplace.kernel.Id.AccountId;
import marketplace.money.transactions.LedgerAccount;

public sealed interface PayoutDestination {

    /** Owed until the payee has a payout account or moves the earnings to the wallet. */
    record Undecided() implements PayoutDestination {}

    record ToWallet() implements PayoutDestination {}

    record ToProvider(String provider) implements PayoutDestination {}

    default LedgerAccount account(AccountId payee) {
        return switch (this) {
            case Undecided _ -> throw new IllegalStateException("no destination yet: " + payee);
            case ToWallet _ -> new LedgerAccount.Wallet(payee);
            case ToProvider to -> new LedgerAccount.External(to.provider());
        };
    }
}
