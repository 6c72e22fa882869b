package marketplace.humans.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/**
 * An identity check. It holds nothing of the document; the account holds its country.
 *
 * @param codeHash the SHA-256 of the URL's code, in hex; the check's id
 * @param returnUrl null for none
 * @param cancelUrl where the page links to unless the check was passed; null for {@code returnUrl}
 */
public record Check(
        String codeHash,
        AccountId accountId,
        CheckStatus status,
        String returnUrl,
        String cancelUrl,
        Instant createdAt) {

    static final Duration LIFE = Duration.ofHours(1);

    /** A provider reports the result later than the URL expires, and repeats it for days. */
    static final Duration KEPT = Duration.ofDays(30);

    Instant expiresAt() {
        return createdAt.plus(LIFE);
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(expiresAt());
    }

    public Optional<String> linkBack() {
        return Optional.ofNullable(status == CheckStatus.VERIFIED || cancelUrl == null ? returnUrl : cancelUrl);
    }
}
