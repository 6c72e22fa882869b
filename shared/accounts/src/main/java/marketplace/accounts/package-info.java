/**
 * Accounts: who there is, how they sign in, and the API keys that act for them.
 *
 * <p>It owns the account (one per e-mail), the login of an e-mail, sessions and keys. A session is a chain of refresh
 * tokens: each one is good once, and one that comes back after it was spent ends the chain, because two parties then
 * hold it. A key is active until it is revoked, for good and from the next request on.
 *
 * <p>It counts requests as well, because what is counted is who sends them. Counters stand in the table; each process
 * leases blocks of them, so that most requests write nothing. Where the table cannot be asked, requests are let through
 * uncounted, but for logins, signups and a key's day, which are refused: nobody shall guess passwords uncounted.
 *
 * <p>An agent may also sign its calls with a key of its own. Its identity follows from that key and is bound to one
 * account, by the first call that it signs or on request; a signature fits one purpose, lives for minutes and is
 * accepted once.
 *
 * <p>What only the reader of a mail may do waits as a challenge: a signup where e-mails are verified, a new password. The
 * request stores it and looks nothing up, so its answer and its time are the same for every e-mail; a job looks up the
 * account and sends the mail. Codes are derived and never stored, are taken five times, once with success, and end every
 * session when they change a password. An account that was opened without verification has an unverified e-mail until
 * its password was reset by mail.
 *
 * <p>What is held about an account, here and in every other room, is handed out to its owner: each capability
 * contributes its {@link marketplace.accounts.ExportSection}.
 *
 * <p>An admin is a person, never a key: whoever has verified the configured e-mail, or whom the external issuer says to be
 * one. The role stands in the session token and ends with it. What admins do is done in the room that owns the thing, in
 * one commit with its entry in the log that is kept here.
 *
 * <p>Sessions of one external issuer are accepted beside our own, by its published keys alone. Its users have accounts
 * like everybody's; which one, {@link marketplace.accounts.ExternalAccounts} decides at first sight and for good.
 *
 * <p>An account is deleted by its owner, with the password, once nothing is owed ({@link
 * marketplace.accounts.ErasureGuard}). One commit ends its keys, sessions and login; then each capability's {@link
 * marketplace.accounts.Erasure} is worked off, batch by batch, and at last the account becomes a stone: an id and a date.
 * A session token that is out already stays good for its minutes, so all of it is done once more when the last one has
 * ended. What stays: records that others have a right to, without the name; what was sent to others, in their log for its
 * 30 days; answers kept for idempotency keys, for their 24 hours; the audit log of admins.
 *
 * <p>It stores no password, refresh token or raw key, only what recognises them. A session token is checked by its
 * signature alone, without a read; the price is that one stays good until it expires, at most fifteen minutes after its
 * session has ended.
 */
package marketplace.accounts;
