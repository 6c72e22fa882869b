package marketplace.money;

import marketplace.kernel.CheckoutId;
import marketplace.kernel.KeyId;

/**
 * Where the money of an escrow comes from; wholly from one place, never mixed.
 *
 * <p>Wherever it came from, it goes back to the wallet.
 */
public sealed interface Funding {

    /**
     * The poster's wallet.
     *
     * @param key the API key that spent it, if it has a limit: what comes back gives room to it; null for none
     */
    record FromWallet(KeyId key) implements Funding {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}
}
