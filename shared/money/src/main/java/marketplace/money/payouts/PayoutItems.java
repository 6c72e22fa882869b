package marketplace.money.payouts;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class PayoutItems {

    public static final RecordMapper<Payout> MAPPER =
            RecordMapper.builder(Payout.class).upcast(1, PayoutItems::ofEscrow).build();

    private PayoutItems() {}

    private static Item ofEscrow(Item first) {
        return first.toBuilder()
                .put("source", Item.nested().put("type", "ofEscrow").put("escrowId", first.text("escrowId")))
                .build();
    }

    public static Item item(Payout payout) {
        return MAPPER.at(Keys.payout(payout.payeeId(), payout.id()), payout).build();
    }
}
