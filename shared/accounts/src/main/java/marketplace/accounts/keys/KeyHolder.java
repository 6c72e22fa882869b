package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;

/**
 * Whom a raw key stands for: all that a request with it must know.
 *
 * <p>Stored at the key's hash while the key is active and no longer, so that one read authenticates and a revocation
 * holds from the next request on.
 *
 * @param limits as of its {@link KeyGrant}
 * @param lastUsedAt to the hour; empty until the first use
 */
public record KeyHolder(
        AccountId accountId,
        KeyId keyId,
        Set<Scope> scopes,
        RateTier tier,
        List<SpendLimit> limits,
        Optional<Instant> lastUsedAt) {

    public KeyHolder {
        scopes = Set.copyOf(scopes);
        limits = List.copyOf(limits);
    }

    public static KeyHolder of(ApiKey key) {
        KeyGrant grant = key.grant();
        return new KeyHolder(key.accountId(), key.id(), grant.scopes(), key.tier(), grant.limits(), key.lastUsedAt());
    }

    /** Whether a use now is worth a write. */
    public boolean isUseWorthNoting(Instant now) {
        return lastUsedAt
                .map(last -> last.plus(AccountPolicies.LAST_USE_PRECISION).isBefore(now))
                .orElse(true);
    }
}
