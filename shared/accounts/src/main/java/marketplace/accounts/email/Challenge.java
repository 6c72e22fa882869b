package marketplace.accounts.email;

import java.time.Duration;
import java.time.Instant;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.Wire;

/**
 * A request that waits for its sender to prove that an e-mail is his.
 *
 * <p>It is stored before anybody has looked whether the e-mail has an account; so what the sender sees cannot depend on
 * that. Challenges of one e-mail stand side by side: a signup that somebody else has begun with it is completed by the
 * code of its own mail alone, and never by the code of another.
 *
 * @param nonce 16 random bytes; all that makes one challenge differ from the next
 * @param stage how far its mail has come
 * @param expiresAt the last moment at which its code is taken
 */
public record Challenge(Email email, Ask ask, byte[] nonce, Stage stage, Instant createdAt, Instant expiresAt) {

    public static final int NONCE_BYTES = 16;

    /** What the sender wants of the e-mail's owner. */
    public enum Purpose implements Wire {
        SIGNUP(AccountPolicies.SIGNUP_CODE_LIFETIME),
        /** To see the mail of the latest signup again; it has no code of its own. */
        RESEND(AccountPolicies.RESET_CODE_LIFETIME),
        RESET(AccountPolicies.RESET_CODE_LIFETIME);

        private final Duration lifetime;

        Purpose(Duration lifetime) {
            this.lifetime = lifetime;
        }
    }

    /** How far a challenge's mail has come. */
    enum Stage implements Wire {
        /** Nobody has looked at it; its code is not taken. */
        ASKED,
        /** It has its place among the mails of the hour; from now on its code is taken. */
        ADMITTED,
        /** Its mail, if it was to have one, has left. */
        SENT
    }

    /** What is asked for, with what must be kept until the code comes back. */
    public sealed interface Ask {

        /**
         * An account, to be opened once the code is here.
         *
         * @param passwordHash in PHC string format
         */
        record SignUp(String name, String passwordHash) implements Ask {
            @Override
            public String toString() {
                return "SignUp[]";
            }
        }

        /** The mail of the latest signup once more. */
        record Resend() implements Ask {}

        /** A new password, which comes with the code. */
        record Reset() implements Ask {}
    }

    public static Challenge of(Email email, Ask ask, byte[] nonce, Instant now) {
        return new Challenge(email, ask, nonce, Stage.ASKED, now, now.plus(purpose(ask).lifetime));
    }

    Purpose purpose() {
        return purpose(ask);
    }

    private static Purpose purpose(Ask ask) {
        return switch (ask) {
            case Ask.SignUp _ -> Purpose.SIGNUP;
            case Ask.Resend _ -> Purpose.RESEND;
            case Ask.Reset _ -> Purpose.RESET;
        };
    }

    /** Its name among the challenges of the e-mail and purpose; by a rare chance a later one takes the place. */
    String selector() {
        return EmailCode.characters(nonce, EmailCode.SELECTOR_LENGTH);
    }

    boolean isOver(Instant now) {
        return now.isAfter(expiresAt);
    }

    @Override
    public String toString() {
        return "Challenge[" + purpose() + " " + selector() + "]";
    }
}
