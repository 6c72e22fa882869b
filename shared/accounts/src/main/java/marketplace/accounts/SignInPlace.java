package marketplace.accounts;

import java.time.Instant;

/**
 * @param network a keyed hash of the account and the network, so that no address is stored
 * @param resetOnly whether only a password reset came from there, so that the first sign-in is still mailed
 */
public record SignInPlace(String network, Instant firstSeen, boolean resetOnly) {}
