package marketplace.humans.identity;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class CheckItems {

    static final RecordMapper<Check> MAPPER =
            RecordMapper.builder(Check.class).inline("returns").build();

    static final String STATUS = MAPPER.attribute("status");

    private CheckItems() {}

    static Item item(Check check) {
        return MAPPER.at(Keys.identityCheck(check.codeHash()), check)
                .put(Item.TTL, check.createdAt().plus(Check.KEPT).getEpochSecond())
                .build();
    }
}
