package marketplace.accounts;

import marketplace.kernel.Id.AccountId;

/** The account and password hash of an e-mail. Its key is the e-mail, which makes e-mails unique. */
public record Login(Email email, AccountId accountId, String passwordHash) {

    @Override
    public String toString() {
        return "Login[" + accountId + "]";
    }
}
