package marketplace.money.refunds;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class RefundItems {

    public static final RecordMapper<Refund> MAPPER = RecordMapper.of(Refund.class);

    private RefundItems() {}

    public static Item item(Refund refund) {
        return MAPPER.at(Keys.refund(refund.payerId(), refund.id()), refund).build();
    }
}
