package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * The terms of a transfer; they never change.
 *
 * @param amount the recipient gets all of it: there is no fee
 */
public record TransferTerms(AccountId senderId, TransferRecipient recipient, Money amount, String description) {

    public TransferTerms {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a transfer of " + amount.cents() + " cents");
        }
    }
}
