package marketplace.accounts;

import java.time.Duration;
import marketplace.api.Operation;

public final class AccountPolicies {

    public static final int PASSWORD_MIN_LENGTH = 10;

    public static final int PASSWORD_MAX_LENGTH = Operation.MAX_PASSWORD_LENGTH;

    public static final int NAME_MAX_LENGTH = 100;
    public static final int API_KEY_NAME_MAX_LENGTH = 50;

    public static final int WEBHOOK_URL_MAX_LENGTH = 2048;

    public static final int MAX_ACTIVE_API_KEYS = 10;

    /** Each spend counts towards every limit of its key, so nesting is bounded. */
    public static final int MAX_LIMITS_OF_A_KEY = 3;

    /** A session token stays valid for this long after a logout, because it is verified without a read. */
    public static final Duration SESSION_TOKEN_LIFETIME = Duration.ofMinutes(15);

    public static final Duration SESSION_IDLE_LIFETIME = Duration.ofDays(30);

    public static final Duration SIGNUP_CODE_LIFETIME = Duration.ofHours(24);

    public static final Duration RESET_CODE_LIFETIME = Duration.ofMinutes(30);

    /** Codes tried per e-mail, purpose, network and clock hour. */
    public static final int CODE_TRIES_PER_HOUR = 5;

    /** How many used networks an account remembers; the oldest is forgotten. */
    public static final int SIGN_IN_PLACES = 10;

    public static final int LOGIN_FAILURES_BEFORE_WAIT = 5;
    public static final Duration LOGIN_FAILURES_WINDOW = Duration.ofMinutes(15);

    public static final Duration LOGIN_FIRST_WAIT = Duration.ofMinutes(1);

    public static final Duration LOGIN_MAX_WAIT = Duration.ofMinutes(15);

    /** How long a sign-in or a step-up allows acts that need the password. */
    public static final Duration STEP_UP_LIFETIME = Duration.ofMinutes(10);

    public static final Duration REFRESH_GRACE = Duration.ofSeconds(30);

    /** How many replaced refresh tokens of a session have their grace at once, so that its item stays small. */
    public static final int REFRESH_TOKENS_IN_GRACE = 4;

    /** A code is mailed once, and at most four times again. */
    public static final int MAILS_PER_CODE = 5;

    /** A write per request would cost more than the request. */
    public static final Duration LAST_USE_PRECISION = Duration.ofHours(1);

    public static final Duration SIGNATURE_WINDOW = Duration.ofMinutes(5);

    public static final int IDENTITY_NAME_MAX_LENGTH = 100;

    private AccountPolicies() {}
}
