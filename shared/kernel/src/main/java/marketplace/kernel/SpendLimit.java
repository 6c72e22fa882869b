package marketplace.kernel;

import marketplace.kernel.Id.KeyId;

/**
 * What an API key and all keys that it makes may spend together in any 24 hours.
 *
 * <p>The limit of a key is worth nothing if the key may make another that spends as much again; so what that one spends
 * counts here too, whether this key still stands or not.
 *
 * @param keyId the key that was given the limit
 * @param most fee included, what went out less what came back
 */
public record SpendLimit(KeyId keyId, Money most) {}
