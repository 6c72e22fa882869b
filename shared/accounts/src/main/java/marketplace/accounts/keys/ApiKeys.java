package marketplace.accounts.keys;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.kernel.RateTier;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of API keys.
 *
 * <p>Public for one question that other rooms must ask: does the key that owns this thing still stand?
 */
public final class ApiKeys {

    private final Table table;

    public ApiKeys(Table table) {
        this.table = table;
    }

    /** Whether the account's key is active now; not, for a key of another account. One consistent read. */
    public boolean isActive(AccountId account, KeyId key) {
        return find(account, key).filter(ApiKey::isActive).isPresent();
    }

    /** The ids of the account's keys, revoked ones too, newest first. */
    public Page<KeyId> ids(AccountId account, int limit, Optional<String> after) {
        return page(account, limit, after).map(ApiKey::id);
    }

    Optional<ApiKey> find(AccountId account, KeyId key) {
        return table.get(Keys.apiKey(account, key)).map(ApiKeyItems::key);
    }

    /** A key of the account; another's is as unknown as none. */
    public ApiKey require(AccountId account, KeyId key) {
        return find(account, key).orElseThrow(IdKind.KEY::unknown);
    }

    /** An active key of the account; a revoked one is as unknown as another's. */
    ApiKey requireActive(AccountId account, KeyId key) {
        return find(account, key).filter(ApiKey::isActive).orElseThrow(IdKind.KEY::unknown);
    }

    /** All keys of the account, revoked ones too, newest first. */
    public Page<ApiKey> page(AccountId account, int limit, Optional<String> after) {
        Query query = Query.of(Keys.accountCollection(account))
                .prefix(Keys.API_KEYS)
                .newestFirst()
                .limit(limit)
                .after(after);
        return table.query(query).map(ApiKeyItems::key);
    }

    /** Whom a raw key with this hash stands for, while it is active; one consistent read, two for keys of old. */
    public Optional<KeyHolder> findHolder(String hash) {
        return table.get(Keys.apiKeyHash(hash))
                .map(item -> ApiKeyItems.knowsNoLimit(item)
                        ? withLimit(ApiKeyItems.holder(item))
                        : ApiKeyItems.holder(item));
    }

    /** The key itself always knew its limit. */
    private KeyHolder withLimit(KeyHolder holder) {
        return KeyHolder.of(require(holder.accountId(), holder.keyId()));
    }

    static List<Write> create(ApiKey key) {
        return List.of(
                Accounts.oneMoreKey(key.accountId()),
                Write.create(ApiKeyItems.item(key)),
                Write.create(ApiKeyItems.item(key.hash(), KeyHolder.of(key))));
    }

    /** Stores name and webhook of a key that was patched; lost when it was revoked or its webhook moved meanwhile. */
    static Write patch(ApiKey read, ApiKey patched) {
        List<Change> changes = new ArrayList<>(List.of(Change.set(ApiKeyItems.NAME, patched.name())));
        changes.addAll(patched.webhook()
                .map(webhook -> List.of(
                        Change.set(ApiKeyItems.WEBHOOK_URL, webhook.url()),
                        Change.set(
                                ApiKeyItems.WEBHOOK_ENDPOINT_ID,
                                webhook.endpointId().value())))
                .orElse(List.of(
                        Change.remove(ApiKeyItems.WEBHOOK_URL), Change.remove(ApiKeyItems.WEBHOOK_ENDPOINT_ID))));
        return new Write.Update(
                Keys.apiKey(read.accountId(), read.id()), changes, activeWith(read.webhook()), Optional.empty());
    }

    private static Condition activeWith(Optional<KeyWebhook> webhook) {
        return Condition.all(
                Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE),
                webhook.map(standing -> Condition.is(
                                ApiKeyItems.WEBHOOK_ENDPOINT_ID,
                                standing.endpointId().value()))
                        .orElse(Condition.lacks(ApiKeyItems.WEBHOOK_ENDPOINT_ID)));
    }

    /** Stores a key that was just revoked; lost when its webhook moved meanwhile, or it was revoked. */
    static List<Write> revoke(ApiKey read, ApiKey revoked) {
        return Stream.concat(end(read, revoked).stream(), Stream.of(Accounts.oneKeyLess(revoked.accountId())))
                .toList();
    }

    /** As {@link #revoke}, where the account's count is seen to otherwise. */
    public static List<Write> end(ApiKey read, ApiKey revoked) {
        return List.of(
                Write.put(ApiKeyItems.item(revoked)).when(activeWith(read.webhook())),
                Write.delete(Keys.apiKeyHash(revoked.hash())));
    }

    /** Forgets a key altogether. */
    public static List<Write> erase(ApiKey key) {
        return List.of(Write.delete(Keys.apiKey(key.accountId(), key.id())), Write.delete(Keys.apiKeyHash(key.hash())));
    }

    /** The key's daily budgets are another's from the next request on; both items say so, or neither. */
    public static List<Write> grant(ApiKey key, RateTier tier) {
        Change change =
                tier == RateTier.STANDARD ? Change.remove(ApiKeyItems.TIER) : Change.set(ApiKeyItems.TIER, tier);
        return List.of(
                Write.update(Keys.apiKey(key.accountId(), key.id()), change)
                        .when(Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE)),
                Write.update(Keys.apiKeyHash(key.hash()), change).when(Condition.exists()));
    }

    /** That the key is still active when the commit happens: what a key asks for must not outlive its revocation. */
    static Write stillActive(ApiKey key) {
        return Write.check(Keys.apiKey(key.accountId(), key.id()), Condition.is(ApiKeyItems.STATUS, KeyStatus.ACTIVE))
                .otherwise(_ -> new Problem(ErrorCode.UNAUTHENTICATED, "This API key has been revoked."));
    }

    /**
     * Notes a use at the hash, and then with the account. Two updates instead of a commit: of a hundred requests at the
     * turn of the hour one gets through the first condition, the others are done at once and nobody waits.
     *
     * @throws marketplace.table.LostRace when another request has noted it, or the key was revoked meanwhile
     */
    public void noteUse(String hash, KeyHolder holder, Instant now) {
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
