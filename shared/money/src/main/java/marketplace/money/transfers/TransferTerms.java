package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Money;

/**
 * The fixed terms of a transfer. The recipient gets the whole amount: there is no fee.
 *
 * @param conversationId a conversation of the sender that it belongs to; null for none
 */
public record TransferTerms(
        AccountId senderId,
        TransferRecipient recipient,
        Money amount,
        String description,
        ConversationId conversationId) {

    public TransferTerms {
        if (amount.cents() <= 0) {
            throw new IllegalArgumentException("a transfer of " + amount.cents() + " cents");
        }
    }

    public TransferTerms(AccountId senderId, TransferRecipient recipient, Money amount, String description) {
        this(senderId, recipient, amount, description, null);
    }
}
