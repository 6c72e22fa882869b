package marketplace.accounts.sessions;

import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.accounts.email.EmailCode;
import marketplace.api.Enforced;
import marketplace.api.Field;

/** Inputs of the sign-in operations. Their toString omits secrets, so that none reaches a log. */
final class SessionInputs {

    private SessionInputs() {}

    public record SignupInput(
            @Field(value = "The account's e-mail. Case is ignored.", required = true, max = Email.MAX_LENGTH)
            @Enforced(format = "email")
            String email,

            @Field(
                    value = "The password: 10 to 200 characters. Required where e-mails are not verified; otherwise"
                            + " it is ignored here and sent with the code.",
                    min = AccountPolicies.PASSWORD_MIN_LENGTH,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH,
                    mayBeBlank = true)
            String password,

            @Field(
                    value = "The name of the person or company.",
                    required = true,
                    min = 1,
                    max = AccountPolicies.NAME_MAX_LENGTH,
                    oneLine = true)
            String name) {
        @Override
        public String toString() {
            return "SignupInput[]";
        }
    }

    public record LoginInput(
            @Field(required = true, max = Email.MAX_LENGTH) @Enforced(format = "email")
            String email,

            @Field(required = true, max = AccountPolicies.PASSWORD_MAX_LENGTH, mayBeBlank = true)
            String password,

            @Field(value = "The current code of the authenticator app. Admins only.", pattern = "^[0-9]{6}$")
            String secondFactorCode) {

        Optional<String> code() {
            return Optional.ofNullable(secondFactorCode);
        }

        @Override
        public String toString() {
            return "LoginInput[]";
        }
    }

    public record RefreshTokenInput(
            @Field(value = "The latest refreshToken of the session.", required = true, max = 200)
            String refreshToken) {
        @Override
        public String toString() {
            return "RefreshTokenInput[]";
        }
    }

    public record VerifyEmailInput(
            @Field(value = "The e-mail that signed up.", required = true, max = Email.MAX_LENGTH)
            @Enforced(format = "email")
            String email,

            @Field(
                    value = "The code from the mail. Case, spaces and hyphens are ignored.",
                    required = true,
                    max = EmailCode.MAX_WRITTEN_LENGTH)
            String code,

            @Field(
                    value = "The password of the new account: 10 to 200 characters.",
                    required = true,
                    min = AccountPolicies.PASSWORD_MIN_LENGTH,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH,
                    mayBeBlank = true)
            String password,

            @Field(
                    value = "The name of the person or company.",
                    required = true,
                    min = 1,
                    max = AccountPolicies.NAME_MAX_LENGTH,
                    oneLine = true)
            String name) {
        @Override
        public String toString() {
            return "VerifyEmailInput[]";
        }
    }

    public record MailInput(
            @Field(value = "The e-mail to send to.", required = true, max = Email.MAX_LENGTH)
            @Enforced(format = "email")
            String email) {
        @Override
        public String toString() {
            return "MailInput[]";
        }
    }

    public record NewPasswordInput(
            @Field(required = true, max = Email.MAX_LENGTH) @Enforced(format = "email")
            String email,

            @Field(
                    value = "The code from the mail. Case, spaces and hyphens are ignored.",
                    required = true,
                    max = EmailCode.MAX_WRITTEN_LENGTH)
            String code,

            @Field(
                    value = "The new password: 10 to 200 characters.",
                    required = true,
                    min = AccountPolicies.PASSWORD_MIN_LENGTH,
                    max = AccountPolicies.PASSWORD_MAX_LENGTH,
                    mayBeBlank = true)
            String password,

            @Field("Also revoke all API keys. Default false; always done if the e-mail was never verified.")
            Boolean revokeApiKeys) {

        boolean revokesApiKeys() {
            return Boolean.TRUE.equals(revokeApiKeys);
        }

        @Override
        public String toString() {
            return "NewPasswordInput[]";
        }
    }
}
