/**
 * Session tokens: our own issuer, and one external issuer whose sessions are accepted as well.
 *
 * <p>External tokens are verified with the issuer's published keys only. {@link
 * marketplace.accounts.issuer.ExternalAccounts} pairs an external user with an account on the first call, permanently.
 */
package marketplace.accounts.issuer;
