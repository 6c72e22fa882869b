package marketplace.accounts.issuer;

import marketplace.accounts.Email;

/**
 * Whom a token of an external issuer is about.
 *
 * <p>The issuer's word, checked to be the issuer's; which account it opens is decided by {@link ExternalAccounts}.
 *
 * @param subject the issuer's own name for the person; never given to another
 * @param emailVerified whether the issuer says that the e-mail is the person's
 * @param name the person's name, or what stands before the @
 * @param admin whether the issuer counts them among the admins
 */
record ExternalPerson(String issuer, String subject, Email email, boolean emailVerified, String name, boolean admin) {}
