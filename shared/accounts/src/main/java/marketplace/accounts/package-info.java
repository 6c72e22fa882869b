/**
 * The account, its login and its password, and the store of both.
 *
 * <p>An account belongs to one e-mail. An e-mail counts as verified once its owner has entered a code that was sent to it.
 * Passwords are stored as Argon2id hashes only.
 *
 * <p>This package depends on no other package of the module. The others, from the bottom: {@code issuer} (session
 * tokens), {@code email} (codes sent by mail), {@code keys} (API keys), {@code identities} (agents that sign their calls),
 * {@code limits} (rate counters), {@code admin}, {@code sessions} (sign-up, sign-in, authentication), {@code status},
 * {@code export} and {@code erasure}.
 */
package marketplace.accounts;
