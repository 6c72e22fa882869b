/**
 * The way in and out: sign-in, sign-up, password reset, the password that some acts ask for again, renewal of the
 * session and sign-out. The accounts function serves these pages, because it alone verifies passwords and reads
 * sessions.
 *
 * <p>{@link marketplace.console.account.AccountPages} is the entry. Each form is a {@link
 * marketplace.console.account.Step}, listed in {@link marketplace.console.account.Steps}. What was typed into a form
 * whose session has ended travels along as a {@link marketplace.console.account.Draft}.
 */
package marketplace.console.account;
