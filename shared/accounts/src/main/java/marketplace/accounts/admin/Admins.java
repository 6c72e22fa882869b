package marketplace.accounts.admin;

import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Email;

/**
 * Who is an admin by our own issuer: the account that has verified the configured e-mail.
 *
 * <p>The role is asked for when a token is issued and stands in the token: so a demotion, or another configuration,
 * holds at the latest when the token ends, and no other function has to know the e-mail.
 *
 * @param email empty where nobody is
 */
public record Admins(Optional<Email> email) {

    /** Takes the configured e-mail; blank for nobody. */
    public static Admins configured(String email) {
        return new Admins(
                email.isBlank()
                        ? Optional.empty()
                        : Optional.of(Email.find(email)
                                .orElseThrow(
                                        () -> new IllegalStateException("the admin's e-mail is no e-mail: " + email))));
    }

    /** An e-mail that was only claimed gives nothing: anybody could claim it. */
    public boolean include(Account account) {
        return account.emailVerified() && email.filter(account.email()::equals).isPresent();
    }
}
