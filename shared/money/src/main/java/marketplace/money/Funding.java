package marketplace.money;

import marketplace.kernel.CheckoutId;

/**
 * Where the money of an escrow comes from; wholly from one place, never mixed.
 *
 * <p>Wherever it came from, it goes back to the wallet.
 */
public sealed interface Funding {

    /** The poster's wallet. */
    record FromWallet() implements Funding {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements Funding {}
}
