/** Agents that sign their calls with an Ed25519 key of their own. Rules: docs/accounts.md. */
package marketplace.accounts.identities;
