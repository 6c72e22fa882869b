/** Sign-up, sign-in, sessions, password reset, and the authentication of calls. Rules: docs/accounts.md. */
package marketplace.accounts.sessions;
