package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Passwords;
import marketplace.accounts.issuer.ExternalSessions;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.KeyPrincipal;
import marketplace.accounts.keys.KeyValue;
import marketplace.api.Credentials;
import marketplace.api.pipeline.Authenticator;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Table;

/** An API key wins over a token. Each costs one consistent read, so a revocation takes effect at once. */
public final class AccountsAuthenticator implements Authenticator {

    /** A few MB. An evicted key costs one more round trip, once. */
    private static final int MAX_CACHED = 10_000;

    private final Table table;
    private final ApiKeys keys;
    private final Accounts accounts;
    private final Supplier<Issuer> issuer;
    private final Optional<ExternalSessions> external;
    private final KeyMode mode;
    private final Supplier<Passwords> passwords;

    /** By hash of key or token, for prefetching. Nothing prefetched is used before the caller is authenticated. */
    private final LruCache<String, Caller> cache = new LruCache<>(MAX_CACHED);

    /**
     * The issuer is created on the first session token, and what checks passwords on the first password: functions that
     * see only keys need no secret, and few have the library.
     */
    public AccountsAuthenticator(
            Table table,
            Supplier<Issuer> issuer,
            Optional<ExternalSessions> external,
            KeyMode mode,
            Supplier<Passwords> passwords) {
        this.table = table;
        this.passwords = passwords;
        this.keys = new ApiKeys(table);
        this.accounts = new Accounts(table);
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
                .<Caller>map(token -> withSession(token, now, origin))
                .orElseGet(Caller.Anonymous::new);
    }

    @Override
    public Optional<Caller> remembered(Credentials credentials) {
        return credentials.apiKey().isPresent()
                ? credentials
                        .apiKey()
                        .flatMap(text -> KeyValue.parse(mode, text))
                        .flatMap(raw -> cache.find(raw.hash()))
                : credentials.bearer().flatMap(token -> cache.find(Sha256.of(token)));
    }

    @Override
    public void requirePassword(Caller.SignedIn person, String password, Instant now) {
        new PasswordProof(table, passwords.get()).require(person.accountId(), password, now);
    }

    private Caller withSession(String token, Instant now, String origin) {
        String hash = Sha256.of(token);
        try {
            Caller.SignedIn person = person(token, now, origin);
            cache.keep(hash, person);
            return person;
        } catch (Problem refusal) {
            cache.forget(hash);
            throw refusal;
        }
    }

    /** Tokens of deleted accounts, and those issued before a password reset, are invalid. */
    private Caller.SignedIn person(String token, Instant now, String origin) {
        Optional<ExternalSessions> issuedBy = external.filter(sessions -> sessions.isIssuerOf(token));
        if (issuedBy.isPresent()) {
            Caller.SignedIn person = issuedBy.get().verify(token, now);
            account(person);
            return person;
        }
        Issuer.Verified own = issuer.get().verify(token, origin, now);
        if (account(own.person()).sessionEra() != own.era()) {
            throw Issuer.refused();
        }
        return own.person();
    }

    private Account account(Caller.SignedIn person) {
        return accounts.find(person.accountId()).orElseThrow(Accounts::deleted);
    }

    private Caller withKey(String text, Instant now) {
        String hash = KeyValue.parse(mode, text).map(KeyValue::hash).orElseThrow(AccountsAuthenticator::refused);
        Optional<KeyPrincipal> found = keys.findHolder(hash);
        if (found.isEmpty()) {
            cache.forget(hash);
            throw refused();
        }
        KeyPrincipal holder = found.get();
        if (holder.isUseDue(now)) {
            storeUse(hash, holder, now);
        }
        Caller.WithKey caller =
                new Caller.WithKey(holder.accountId(), holder.keyId(), holder.scopes(), holder.tier(), holder.limits());
        cache.keep(hash, caller);
        return caller;
    }

    private void storeUse(String hash, KeyPrincipal holder, Instant now) {
        try {
            keys.storeUse(hash, holder, now);
        } catch (RuntimeException _) {
            // A failed update of lastUsedAt must not fail the request.
        }
    }

    private static Problem refused() {
        return new Problem(
                ErrorCode.UNAUTHENTICATED,
                "The API key is malformed, unknown or revoked. The account's owner can create another one.");
    }
}
