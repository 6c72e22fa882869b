package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.Optional;
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
        Optional<Replaced> replaced,
        boolean secondFactor,
        Instant createdAt,
        Instant expiresAt,
        long version) {

    public record Replaced(String secretHash, Instant graceUntil) {}

    enum TokenState {
        CURRENT,
        /** Just replaced, probably by another tab. */
        GRACE,
        /** Used before, so two parties hold it. */
        SPENT,
        UNKNOWN
    }

    public static Session open(RefreshToken token, Account account, boolean secondFactor, Instant now) {
        return new Session(
                token.sessionId(),
                account.id(),
                account.sessionEra(),
                Sha256.of(token.line()),
                Sha256.of(token.secret()),
                Optional.empty(),
                secondFactor,
                now,
                now.plus(AccountPolicies.SESSION_IDLE_LIFETIME),
                1);
    }

    boolean isOver(Instant now) {
        return !now.isBefore(expiresAt);
    }

    TokenState stateOf(RefreshToken token, Instant now) {
        if (!Sha256.same(lineHash, Sha256.of(token.line()))) {
            return TokenState.UNKNOWN;
        }
        String hash = Sha256.of(token.secret());
        if (Sha256.same(secretHash, hash)) {
            return TokenState.CURRENT;
        }
        boolean grace = replaced.filter(before -> Sha256.same(before.secretHash(), hash))
                .filter(before -> now.isBefore(before.graceUntil()))
                .isPresent();
        return grace ? TokenState.GRACE : TokenState.SPENT;
    }

    Session refresh(RefreshToken next, Instant now) {
        return new Session(
                id,
                accountId,
                era,
                lineHash,
                Sha256.of(next.secret()),
                Optional.of(new Replaced(secretHash, now.plus(AccountPolicies.REFRESH_GRACE))),
                secondFactor,
                createdAt,
                now.plus(AccountPolicies.SESSION_IDLE_LIFETIME),
                version + 1);
    }
}
