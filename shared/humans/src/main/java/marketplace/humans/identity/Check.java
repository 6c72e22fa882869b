package marketplace.humans.identity;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/** An identity check, found by the SHA-256 of its code. The country is that of the document; null unless verified. */
public record Check(String codeHash, AccountId accountId, CheckStatus status, String country, Instant createdAt) {

    static final Duration LIFE = Duration.ofHours(1);

    Instant expiresAt() {
        return createdAt.plus(LIFE);
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }
}
