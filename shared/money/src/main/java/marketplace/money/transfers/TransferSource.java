package marketplace.money.transfers;

import java.util.List;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;

/**
 * Where the money of a transfer comes from; wholly from one place, never mixed (decisions §6).
 *
 * <p>Wherever it came from, what comes back goes to the sender's wallet.
 */
public sealed interface TransferSource {

    /**
     * The sender's wallet.
     *
     * @param keys the API keys whose limits it counts towards: what comes back gives room to them; empty for none
     */
    record FromWallet(List<KeyId> keys) implements TransferSource {}

    /** A hosted checkout. */
    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /**
     * What a bulk send took from the sender's wallet.
     *
     * @param keys as for {@link FromWallet}
     */
    record OfBulk(BulkTransferId bulkId, List<KeyId> keys) implements TransferSource {}
}
