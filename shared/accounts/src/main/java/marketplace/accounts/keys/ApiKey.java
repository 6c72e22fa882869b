package marketplace.accounts.keys;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;

/**
 * An API key without its value. Revoked keys are kept for logs and delivery lists.
 *
 * @param tier set by admins; keys created by this one do not inherit it
 * @param createdBy the key that created it; empty if a session did
 * @param latestChild the last key that this one created, so that a creation and a revocation at once conflict
 * @param lastUsedAt to the hour
 */
public record ApiKey(
        KeyId id,
        AccountId accountId,
        String name,
        String hash,
        String prefix,
        KeyPermissions grant,
        RateTier tier,
        KeyStatus status,
        Instant createdAt,
        Optional<Instant> lastUsedAt,
        Optional<Instant> revokedAt,
        Optional<KeyWebhook> webhook,
        Optional<KeyId> createdBy,
        Optional<KeyId> latestChild) {

    public static ApiKey create(
            KeyId id,
            AccountId account,
            String name,
            KeyValue raw,
            KeyPermissions grant,
            Optional<KeyId> createdBy,
            Instant now) {
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
                Optional.empty(),
                createdBy,
                Optional.empty());
    }

    public boolean isActive() {
        return status == KeyStatus.ACTIVE;
    }

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
                Optional.empty(),
                createdBy,
                latestChild);
    }

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
                newWebhook,
                createdBy,
                latestChild);
    }
}
