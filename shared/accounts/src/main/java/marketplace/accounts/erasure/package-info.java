/**
 * Account deletion.
 *
 * <p>The owner deletes the account with the password, once no {@link marketplace.accounts.erasure.ErasureGuard} objects. One
 * commit ends its keys, sessions and login. Then each module's {@link marketplace.accounts.erasure.Erasure} runs in batches,
 * and the account becomes a tombstone: an id and a date. Session tokens issued before remain valid for minutes, so the
 * erasures run once more after the last one has expired.
 *
 * <p>Not erased: records that others have a right to, without the name; sent events, in the receiver's log for its 30 days;
 * stored answers of idempotency keys, for their 24 hours; the audit log.
 */
package marketplace.accounts.erasure;
