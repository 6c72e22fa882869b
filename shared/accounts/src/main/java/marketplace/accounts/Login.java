package marketplace.accounts;

import java.util.List;
import marketplace.kernel.Id.AccountId;

/**
 * The account and password hash of an e-mail. Its key is the e-mail, which makes e-mails unique.
 *
 * @param places the networks that the account has used, oldest first
 */
public record Login(Email email, AccountId accountId, String passwordHash, List<SignInPlace> places) {

    public Login {
        places = List.copyOf(places);
    }

    public Login(Email email, AccountId accountId, String passwordHash) {
        this(email, accountId, passwordHash, List.of());
    }

    public Login at(List<SignInPlace> known) {
        return new Login(email, accountId, passwordHash, known);
    }

    @Override
    public String toString() {
        return "Login[" + accountId + "]";
    }
}
