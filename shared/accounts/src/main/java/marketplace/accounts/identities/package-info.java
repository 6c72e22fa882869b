/**
 * Agents that sign their calls with an Ed25519 key of their own.
 *
 * <p>The agent id is derived from the public key. It is bound to one account, by the first signed call or on request. A
 * signature is valid for one purpose and a few minutes, and is accepted once.
 */
package marketplace.accounts.identities;
