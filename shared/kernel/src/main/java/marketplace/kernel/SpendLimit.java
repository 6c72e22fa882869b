package marketplace.kernel;

import marketplace.kernel.Id.KeyId;

/**
 * The most that an API key and the keys it creates may spend together in any 24 hours. Spending of a created key counts
 * here even after this key is revoked: otherwise a key could escape its limit by creating others.
 *
 * @param most includes fees; refunds reduce what counts
 */
public record SpendLimit(KeyId keyId, Money most) {}
