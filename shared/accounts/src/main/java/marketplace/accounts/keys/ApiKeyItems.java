package marketplace.accounts.keys;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Wire;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * API keys as stored items: one with the account, for its owner; one at the hash, for authentication.
 *
 * <p>Neither holds the raw key.
 */
public final class ApiKeyItems {

    static final String STATUS = "status";
    static final String NAME = "name";
    static final String LAST_USED_AT = "lastUsedAt";

    /** Stored together, while a webhook is set. */
    static final String WEBHOOK_URL = "webhookUrl";

    static final String WEBHOOK_ENDPOINT_ID = "webhookEndpointId";

    /** Stored when it is not the standard one. */
    static final String TIER = "tier";

    private static final String SPEND_LIMIT = "spendLimitCents";

    /** Stored when there are others than the key's own. */
    private static final String LIMITS = "limits";

    private static final int KEY_SHAPE = 1;
    private static final int HOLDER_SHAPE = 2;

    private ApiKeyItems() {}

    public static Item item(ApiKey key) {
        Item.Builder item = Item.at(Keys.apiKey(key.accountId(), key.id()))
                .put("v", KEY_SHAPE)
                .put("id", key.id())
                .put("accountId", key.accountId())
                .put(NAME, key.name())
                .put("hash", key.hash())
                .put("prefix", key.prefix())
                .putTexts("scopes", scopes(key.grant().scopes()))
                .put(STATUS, key.status())
                .put("createdAt", key.createdAt())
                .put(LAST_USED_AT, key.lastUsedAt().orElse(null))
                .put("revokedAt", key.revokedAt().orElse(null));
        putTier(item, key.tier());
        key.webhook()
                .ifPresent(
                        webhook -> item.put(WEBHOOK_URL, webhook.url()).put(WEBHOOK_ENDPOINT_ID, webhook.endpointId()));
        putLimits(item, key.id(), key.grant().limits());
        return item.build();
    }

    public static ApiKey key(Item item) {
        KeyId id = new KeyId(item.text("id"));
        KeyPermissions grant = new KeyPermissions(scopes(item), limits(item, id));
        return new ApiKey(
                id,
                new AccountId(item.text("accountId")),
                item.text(NAME),
                item.text("hash"),
                item.text("prefix"),
                grant,
                tier(item),
                item.constant(STATUS, KeyStatus.class),
                item.instant("createdAt"),
                item.findInstant(LAST_USED_AT),
                item.findInstant("revokedAt"),
                item.findText(WEBHOOK_ENDPOINT_ID)
                        .map(endpoint -> new KeyWebhook(new EndpointId(endpoint), item.text(WEBHOOK_URL))));
    }

    public static Item item(String hash, KeyPrincipal holder) {
        Item.Builder item = Item.at(Keys.apiKeyHash(hash))
                .put("v", HOLDER_SHAPE)
                .put("accountId", holder.accountId())
                .put("keyId", holder.keyId())
                .putTexts("scopes", scopes(holder.scopes()))
                .put(LAST_USED_AT, holder.lastUsedAt().orElse(null));
        putTier(item, holder.tier());
        putLimits(item, holder.keyId(), holder.limits());
        return item.build();
    }

    public static KeyPrincipal holder(Item item) {
        KeyId id = new KeyId(item.text("keyId"));
        return new KeyPrincipal(
                new AccountId(item.text("accountId")),
                id,
                scopes(item),
                tier(item),
                limits(item, id),
                item.findInstant(LAST_USED_AT));
    }

    /** Whether the item is of a time when a holder did not know the limit of its key. */
    static boolean knowsNoLimit(Item holder) {
        return holder.number("v") < HOLDER_SHAPE;
    }

    private static void putLimits(Item.Builder item, KeyId key, List<SpendLimit> limits) {
        Optional<SpendLimit> lowest = limits.stream().findFirst();
        item.put(SPEND_LIMIT, lowest.map(SpendLimit::most).orElse(null));
        boolean shared = limits.size() > 1
                || lowest.filter(limit -> !limit.keyId().equals(key)).isPresent();
        if (shared) {
            item.putAll(
                    LIMITS,
                    limits.stream()
                            .map(limit ->
                                    Item.nested().put("keyId", limit.keyId()).put("cents", limit.most()))
                            .toList());
        }
    }

    private static List<SpendLimit> limits(Item item, KeyId key) {
        if (item.has(LIMITS)) {
            return item.items(LIMITS).stream()
                    .map(limit -> new SpendLimit(new KeyId(limit.text("keyId")), limit.money("cents")))
                    .toList();
        }
        return item.findMoney(SPEND_LIMIT).stream()
                .map(most -> new SpendLimit(key, most))
                .toList();
    }

    private static void putTier(Item.Builder item, RateTier tier) {
        if (tier != RateTier.STANDARD) {
            item.put(TIER, tier);
        }
    }

    private static RateTier tier(Item item) {
        return item.findText(TIER)
                .map(text -> Wire.require(RateTier.class, text))
                .orElse(RateTier.STANDARD);
    }

    private static List<String> scopes(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Wire::wire).toList();
    }

    private static Set<Scope> scopes(Item item) {
        return item.texts("scopes").stream()
                .map(text -> Wire.require(Scope.class, text))
                .collect(Collectors.toUnmodifiableSet());
    }
}
