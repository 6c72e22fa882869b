package marketplace.humans.identity;

import marketplace.kernel.Id.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Checks as items.
 *
 * <p>They go by themselves some time after they have expired.
 */
final class CheckItems {

    static final String STATUS = "status";
    static final String COUNTRY = "country";

    private CheckItems() {}

    static Item item(Check check) {
        return Item.at(Keys.identityCheck(check.codeHash()))
                .put("v", 1)
                .put("codeHash", check.codeHash())
                .put("accountId", check.accountId())
                .put(STATUS, check.status())
                .put(COUNTRY, check.country())
                .put("createdAt", check.createdAt())
                .put(Item.TTL, check.expiresAt().getEpochSecond())
                .build();
    }

    static Check check(Item item) {
        return new Check(
                item.text("codeHash"),
                new AccountId(item.text("accountId")),
                item.constant(STATUS, CheckStatus.class),
                item.findText(COUNTRY).orElse(null),
                item.instant("createdAt"));
    }
}
