package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.secrets.Sha256;

/**
 * One sign-in and its current refresh token. An ended session is deleted.
 *
 * @param era the account's session era when it began
 * @param replaced the token before the current one
 * @param steppedUpAt when the password was last shown again
 * @param earlier tokens before that one that have grace left, newest first
 */
public record Session(
        SessionId id,
        AccountId accountId,
        long era,
        String lineHash,
        String secretHash,
        Optional<Replaced> replaced,
        List<Replaced> earlier,
        boolean secondFactor,
        Optional<Instant> steppedUpAt,
        Instant createdAt,
        Instant expiresAt,
        long version) {

    public record Replaced(String secretHash, Instant graceUntil) {

        boolean hasGrace(Instant now) {
            return now.isBefore(graceUntil);
        }
    }

    public Session {
        earlier = List.copyOf(earlier);
    }

    enum TokenState {
        CURRENT,
        /** Replaced a moment ago, probably by another tab. */
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
                List.of(),
                secondFactor,
                Optional.empty(),
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
        boolean grace = inGrace(now).anyMatch(before -> Sha256.same(before.secretHash(), hash));
        return grace ? TokenState.GRACE : TokenState.SPENT;
    }

    private Stream<Replaced> inGrace(Instant now) {
        return Stream.concat(replaced.stream(), earlier.stream()).filter(before -> before.hasGrace(now));
    }

    /** When the person last proved who it is. */
    public Instant authenticatedAt() {
        return steppedUpAt.orElse(createdAt);
    }

    Session stepUp(Instant now) {
        return new Session(
                id,
                accountId,
                era,
                lineHash,
                secretHash,
                replaced,
                earlier,
                secondFactor,
                Optional.of(now),
                createdAt,
                expiresAt,
                version + 1);
    }

    Session refresh(RefreshToken next, Instant now) {
        return new Session(
                id,
                accountId,
                era,
                lineHash,
                Sha256.of(next.secret()),
                Optional.of(new Replaced(secretHash, now.plus(AccountPolicies.REFRESH_GRACE))),
                inGrace(now).limit(AccountPolicies.REFRESH_TOKENS_IN_GRACE - 1).toList(),
                secondFactor,
                steppedUpAt,
                createdAt,
                now.plus(AccountPolicies.SESSION_IDLE_LIFETIME),
                version + 1);
    }
}
