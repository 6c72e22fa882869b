package marketplace.accounts;

import java.time.Instant;

/** @param network a keyed hash of the account and the network, so that no address is stored */
public record SignInPlace(String network, Instant firstSeen) {}
