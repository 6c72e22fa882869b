/** Identity checks with a government ID: an account is checked once. Rules: docs/accounts.md. */
package marketplace.humans.identity;
