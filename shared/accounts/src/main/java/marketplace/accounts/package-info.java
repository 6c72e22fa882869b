/**
 * Accounts, logins and passwords. Rules: docs/accounts.md.
 *
 * <p>This package depends on no other package of the module. The others, from the bottom: {@code issuer}, {@code
 * email}, {@code keys}, {@code identities}, {@code limits}, {@code admin}, {@code sessions}, {@code status}, {@code
 * export}, {@code erasure}, {@code wiring}.
 */
package marketplace.accounts;
