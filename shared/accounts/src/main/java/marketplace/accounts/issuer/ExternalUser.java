package marketplace.accounts.issuer;

import marketplace.accounts.Email;

/**
 * The user of an external issuer's valid token. {@link ExternalAccounts} decides on the account.
 *
 * @param subject the issuer's permanent id of the user
 * @param emailVerified as the issuer says
 * @param name the user's name, or the part of the e-mail before the @
 * @param admin whether the issuer lists the user as an admin
 */
record ExternalUser(String issuer, String subject, Email email, boolean emailVerified, String name, boolean admin) {}
