package marketplace.accounts.keys;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Wire;

/**
 * What a key is allowed.
 *
 * <p>A key may make further keys, but none that is allowed more than itself: otherwise every key were as good as all. What
 * they spend counts towards its limit too, or ten of them were allowed ten times as much.
 *
 * @param limits per rolling 24 hours, each lower than the next: its own, then those of the keys that made it, which hold
 *     on when those are revoked; empty for none
 */
public record KeyGrant(Set<Scope> scopes, List<SpendLimit> limits) {

    /** What the owner in person may hand out. */
    public static final KeyGrant EVERYTHING = new KeyGrant(Set.of(Scope.values()), List.of());

    public KeyGrant {
        scopes = Set.copyOf(scopes);
        limits = List.copyOf(limits);
    }

    /** Most that may be spent in 24 hours; empty for no limit. */
    public Optional<Money> spendLimit() {
        return limits.stream().findFirst().map(SpendLimit::most);
    }

    /**
     * The part of this grant that a new key asks for; what it leaves open it takes over from here.
     *
     * @param made the new key
     * @throws Problem {@link ErrorCode#INSUFFICIENT_SCOPE} for a scope that is not in here, {@link ErrorCode#FORBIDDEN}
     *     for a higher limit, and for a lower one where there are too many already
     */
    KeyGrant part(KeyId made, Optional<Set<Scope>> wantedScopes, Optional<Money> wantedLimit) {
        Set<Scope> wanted = wantedScopes.orElse(scopes);
        if (!scopes.containsAll(wanted)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "A key makes only keys with scopes of its own; this one has " + wire(scopes) + ".");
        }
        return new KeyGrant(
                wanted,
                wantedLimit
                        .filter(limit -> !spendLimit().equals(Optional.of(limit)))
                        .map(limit -> below(new SpendLimit(made, limit)))
                        .orElse(limits));
    }

    /** What has the same limit as its maker needs none of its own: where both count, the maker's is reached first. */
    private List<SpendLimit> below(SpendLimit own) {
        spendLimit().filter(limit -> own.most().compareTo(limit) > 0).ifPresent(limit -> {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "A key makes only keys with no higher spend limit; this one has " + limit.cents() + " cents.");
        });
        if (limits.size() == AccountPolicies.MOST_LIMITS_OF_A_KEY) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "What this key spends counts towards the limits of " + limits.size()
                            + " keys already; make one with its own spend limit of "
                            + limits.getFirst().most().cents() + " cents, or let a key above it make this one.");
        }
        return Stream.concat(Stream.of(own), limits.stream()).toList();
    }

    /** The scopes in the order of their declaration, as they are written. */
    List<Scope> orderedScopes() {
        return scopes.stream().sorted().toList();
    }

    private static String wire(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Wire::wire).collect(Collectors.joining(", "));
    }
}
