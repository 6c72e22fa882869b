package marketplace.money.transfers;

import java.util.List;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;

/** Where the money of a transfer comes from. Returns go to the sender's wallet in either case. */
public sealed interface TransferSource {

    /**
     * The sender's wallet.
     *
     * @param keys the API keys whose limits the spend counts towards, and the return as well
     */
    record FromWallet(List<KeyId> keys) implements TransferSource {}

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /**
     * What a bulk send debited from the sender's wallet.
     *
     * @param keys as for {@link FromWallet}
     */
    record OfBulk(BulkTransferId bulkId, List<KeyId> keys) implements TransferSource {}
}
