package marketplace.money.transfers;

import java.util.List;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.KeyId;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.transactions.Unspent;

public sealed interface TransferSource {

    /** @param taken the payments whose money it is */
    record FromWallet(List<KeyId> keys, List<Unspent.Part> taken) implements TransferSource {
        public FromWallet {
            taken = List.copyOf(taken);
        }
    }

    record ByCheckout(CheckoutId checkoutId, CheckoutCode code) implements TransferSource {}

    /**
     * What a bulk send debited from the sender's wallet.
     * @param taken the payments whose money it is
     */
    record OfBulk(BulkTransferId bulkId, List<KeyId> keys, List<Unspent.Part> taken) implements TransferSource {
        public OfBulk {
            taken = List.copyOf(taken);
        }
    }
}
