/** Admins, the restriction of accounts, and the audit log of admin actions. */
package marketplace.accounts.admin;
