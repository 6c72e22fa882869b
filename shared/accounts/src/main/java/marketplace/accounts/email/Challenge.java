package marketplace.accounts.email;

import java.time.Duration;
import java.time.Instant;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.Wire;

/** A request to be confirmed by an e-mailed code. It reads no account, so the response cannot depend on one. */
public record Challenge(Email email, Ask ask, byte[] nonce, Stage stage, Instant createdAt, Instant expiresAt) {

    public static final int NONCE_BYTES = 16;

    public enum Purpose implements Wire {
        SIGNUP(AccountPolicies.SIGNUP_CODE_LIFETIME),
        /** Sends the latest sign-up mail again; it has no new code. */
        RESEND(AccountPolicies.RESET_CODE_LIFETIME),
        RESET(AccountPolicies.RESET_CODE_LIFETIME);

        private final Duration lifetime;

        Purpose(Duration lifetime) {
            this.lifetime = lifetime;
        }
    }

    enum Stage implements Wire {
        ASKED,
        ADMITTED,
        SENT
    }

    public sealed interface Ask {

        record SignUp(String name, String passwordHash) implements Ask {
            @Override
            public String toString() {
                return "SignUp[]";
            }
        }

        record Resend() implements Ask {}

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

    /** In a rare collision of selectors the later challenge replaces the earlier. */
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
