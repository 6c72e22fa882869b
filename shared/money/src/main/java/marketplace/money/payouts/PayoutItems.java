package marketplace.money.payouts;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.RecordMapper;

public final class PayoutItems {

    public static final RecordMapper<Payout> MAPPER = RecordMapper.of(Payout.class);

    private PayoutItems() {}

    public static Item item(Payout payout) {
        return MAPPER.at(Keys.payout(payout.payeeId(), payout.id()), payout).build();
    }
}
