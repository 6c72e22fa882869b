package marketplace.money.escrow;

import java.util.List;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;

/**
 * Where the money of an escrow comes from; wholly from one place, never mixed.
 *
 * <p>Wherever it came from, it goes back to the wallet.
 */
public sealed interface Funding {

    /**
     * The poster's wallet.
     *
     * @param keys the API keys whose limits it counts towards: what comes back gives room to them; empty for none
     */
    record FromWallet(List<KeyId> keys) implements Funding {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}
}
