/**
 * Codes sent by mail, for sign-up and password reset.
 *
 * <p>A request stores a challenge without looking up the account, so response and timing are the same for every e-mail. A
 * job looks up the account and sends the mail. Codes are derived, never stored, and allow five attempts.
 */
package marketplace.accounts.email;
