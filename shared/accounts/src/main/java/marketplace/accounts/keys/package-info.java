/** API keys. Rules: docs/accounts.md. */
package marketplace.accounts.keys;
