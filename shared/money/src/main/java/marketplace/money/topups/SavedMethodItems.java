package marketplace.money.topups;

import marketplace.kernel.Id.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class SavedMethodItems {

    public static final RecordMapper<SavedMethod> MAPPER = RecordMapper.of(SavedMethod.class);

    private SavedMethodItems() {}

    public static Item item(AccountId owner, SavedMethod method) {
        return MAPPER.at(Keys.paymentMethod(owner), method).build();
    }
}
