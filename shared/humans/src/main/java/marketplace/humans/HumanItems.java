package marketplace.humans;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

final class HumanItems {

    static final RecordMapper<Human> MAPPER = RecordMapper.of(Human.class);

    static final String ACTIVE_AT = MAPPER.attribute("activeAt");

    private HumanItems() {}

    static Item item(Human human) {
        return MAPPER.at(Keys.human(human.id()), human).build();
    }
}
