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
 * What a key may do. Keys that it creates may do no more, and their spending counts towards its limits.
 *
 * @param limits per rolling 24 hours, ascending: the key's own, then those of its creators, even of revoked ones
 */
public record KeyPermissions(Set<Scope> scopes, List<SpendLimit> limits) {

    public static final KeyPermissions EVERYTHING = new KeyPermissions(Set.of(Scope.values()), List.of());

    /** Control of the money limits is granted only on request. */
    private static final Set<Scope> DEFAULT_SCOPES = Set.of(Scope.READ, Scope.HIRE, Scope.SPEND, Scope.MANAGE);

    public KeyPermissions {
        scopes = Set.copyOf(scopes);
        limits = List.copyOf(limits);
    }

    public Optional<Money> spendLimit() {
        return limits.stream().findFirst().map(SpendLimit::most);
    }

    KeyPermissions part(KeyId made, Optional<Set<Scope>> wantedScopes, Optional<Money> wantedLimit) {
        Set<Scope> wanted = wantedScopes.orElseGet(this::defaultScopes);
        if (wanted.isEmpty() || !scopes.containsAll(wanted)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "A key can only grant its own scopes. This key has " + wire(scopes) + ".");
        }
        return new KeyPermissions(
                wanted,
                wantedLimit
                        .filter(limit -> !spendLimit().equals(Optional.of(limit)))
                        .map(limit -> below(new SpendLimit(made, limit)))
                        .orElse(limits));
    }

    private Set<Scope> defaultScopes() {
        return DEFAULT_SCOPES.stream().filter(scopes::contains).collect(Collectors.toSet());
    }

    /** Whether a key with these permissions could have created one with the others. */
    boolean cover(KeyPermissions others) {
        boolean withinLimit = spendLimit()
                .map(own -> others.spendLimit()
                        .filter(limit -> limit.compareTo(own) <= 0)
                        .isPresent())
                .orElse(true);
        return withinLimit && scopes.containsAll(others.scopes);
    }

    /** With an equal limit the creator's is reached first, so a new one is redundant. */
    private List<SpendLimit> below(SpendLimit own) {
        spendLimit().filter(limit -> own.most().compareTo(limit) > 0).ifPresent(limit -> {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "A key cannot grant a higher spend limit than its own. This key has " + limit.cents() + " cents.");
        });
        if (limits.size() == AccountPolicies.MAX_LIMITS_OF_A_KEY) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "Spending of this key counts towards the limits of " + limits.size()
                            + " keys, the maximum. Create the key with this key's own spend limit of "
                            + limits.getFirst().most().cents() + " cents, or use the key that created this one.");
        }
        return Stream.concat(Stream.of(own), limits.stream()).toList();
    }

    List<Scope> orderedScopes() {
        return scopes.stream().sorted().toList();
    }

    private static String wire(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Wire::wire).collect(Collectors.joining(", "));
    }
}
