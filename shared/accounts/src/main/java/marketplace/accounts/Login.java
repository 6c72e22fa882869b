package marketplace.accounts;

import marketplace.kernel.Id.AccountId;

/**
 * The account and password hash of an e-mail.
 *
 * <p>Stored under the e-mail, which makes the e-mail unique and lets a failed login read the same items for known and
 * unknown e-mails.
 *
 * @param passwordHash in PHC string format
 */
public record Login(Email email, AccountId accountId, String passwordHash) {

    @Override
    public String toString() {
        return "Login[" + accountId + "]";
    }
}
