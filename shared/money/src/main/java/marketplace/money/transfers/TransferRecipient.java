package marketplace.money.transfers;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;

/**
 * Whom a transfer is for.
 *
 * <p>Sealed, because the two are told apart wherever something is shown: of an e-mail the sender never learns whose it is.
 */
public sealed interface TransferRecipient {

    /** A human by the profile, and the account behind it, which is shown nowhere. */
    record ByProfile(HumanId humanId, AccountId accountId) implements TransferRecipient {}

    /** Whoever has verified this e-mail, or will; in its one form. */
    record ByEmail(String email) implements TransferRecipient {}
}
