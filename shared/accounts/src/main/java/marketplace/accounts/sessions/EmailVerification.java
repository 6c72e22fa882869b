package marketplace.accounts.sessions;

import marketplace.kernel.Wire;

/** Whether sign-ups must verify their e-mail (template parameter EmailVerification). A local trial needs no mailbox. */
public enum EmailVerification implements Wire {
    /** Sign-up sends a code; the session starts when the code is entered. */
    REQUIRED,
    /** Sign-up starts a session at once; the e-mail counts as unverified. */
    OFF
}
