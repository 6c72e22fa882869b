package marketplace.accounts.keys;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.RateTier;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class ApiKeys {

    private static final int READ_AT_ONCE = 100;

    private final Table table;

    public ApiKeys(Table table) {
        this.table = table;
    }

    public boolean isActive(AccountId account, KeyId key) {
        return find(account, key).filter(ApiKey::isActive).isPresent();
    }

    public Page<KeyId> ids(AccountId account, int limit, Optional<String> after) {
        return page(account, limit, after).map(ApiKey::id);
    }

    /** At most ten. */
    public List<ApiKey> active(AccountId account) {
        return all(account).stream().filter(ApiKey::isActive).toList();
    }

    /** With the revoked ones. */
    List<ApiKey> all(AccountId account) {
        return Page.all(after -> page(account, READ_AT_ONCE, after));
    }

    Optional<ApiKey> find(AccountId account, KeyId key) {
        return table.get(Keys.apiKey(account, key)).map(ApiKeyItems.KEY::read);
    }

    public ApiKey require(AccountId account, KeyId key) {
        return find(account, key).orElseThrow(IdKind.KEY::unknown);
    }

    /** A revoked key is as unknown as another account's. */
    ApiKey requireActive(AccountId account, KeyId key) {
        return find(account, key).filter(ApiKey::isActive).orElseThrow(IdKind.KEY::unknown);
    }

    public Page<ApiKey> page(AccountId account, int limit, Optional<String> after) {
        Query query = Query.of(Keys.accountCollection(account))
                .prefix(Keys.API_KEYS)
                .newestFirst()
                .limit(limit)
                .after(after);
        return table.query(query).map(ApiKeyItems.KEY::read);
    }

    public Optional<KeyPrincipal> findHolder(String hash) {
        return table.get(Keys.apiKeyHash(hash)).map(ApiKeyItems.PRINCIPAL::read);
    }

    static List<Write> create(ApiKey key) {
        return List.of(
                Accounts.addKey(key.accountId()),
                Write.create(ApiKeyItems.item(key)),
                Write.create(ApiKeyItems.item(key.hash(), KeyPrincipal.of(key))));
    }

    static Write patch(ApiKey read, ApiKey patched) {
        return Write.update(
                        Keys.apiKey(read.accountId(), read.id()),
                        Change.set(ApiKeyItems.NAME, patched.name()),
                        ApiKeyItems.KEY.change(ApiKeyItems.WEBHOOK, patched.webhook()))
                .when(unchangedSince(read));
    }

    private static Condition unchangedSince(ApiKey read) {
        return Condition.all(
                Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE),
                Condition.is(ApiKeyItems.NAME, read.name()),
                ApiKeyItems.KEY.is(ApiKeyItems.WEBHOOK, read.webhook()));
    }

    /** Does not update the account's number of keys. Conflicts if the key has changed or has created another. */
    public static List<Write> end(ApiKey read, ApiKey revoked) {
        return List.of(
                Write.put(ApiKeyItems.item(revoked))
                        .when(Condition.all(
                                unchangedSince(read),
                                Condition.is(ApiKeyItems.TIER, read.tier()),
                                ApiKeyItems.KEY.is(ApiKeyItems.LATEST_CHILD, read.latestChild()))),
                Write.delete(Keys.apiKeyHash(revoked.hash())));
    }

    public static List<Write> erase(ApiKey key) {
        return List.of(Write.delete(Keys.apiKey(key.accountId(), key.id())), Write.delete(Keys.apiKeyHash(key.hash())));
    }

    public static List<Write> grant(ApiKey key, RateTier tier) {
        Change change = Change.set(ApiKeyItems.TIER, tier);
        return List.of(
                Write.update(Keys.apiKey(key.accountId(), key.id()), change)
                        .when(Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE)),
                Write.update(Keys.apiKeyHash(key.hash()), change).when(Condition.exists()));
    }

    /** Refused if the creator was revoked meanwhile. */
    static Write created(ApiKey creator, KeyId child) {
        return Write.update(
                        Keys.apiKey(creator.accountId(), creator.id()),
                        Change.set(ApiKeyItems.LATEST_CHILD, child.value()))
                .when(Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE))
                .otherwise(_ -> new Problem(ErrorCode.UNAUTHENTICATED, "This API key has been revoked."));
    }

    /** Two updates, no commit: of 100 concurrent requests one passes the first condition and no other waits. */
    public void storeUse(String hash, KeyPrincipal holder, Instant now) {
        Condition stale = Condition.any(
                Condition.lacks(ApiKeyItems.LAST_USED_AT),
                Condition.before(ApiKeyItems.LAST_USED_AT, now.minus(AccountPolicies.LAST_USE_PRECISION)));
        table.update(used(Keys.apiKeyHash(hash), Condition.all(Condition.exists(), stale), now));
        table.update(used(Keys.apiKey(holder.accountId(), holder.keyId()), Condition.exists(), now));
    }

    private static Write.Update used(Key key, Condition condition, Instant now) {
        return new Write.Update(key, List.of(Change.set(ApiKeyItems.LAST_USED_AT, now)), condition, Optional.empty());
    }
}
