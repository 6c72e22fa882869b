package marketplace.accounts.sessions;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Sha256;

/**
 * One sign-in, for as long as it is refreshed: the account, and which refresh token is good at present.
 *
 * <p>A session that has ended is not stored at all, so that ended and never begun are the same to whoever asks.
 *
 * @param era the account's era in which it began; it is over when the account has gone on to the next
 * @param lineHash recognises every token of the session
 * @param secretHash recognises the one that is good
 * @param expiresAt when it ends unless refreshed before
 * @param version counts its tokens
 */
public record Session(
        SessionId id,
        AccountId accountId,
        long era,
        String lineHash,
        String secretHash,
        Instant createdAt,
        Instant expiresAt,
        long version) {

    /** What a refresh token is to a session. */
    enum Standing {
        /** The one that is good. */
        CURRENT,
        /** One of the session's own that was spent: somebody else has a copy. */
        SPENT,
        /** Made up. */
        FOREIGN
    }

    public static Session open(RefreshToken token, Account account, Instant now) {
        return new Session(
                token.sessionId(),
                account.id(),
                account.sessionEra(),
                Sha256.of(token.line()),
                Sha256.of(token.secret()),
                now,
                now.plus(AccountPolicies.SESSION_IDLE_LIFETIME),
                1);
    }

    boolean isOver(Instant now) {
        return !now.isBefore(expiresAt);
    }

    Standing standingOf(RefreshToken token) {
        if (!Sha256.same(lineHash, Sha256.of(token.line()))) {
            return Standing.FOREIGN;
        }
        return Sha256.same(secretHash, Sha256.of(token.secret())) ? Standing.CURRENT : Standing.SPENT;
    }

    /** The session after its token was exchanged for {@code next}. */
    Session refresh(RefreshToken next, Instant now) {
        return new Session(
                id,
                accountId,
                era,
                lineHash,
                Sha256.of(next.secret()),
                createdAt,
                now.plus(AccountPolicies.SESSION_IDLE_LIFETIME),
                version + 1);
    }
}
