package marketplace.accounts.keys;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

/** API keys as stored items: one with the account, for its owner; one at the hash, for authentication. */
public final class ApiKeyItems {

    public static final RecordMapper<ApiKey> KEY = RecordMapper.of(ApiKey.class);

    static final String STATUS = KEY.attribute("status");
    static final String NAME = KEY.attribute("name");
    static final String WEBHOOK = KEY.attribute("webhook");
    static final String LATEST_CHILD = KEY.attribute("latestChild");

    public static final RecordMapper<KeyPrincipal> PRINCIPAL = RecordMapper.of(KeyPrincipal.class);

    static final String TIER = PRINCIPAL.attribute(KEY.attribute("tier"));

    static final String LAST_USED_AT = PRINCIPAL.attribute(KEY.attribute("lastUsedAt"));

    private ApiKeyItems() {}

    public static Item item(ApiKey key) {
        return KEY.at(Keys.apiKey(key.accountId(), key.id()), key).build();
    }

    public static Item item(String hash, KeyPrincipal principal) {
        return PRINCIPAL.at(Keys.apiKeyHash(hash), principal).build();
    }
}
