package marketplace.humans.identity;

import marketplace.accounts.erasure.ReturnUrlErasure;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class CheckItems {

    static final RecordMapper<Check> MAPPER =
            RecordMapper.builder(Check.class).inline("returns").build();

    static final String STATUS = MAPPER.attribute("status");

    private CheckItems() {}

    static Item item(Check check) {
        Item.Builder item = MAPPER.at(Keys.identityCheck(check.codeHash()), check)
                .put(Item.TTL, check.createdAt().plus(Check.KEPT).getEpochSecond());
        return ReturnUrlErasure.listed(item, check.returns(), check.accountId(), check.codeHash());
    }
}
