/**
 * Sign-up, sign-in, sessions, e-mail verification and password reset, and the authentication of calls.
 *
 * <p>A session is a chain of refresh tokens. Each token works once; a second use ends the session, because two parties then
 * hold the token. Session tokens are verified by signature without a read, so one stays valid for up to 15 minutes after its
 * session has ended.
 */
package marketplace.accounts.sessions;
