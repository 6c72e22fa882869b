package marketplace.accounts;

import java.time.Duration;
import marketplace.kernel.PageSize;

/**
 * The limits and lifetimes of accounts, named.
 *
 * <p>In one place, so that the documents and the code can be compared in one reading.
 */
public final class AccountPolicies {

    public static final int PASSWORD_MIN_LENGTH = 10;

    /** Long enough for any passphrase, short enough to hash. */
    public static final int PASSWORD_MAX_LENGTH = 200;

    public static final int NAME_MAX_LENGTH = 100;
    public static final int API_KEY_NAME_MAX_LENGTH = 50;

    /** As for registered endpoints. */
    public static final int WEBHOOK_URL_MAX_LENGTH = 2048;

    /** Active keys per account (interface, Limits). */
    public static final int MAX_ACTIVE_API_KEYS = 10;

    /** How deep lower limits go within higher ones: every spend counts at each. */
    public static final int MOST_LIMITS_OF_A_KEY = 3;

    public static final PageSize API_KEY_PAGE = new PageSize(100, 200);

    /** Also how long a session token outlives a logout, since nothing is read to check it. */
    public static final Duration SESSION_TOKEN_LIFETIME = Duration.ofMinutes(15);

    /** A session that nobody refreshes ends after this. */
    public static final Duration SESSION_IDLE_LIFETIME = Duration.ofDays(30);

    /** How long the code of a signup is taken: a mail may be read the next morning. */
    public static final Duration SIGNUP_CODE_LIFETIME = Duration.ofHours(24);

    /** How long the code of a password reset is taken. */
    public static final Duration RESET_CODE_LIFETIME = Duration.ofMinutes(30);

    public static final int TRIES_PER_CODE = 5;

    /** How many mails one address is sent in an hour of the clock: signups and resends together, resets apart. */
    public static final int MAILS_PER_ADDRESS_AND_HOUR = 5;

    /** How exact a key's lastUsedAt is: a write per request would cost more than the requests themselves. */
    public static final Duration LAST_USE_PRECISION = Duration.ofHours(1);

    /** How far the time of a signed identity may be from ours, either way (decisions §3). */
    public static final Duration SIGNATURE_WINDOW = Duration.ofMinutes(5);

    public static final int IDENTITY_NAME_MAX_LENGTH = 100;

    private AccountPolicies() {}
}
