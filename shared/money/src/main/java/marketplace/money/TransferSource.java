package marketplace.money;

import marketplace.kernel.BulkTransferId;
import marketplace.kernel.CheckoutId;

/**
 * Where the money of a transfer comes from; wholly from one place, never mixed (decisions §6).
 *
 * <p>Wherever it came from, what comes back goes to the sender's wallet.
 */
public sealed interface TransferSource {

    /** The sender's wallet. */
    record FromWallet() implements TransferSource {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /** What a bulk send took from the sender's wallet. */
    record OfBulk(BulkTransferId bulkId) implements TransferSource {}
}
