package marketplace.accounts.keys;

import marketplace.api.Credentials;

/** Whether keys move real money or the sandbox's. Each mode rejects the other's keys. */
public enum KeyMode {
    LIVE("live_"),
    TEST("test_");

    private final String prefix;

    KeyMode(String suffix) {
        this.prefix = Credentials.API_KEY_PREFIX + suffix;
    }

    public String prefix() {
        return prefix;
    }
}
