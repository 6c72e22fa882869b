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

/** Stored under the key's hash while it is active: one read authenticates, and a revocation works at once. */
public record KeyPrincipal(
        AccountId accountId,
        KeyId keyId,
        Set<Scope> scopes,
        RateTier tier,
        List<SpendLimit> limits,
        Optional<Instant> lastUsedAt) {

    public KeyPrincipal {
        scopes = Set.copyOf(scopes);
        limits = List.copyOf(limits);
    }

    public static KeyPrincipal of(ApiKey key) {
        KeyPermissions grant = key.grant();
        return new KeyPrincipal(
                key.accountId(), key.id(), grant.scopes(), key.tier(), grant.limits(), key.lastUsedAt());
    }

    public boolean isUseDue(Instant now) {
        return lastUsedAt
                .map(last -> last.plus(AccountPolicies.LAST_USE_PRECISION).isBefore(now))
                .orElse(true);
    }
}
