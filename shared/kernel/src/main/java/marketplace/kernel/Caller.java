package marketplace.kernel;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.SessionId;

/** The authenticated caller. Ids in the body never identify a caller. */
public sealed interface Caller {

    record Anonymous() implements Caller {}

    /**
     * An API key of the account. Its spending counts towards all {@code limits}: its own and those of the keys that
     * created it, lowest first.
     */
    record WithKey(AccountId accountId, KeyId keyId, Set<Scope> scopes, RateTier tier, List<SpendLimit> limits)
            implements Caller {
        public WithKey {
            scopes = Set.copyOf(scopes);
            limits = List.copyOf(limits);
        }

        public WithKey(AccountId accountId, KeyId keyId, Set<Scope> scopes) {
            this(accountId, keyId, scopes, RateTier.STANDARD, List.of());
        }

        /** The most it may spend in 24 hours; empty for no limit. */
        public Optional<Money> spendLimit() {
            return limits.stream().findFirst().map(SpendLimit::most);
        }
    }

    /**
     * A person.
     *
     * @param session empty for a session of an external issuer
     * @param authenticatedAt when the person last proved who it is; empty if that is unknown
     */
    record SignedIn(AccountId accountId, boolean admin, Optional<SessionId> session, Optional<Instant> authenticatedAt)
            implements Caller {
        public SignedIn(AccountId accountId, boolean admin) {
            this(accountId, admin, Optional.empty(), Optional.empty());
        }

        public SignedIn(AccountId accountId) {
            this(accountId, false);
        }

        public SignedIn authenticated(Instant now) {
            return new SignedIn(accountId, admin, session, Optional.of(now));
        }
    }

    /** Whether the caller is a signed-in admin. An API key never is, not even one created by an admin. */
    default boolean isAdmin() {
        return this instanceof SignedIn person && person.admin();
    }

    /** Only keys have scopes: a session may do everything that its account may. */
    default boolean lacks(Scope scope) {
        return this instanceof WithKey key && !key.scopes().contains(scope);
    }

    default Optional<AccountId> account() {
        return switch (this) {
            case Anonymous _ -> Optional.empty();
            case WithKey key -> Optional.of(key.accountId());
            case SignedIn person -> Optional.of(person.accountId());
        };
    }

    default String identity() {
        return switch (this) {
            case Anonymous _ -> "anonymous";
            case WithKey key -> key.keyId().value();
            case SignedIn person -> person.accountId().value();
        };
    }
}
