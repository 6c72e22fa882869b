package marketplace.accounts;

import marketplace.kernel.Id.AccountId;

/**
 * What signs an e-mail in: the account behind it and the hash of its password.
 *
 * <p>It stands at the e-mail itself, so that it also makes the e-mail unique, and so that a login with a wrong password
 * reads exactly as much as one with an unknown e-mail.
 *
 * @param passwordHash in PHC string format
 */
public record Login(Email email, AccountId accountId, String passwordHash) {

    @Override
    public String toString() {
        return "Login[" + accountId + "]";
    }
}
