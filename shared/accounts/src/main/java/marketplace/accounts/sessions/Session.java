package marketplace.accounts.sessions;

import java.time.Instant;
import marketplace.accounts.Account;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Sha256;

/**
 * One sign-in and its current refresh token. An ended session is deleted.
 *
 * @param era the account's session era when it began
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

    enum TokenState {
        CURRENT,
        /** Used before, so two parties hold it. */
        SPENT,
        UNKNOWN
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

    TokenState stateOf(RefreshToken token) {
        if (!Sha256.same(lineHash, Sha256.of(token.line()))) {
            return TokenState.UNKNOWN;
        }
        return Sha256.same(secretHash, Sha256.of(token.secret())) ? TokenState.CURRENT : TokenState.SPENT;
    }

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
