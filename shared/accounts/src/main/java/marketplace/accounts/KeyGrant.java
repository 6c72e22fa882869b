package marketplace.accounts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.Wire;

/**
 * What a key is allowed.
 *
 * <p>A key may make further keys, but none that is allowed more than itself: otherwise every key were as good as all.
 *
 * @param spendLimit per rolling 24 hours; empty for no limit of its own
 */
record KeyGrant(Set<Scope> scopes, Optional<Money> spendLimit) {

    /** What the owner in person may hand out. */
    static final KeyGrant EVERYTHING = new KeyGrant(Set.of(Scope.values()), Optional.empty());

    KeyGrant {
        scopes = Set.copyOf(scopes);
    }

    /**
     * The part of this grant that a new key asks for; what it leaves open it takes over from here.
     *
     * @throws Problem {@link ErrorCode#INSUFFICIENT_SCOPE} for a scope that is not in here, {@link ErrorCode#FORBIDDEN}
     *     for a higher limit
     */
    KeyGrant part(Optional<Set<Scope>> wantedScopes, Optional<Money> wantedLimit) {
        Set<Scope> wanted = wantedScopes.orElse(scopes);
        if (!scopes.containsAll(wanted)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "A key makes only keys with scopes of its own; this one has " + wire(scopes) + ".");
        }
        spendLimit.ifPresent(own -> wantedLimit
                .filter(limit -> limit.compareTo(own) > 0)
                .ifPresent(_ -> {
                    throw new Problem(
                            ErrorCode.FORBIDDEN,
                            "A key makes only keys with no higher spend limit; this one has " + own.cents()
                                    + " cents.");
                }));
        return new KeyGrant(wanted, wantedLimit.or(() -> spendLimit));
    }

    /** The scopes in the order of their declaration, as they are written. */
    List<Scope> orderedScopes() {
        return scopes.stream().sorted().toList();
    }

    private static String wire(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Wire::wire).collect(Collectors.joining(", "));
    }
}
