package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.issuer.ExternalSessions;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyHolder;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.RawKey;
import marketplace.api.Authenticator;
import marketplace.api.Credentials;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.LruCache;
import marketplace.kernel.Problem;
import marketplace.table.Table;

/**
 * Finds out who calls, from an API key or a session token; the key wins where both are sent.
 *
 * <p>A key costs one consistent read, so that a revocation holds at once; a session token of our own costs
 * none.
 */
public final class AccountsAuthenticator implements Authenticator {

    /** A few megabytes; a key that is forgotten costs one round trip more, once. */
    private static final int MOST_REMEMBERED = 10_000;

    private final ApiKeys keys;
    private final Supplier<Issuer> issuer;
    private final Optional<ExternalSessions> external;
    private final KeyMode mode;

    /**
     * Whom the keys stood for that were lately proven, by the keys' hashes. What is prepared for one of them is used when
     * the key has been read and holds: it may have been revoked since.
     */
    private final LruCache<String, Caller> remembered = new LruCache<>(MOST_REMEMBERED);

    /** The issuer is asked for when the first session token comes: a function that sees only keys needs no secret. */
    public AccountsAuthenticator(
            Table table, Supplier<Issuer> issuer, Optional<ExternalSessions> external, KeyMode mode) {
        this.keys = new ApiKeys(table);
        this.issuer = issuer;
        this.external = external;
        this.mode = mode;
    }

    @Override
    public Caller authenticate(Credentials credentials, Instant now, String origin) {
        if (credentials.apiKey().isPresent()) {
            return withKey(credentials.apiKey().get(), now);
        }
        return credentials
                .bearer()
                .<Caller>map(token -> person(token, now, origin))
                .orElseGet(Caller.Anonymous::new);
    }

    @Override
    public Optional<Caller> remembered(Credentials credentials) {
        return credentials
                .apiKey()
                .flatMap(text -> RawKey.parse(mode, text))
                .flatMap(raw -> remembered.find(raw.hash()));
    }

    private Caller.SignedIn person(String token, Instant now, String origin) {
        return external.filter(sessions -> sessions.isMeantBy(token))
                .map(sessions -> sessions.verify(token, now))
                .orElseGet(() -> issuer.get().verify(token, origin, now));
    }

    private Caller withKey(String text, Instant now) {
        String hash = RawKey.parse(mode, text).map(RawKey::hash).orElseThrow(AccountsAuthenticator::refused);
        Optional<KeyHolder> found = keys.findHolder(hash);
        if (found.isEmpty()) {
            remembered.forget(hash);
            throw refused();
        }
        KeyHolder holder = found.get();
        if (holder.isUseWorthNoting(now)) {
            noteUse(hash, holder, now);
        }
        Caller.WithKey caller =
                new Caller.WithKey(holder.accountId(), holder.keyId(), holder.scopes(), holder.tier(), holder.limits());
        remembered.keep(hash, caller);
        return caller;
    }

    private void noteUse(String hash, KeyHolder holder, Instant now) {
        try {
            keys.noteUse(hash, holder, now);
        } catch (RuntimeException _) {
            // Whatever it was, a throttled table or a race: nobody's request may fail over a note for the list of keys.
        }
    }

    private static Problem refused() {
        return new Problem(
                ErrorCode.UNAUTHENTICATED, "This API key is malformed, unknown or revoked; GET /api/keys lists yours.");
    }
}
