package marketplace.accounts.keys;

import marketplace.api.Credentials;

/**
 * Whether keys move real money or the sandbox's.
 *
 * <p>It stands in the key itself, so that nobody takes one for the other, and neither edition knows the other's keys.
 */
public enum KeyMode {
    /** A real payment provider is configured. */
    LIVE("live_"),
    /** The sandbox is. */
    TEST("test_");

    private final String prefix;

    KeyMode(String suffix) {
        this.prefix = Credentials.API_KEY_PREFIX + suffix;
    }

    /** What every raw key of this mode begins with. */
    public String prefix() {
        return prefix;
    }
}
