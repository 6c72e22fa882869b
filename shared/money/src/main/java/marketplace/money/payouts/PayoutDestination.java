package marketplace.money.payouts;

import marketplace.kernel.Id.AccountId;
import marketplace.money.ledger.LedgerAccount;

/**
 * Where a worker's money goes.
 *
 * <p>Without a payout account of his own, a worker is paid into his wallet.
 */
public sealed interface PayoutDestination {

    /** The worker's own wallet. */
    record ToWallet() implements PayoutDestination {}

    /** The worker's account at a payment provider. */
    record ToProvider(String provider) implements PayoutDestination {}

    /** The ledger account that gains. */
    default LedgerAccount account(AccountId payee) {
        return switch (this) {
            case ToWallet _ -> new LedgerAccount.Wallet(payee);
            case ToProvider to -> new LedgerAccount.External(to.provider());
        };
    }
}
