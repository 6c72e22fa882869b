package marketplace.accounts.sessions;

import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.accounts.email.EmailCode;
import marketplace.api.Field;

/**
 * What the sign-in operations take.
 *
 * <p>Their texts leave out the secrets, so that none gets into a log by being part of something printed.
 */
final class SessionInputs {

    private SessionInputs() {}

    /** Opens an account. */
    public record SignupInput(
            @Field(
                    value = "The e-mail that the account is known by; upper and lower case are the same.",
                    required = true,
                    max = Email.MAX_LENGTH)
            String email,

            @Field(
                    value = "At least 10 characters, of any kind.",
                    required = true,
                    min = AccountPolicies.PASSWORD_MIN_LENGTH,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH)
            String password,

            @Field(
                    value = "The name of the person or firm.",
                    required = true,
                    min = 1,
                    max = AccountPolicies.NAME_MAX_LENGTH)
            String name) {
        @Override
        public String toString() {
            return "SignupInput[]";
        }
    }

    /** Signs in. */
    public record LoginInput(
            @Field(value = "The account's e-mail.", required = true, max = Email.MAX_LENGTH)
            String email,

            @Field(value = "The account's password.", required = true, max = AccountPolicies.PASSWORD_MAX_LENGTH)
            String password) {
        @Override
        public String toString() {
            return "LoginInput[]";
        }
    }

    /** Presents a refresh token. */
    public record RefreshTokenInput(
            @Field(value = "The refreshToken that came with the last session token.", required = true, max = 200)
            String refreshToken) {
        @Override
        public String toString() {
            return "RefreshTokenInput[]";
        }
    }

    /** Shows that a mail has arrived. */
    public record VerifyEmailInput(
            @Field(value = "The e-mail that signed up.", required = true, max = Email.MAX_LENGTH)
            String email,

            @Field(
                    value = "The code of the mail; case, blanks and hyphens do not matter.",
                    required = true,
                    max = EmailCode.MAX_WRITTEN_LENGTH)
            String code) {
        @Override
        public String toString() {
            return "VerifyEmailInput[]";
        }
    }

    /** Asks for a mail. */
    public record MailInput(
            @Field(value = "The e-mail that it goes to.", required = true, max = Email.MAX_LENGTH)
            String email) {
        @Override
        public String toString() {
            return "MailInput[]";
        }
    }

    /** Chooses a new password. */
    public record NewPasswordInput(
            @Field(value = "The account's e-mail.", required = true, max = Email.MAX_LENGTH)
            String email,

            @Field(
                    value = "The code of the mail; case, blanks and hyphens do not matter.",
                    required = true,
                    max = EmailCode.MAX_WRITTEN_LENGTH)
            String code,

            @Field(
                    value = "The new password: at least 10 characters, of any kind.",
                    required = true,
                    min = AccountPolicies.PASSWORD_MIN_LENGTH,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH)
            String password) {
        @Override
        public String toString() {
            return "NewPasswordInput[]";
        }
    }
}
