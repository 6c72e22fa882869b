/**
 * API keys: creation, scopes, spend limits, webhook and revocation.
 *
 * <p>Only a hash of the key is stored. A revoked key fails from the next request on and cannot be reactivated.
 */
package marketplace.accounts.keys;
