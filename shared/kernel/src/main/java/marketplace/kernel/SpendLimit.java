package marketplace.kernel;

import marketplace.kernel.Id.KeyId;

/**
 * The most that an API key and the keys it creates may spend together in any 24 hours, fees included. Spending of a
 * revoked created key still counts: otherwise a key could escape its limit by creating others.
 */
public record SpendLimit(KeyId keyId, Money most) {}
