package marketplace.accounts.admin;

import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Email;

/** Our own issuer's admin: the account with the configured, verified e-mail. Session tokens carry the role. */
public record Admins(Optional<Email> email, boolean secondFactorRequired) {

    public static Admins configured(String email, boolean secondFactorRequired) {
        Optional<Email> address = email.isBlank()
                ? Optional.empty()
                : Optional.of(Email.find(email)
                        .orElseThrow(() -> new IllegalStateException(
                                "the configured admin e-mail is not an e-mail address: " + email)));
        return new Admins(address, secondFactorRequired);
    }

    /** An unverified e-mail is not enough: anyone can claim one. */
    public boolean include(Account account) {
        return account.emailVerified() && email.filter(account.email()::equals).isPresent();
    }

    public boolean include(Account account, boolean secondFactor) {
        return include(account) && (secondFactor || !secondFactorRequired);
    }
}
