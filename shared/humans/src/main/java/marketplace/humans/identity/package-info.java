/**
 * Identity checks with a government ID: an account is checked once, on a hosted page behind a secret code. The current
 * page is a sandbox that accepts what it is given.
 */
package marketplace.humans.identity;
