package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/** The fixed terms of a transfer. The recipient gets the whole amount: there is no fee. */
public record TransferTerms(AccountId senderId, TransferRecipient recipient, Money amount, String description) {

    public TransferTerms {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a transfer of " + amount.cents() + " cents");
        }
    }
}
