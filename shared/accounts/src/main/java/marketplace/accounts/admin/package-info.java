/**
 * Admins, the restriction of accounts, and the audit log of admin actions.
 *
 * <p>An admin is a person, never an API key: the owner of the configured e-mail, once verified, or a user whom the external
 * issuer marks as admin. The role is part of the session token and ends with it. Each admin action commits together with
 * its audit entry.
 */
package marketplace.accounts.admin;
