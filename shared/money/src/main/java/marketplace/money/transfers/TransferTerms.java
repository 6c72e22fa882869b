package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;

/**
 * What is sent, by whom and to whom; none of it ever changes.
 *
 * <p>Apart from the transfer, whose state moves on while these stand.
 *
 * @param amount all of which the recipient gets: there is no fee on transfers
 * @param description the sender's note, which the recipient reads; null for none
 */
public record TransferTerms(AccountId senderId, TransferRecipient recipient, Money amount, String description) {

    public TransferTerms {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a transfer of " + amount.cents() + " cents");
        }
    }
}
