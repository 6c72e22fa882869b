package marketplace.accounts.sessions;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.api.Field;
import marketplace.kernel.Id.AccountId;

/**
 * What the sign-in operations answer.
 *
 * <p>Views are records of their own, so that what is stored cannot reach a caller by accident.
 */
final class SessionViews {

    private SessionViews() {}

    /** An account as its owner sees it. */
    public record AccountView(
            @Field("The account's id.") AccountId id,
            @Field("The e-mail that it is known by.") String email,

            @Field("Whether the owner has proven to read mail there.")
            boolean emailVerified,

            @Field("The name of the person or firm.") String name,
            @Field("When it was opened.") Instant createdAt) {
        static AccountView of(Account account) {
            return new AccountView(
                    account.id(),
                    account.email().value(),
                    account.emailVerified(),
                    account.name(),
                    account.createdAt());
        }
    }

    /** A session that has begun. */
    public record SignedInView(
            @Field("Who signed in.") AccountView account,

            @Field("The session token; send it as Authorization: Bearer.")
            String token,

            @Field("When the session token ends, 15 minutes after it was issued; a logout does not end it earlier.")
            Instant expiresAt,

            @Field("Buys the next session token, once; good for 30 days. Keep it secret.")
            String refreshToken) {
        @Override
        public String toString() {
            return "SignedInView[" + account + "]";
        }
    }

    /** A session that goes on. */
    public record RefreshedView(
            @Field("The new session token; send it as Authorization: Bearer.")
            String token,

            @Field("When the session token ends, 15 minutes after it was issued; a logout does not end it earlier.")
            Instant expiresAt,

            @Field("Buys the next session token, once; the one just sent is worth nothing now.")
            String refreshToken) {
        @Override
        public String toString() {
            return "RefreshedView[" + expiresAt + "]";
        }
    }

    /** A session that has ended. */
    public record SignedOutView(
            @Field("Always true: the refresh token is worth nothing now, if it ever was.")
            boolean signedOut) {}

    /** A signup: a session at once, or the request for a code. */
    public record SignedUpView(
            @Field("Whether a code was sent that must come back first, to POST /api/auth/verify-email.")
            boolean verificationRequired,

            @Field(value = "Who signed up; null until the code has come back.", nullable = true)
            AccountView account,

            @Field(value = "The session token; null until the code has come back.", nullable = true)
            String token,

            @Field(value = "When the session token ends.", nullable = true)
            Instant expiresAt,

            @Field(value = "Buys the next session token, once; null until the code has come back.", nullable = true)
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

    /** A request for a mail. */
    public record MailRequestedView(
            @Field("Always true, for any e-mail: if there is something to send there, it is sent.")
            boolean accepted) {}

    /** A password that was changed. */
    public record PasswordResetView(
            @Field("Always true: sign in with the new password; every session from before has ended.")
            boolean passwordReset) {}
}
