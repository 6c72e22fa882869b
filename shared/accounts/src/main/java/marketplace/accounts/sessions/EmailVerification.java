package marketplace.accounts.sessions;

import marketplace.kernel.Wire;

/** Whether sign-ups must verify their e-mail (template parameter EmailVerification). */
public enum EmailVerification implements Wire {
    REQUIRED,
    OFF
}
