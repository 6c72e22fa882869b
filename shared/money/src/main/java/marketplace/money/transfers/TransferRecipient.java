package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/** The recipient of a transfer. The sender never learns whose account an e-mail is. */
public sealed interface TransferRecipient {

    record ByProfile(HumanId humanId, AccountId accountId) implements TransferRecipient {}

    /** The account that has verified this e-mail, or will; normalised. */
    record ByEmail(String email) implements TransferRecipient {}
}
