/**
 * The way in and out: sign-in, renewal of the session, sign-out. The accounts function serves these pages, because it
 * alone verifies passwords and reads sessions. What was typed into a form whose session has ended travels along as a
 * {@link marketplace.console.account.Draft}.
 */
package marketplace.console.account;
