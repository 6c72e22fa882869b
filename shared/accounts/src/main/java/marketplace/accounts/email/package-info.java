/** Codes sent by mail, for sign-up and password reset. Rules: docs/accounts.md. */
package marketplace.accounts.email;
