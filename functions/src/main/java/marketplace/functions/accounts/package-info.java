/** Serves accounts, sessions and API keys. */
package marketplace.functions.accounts;
