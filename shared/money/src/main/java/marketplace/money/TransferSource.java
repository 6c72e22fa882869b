package marketplace.money;

import marketplace.kernel.BulkTransferId;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.KeyId;

/**
 * Where the money of a transfer comes from; wholly from one place, never mixed (decisions §6).
 *
 * <p>Wherever it came from, what comes back goes to the sender's wallet.
 */
public sealed interface TransferSource {

    /**
     * The sender's wallet.
     *
     * @param key the API key that spent it, if it has a limit: what comes back gives room to it; null for none
     */
    record FromWallet(KeyId key) implements TransferSource {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /**
     * What a bulk send took from the sender's wallet.
     *
     * @param key as for {@link FromWallet}
     */
    record OfBulk(BulkTransferId bulkId, KeyId key) implements TransferSource {}
}
