package marketplace.humans.identity;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.ReturnUrls;

/**
 * An identity check. It holds nothing of the document; the account holds its country.
 *
 * @param codeHash the SHA-256 of the URL's code, in hex; the check's id
 */
public record Check(String codeHash, AccountId accountId, CheckStatus status, ReturnUrls returns, Instant createdAt) {

    static final Duration LIFE = Duration.ofHours(1);

    /** A provider reports the result later than the URL expires, and repeats it for days. */
    static final Duration KEPT = Duration.ofDays(30);

    Instant expiresAt() {
        return createdAt.plus(LIFE);
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }

    /** Where our page links to in the current status. */
    public Optional<URI> linkBack() {
        return returns.after(status == CheckStatus.VERIFIED);
    }
}
