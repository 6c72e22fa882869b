package marketplace.money.payouts;

import marketplace.kernel.Id.AccountId;
import marketplace.money.ledger.LedgerAccount;

/** Where a worker is paid: by default into the wallet. */
public sealed interface PayoutDestination {

    record ToWallet() implements PayoutDestination {}

    record ToProvider(String provider) implements PayoutDestination {}

    default LedgerAccount account(AccountId payee) {
        return switch (this) {
            case ToWallet _ -> new LedgerAccount.Wallet(payee);
            case ToProvider to -> new LedgerAccount.External(to.provider());
        };
    }
}
