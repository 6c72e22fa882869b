package marketplace.money.transfers;

import java.util.List;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;

public sealed interface TransferSource {

    record FromWallet(List<KeyId> keys) implements TransferSource {}

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /** What a bulk send debited from the sender's wallet. */
    record OfBulk(BulkTransferId bulkId, List<KeyId> keys) implements TransferSource {}
}
