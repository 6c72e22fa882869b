package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;

/**
 * Who calls, as proven by the request's credentials; never by ids in its body.
 *
 * <p>Sealed, so that each operation that treats them differently must say what it does with every one.
 */
public sealed interface Caller {

    /** Nobody in particular: no credentials were sent. */
    record Anonymous() implements Caller {}

    /**
     * An agent or program with an API key of the account.
     *
     * @param limits all that what it spends counts towards, the lowest first: its own, and those of the keys that made
     *     it; empty for none
     */
    record WithKey(AccountId accountId, KeyId keyId, Set<Scope> scopes, RateTier tier, List<SpendLimit> limits)
            implements Caller {
        public WithKey {
            scopes = Set.copyOf(scopes);
            limits = List.copyOf(limits);
        }

        /** A key of the standard tier, without a limit of its own. */
        public WithKey(AccountId accountId, KeyId keyId, Set<Scope> scopes) {
            this(accountId, keyId, scopes, RateTier.STANDARD, List.of());
        }

        /** The most that it may spend in 24 hours; empty for no limit. */
        public Optional<Money> spendLimit() {
            return limits.stream().findFirst().map(SpendLimit::most);
        }
    }

    /** A person of the account, signed in; an admin where the session says so. */
    record SignedIn(AccountId accountId, boolean admin) implements Caller {
        /** A person without a role. */
        public SignedIn(AccountId accountId) {
            this(accountId, false);
        }
    }

    /** Whether this is an admin in person: a key never is one, whoever made it. */
    default boolean isAdmin() {
        return this instanceof SignedIn person && person.admin();
    }

    /** The account behind the call; empty for an anonymous one. */
    default Optional<AccountId> account() {
        return switch (this) {
            case Anonymous _ -> Optional.empty();
            case WithKey key -> Optional.of(key.accountId());
            case SignedIn person -> Optional.of(person.accountId());
        };
    }

    /** The name under which this caller's idempotency keys and logs stand. */
    default String identity() {
        return switch (this) {
            case Anonymous _ -> "anonymous";
            case WithKey key -> key.keyId().value();
            case SignedIn person -> person.accountId().value();
        };
    }
}
