package marketplace.accounts.issuer;

import marketplace.accounts.Email;

/** The user of an external issuer's valid token, as the issuer describes it. */
record ExternalUser(String issuer, String subject, Email email, boolean emailVerified, String name, boolean admin) {}
