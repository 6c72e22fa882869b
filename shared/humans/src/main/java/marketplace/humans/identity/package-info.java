/**
 * The check of government IDs: an account is checked once, and the result is reused ever after.
 *
 * <p>The check itself happens on a page behind a code that only its account was given; there stands a sandbox, which
 * believes what it is told.
 */
package marketplace.humans.identity;
