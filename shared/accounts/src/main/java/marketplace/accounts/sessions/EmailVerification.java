package marketplace.accounts.sessions;

import marketplace.kernel.Wire;

/**
 * Whether an account exists before its owner has proven to read mail at its e-mail (parameter EmailVerification).
 *
 * <p>A marketplace must know; somebody who tries it out on one machine should not have to look into a mailbox first.
 */
public enum EmailVerification implements Wire {
    /** Signing up sends a code, and there is no session before it has come back. */
    REQUIRED,
    /** Signing up signs in at once; the e-mail counts as not verified. */
    OFF
}
