package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.ledger.Unspent;

/** Where the money of an escrow comes from. Refunds go to the wallet in either case. */
public sealed interface Funding {

    record FromWallet(List<KeyId> keys, Instant spentAt, List<Unspent.Part> taken) implements Funding {
        public FromWallet {
            taken = List.copyOf(taken);
        }
    }

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}
}
