package marketplace.accounts.sessions;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;

final class SessionViews {

    private SessionViews() {}

    public record AccountView(
            @Field AccountId id,
            @Field String email,

            @Field("Whether the owner has verified the e-mail.")
            boolean emailVerified,

            @Field("The name of the person or company.") String name,
            @Field("When the account was opened.") Instant createdAt) {
        static AccountView of(Account account) {
            return new AccountView(
                    account.id(),
                    account.email().value(),
                    account.emailVerified(),
                    account.name(),
                    account.createdAt());
        }
    }

    public record SignedInView(
            @Field AccountView account,

            @Field("Session token. Send it as Authorization: Bearer.")
            String token,

            @Field("When the session token expires, 15 minutes after it was issued. A logout does not end it earlier.")
            Instant expiresAt,

            @Field("Exchanges once for the next session token, within 30 days. Keep it secret.")
            String refreshToken) {
        @Override
        public String toString() {
            return "SignedInView[" + account + "]";
        }
    }

    public record RefreshedView(
            @Field("The new session token. Send it as Authorization: Bearer.")
            String token,

            @Field("When the session token expires, 15 minutes after it was issued. A logout does not end it earlier.")
            Instant expiresAt,

            @Field("Exchanges once for the next session token, within 30 days. The token just sent no longer works.")
            String refreshToken) {
        @Override
        public String toString() {
            return "RefreshedView[" + expiresAt + "]";
        }
    }

    public record SignedOutView(
            @Field("Always true. The refresh token no longer works.")
            boolean signedOut) {}

    public record SignedUpView(
            @Field("True if a code was sent. Send it to POST /api/auth/verify-email to open the account.")
            boolean verificationRequired,

            @Field(value = "The account; null until the e-mail is verified.", nullable = true)
            AccountView account,

            @Field(value = "Session token; null until the e-mail is verified.", nullable = true)
            String token,

            @Field(value = "When the session token expires; null until the e-mail is verified.", nullable = true)
            Instant expiresAt,

            @Field(
                    value = "Exchanges once for the next session token; null until the e-mail is verified.",
                    nullable = true)
            String refreshToken) {

        static SignedUpView codeSent() {
            return new SignedUpView(true, null, null, null, null);
        }

        static SignedUpView of(SignedInView session) {
            return new SignedUpView(
                    false, session.account(), session.token(), session.expiresAt(), session.refreshToken());
        }

        @Override
        public String toString() {
            return "SignedUpView[" + account + "]";
        }
    }

    public record MailRequestedView(
            @Field("Always true, for any e-mail. A mail is sent only if there is something to send.")
            boolean accepted) {}

    public record PasswordResetView(
            @Field("Always true. All earlier sessions have ended; sign in with the new password.")
            boolean passwordReset,

            @Field("How many API keys were revoked.") int revokedApiKeys) {}
}
