package marketplace.accounts.issuer;

import marketplace.accounts.Email;

record ExternalUser(String issuer, String subject, Email email, boolean emailVerified, String name, boolean admin) {}
