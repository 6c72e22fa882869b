package marketplace.accounts.keys;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;

/**
 * An API key as its owner sees it, without its value.
 *
 * <p>Revoked ones stay, so that a list of deliveries or a log can still say which key it was.
 *
 * @param hash recognises the raw key
 * @param prefix the beginning of the raw key
 * @param tier granted by administrators; a key that this one makes does not inherit it
 * @param lastUsedAt to the hour; empty until the first use
 * @param webhook empty when none is set; a revoked key has none
 */
public record ApiKey(
        KeyId id,
        AccountId accountId,
        String name,
        String hash,
        String prefix,
        KeyGrant grant,
        RateTier tier,
        KeyStatus status,
        Instant createdAt,
        Optional<Instant> lastUsedAt,
        Optional<Instant> revokedAt,
        Optional<KeyWebhook> webhook) {

    public static ApiKey create(KeyId id, AccountId account, String name, RawKey raw, KeyGrant grant, Instant now) {
        return new ApiKey(
                id,
                account,
                name,
                raw.hash(),
                raw.shownPrefix(),
                grant,
                RateTier.STANDARD,
                KeyStatus.ACTIVE,
                now,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public boolean isActive() {
        return status == KeyStatus.ACTIVE;
    }

    /** The key after its end. */
    public ApiKey revoke(Instant now) {
        if (!isActive()) {
            throw new IllegalStateException(id + " is revoked already");
        }
        return new ApiKey(
                id,
                accountId,
                name,
                hash,
                prefix,
                grant,
                tier,
                KeyStatus.REVOKED,
                createdAt,
                lastUsedAt,
                Optional.of(now),
                Optional.empty());
    }

    /** The key under this name, with this webhook. */
    public ApiKey patch(String newName, Optional<KeyWebhook> newWebhook) {
        return new ApiKey(
                id,
                accountId,
                newName,
                hash,
                prefix,
                grant,
                tier,
                status,
                createdAt,
                lastUsedAt,
                revokedAt,
                newWebhook);
    }
}
