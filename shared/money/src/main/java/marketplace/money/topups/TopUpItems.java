package marketplace.money.topups;

import marketplace.kernel.Id.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class TopUpItems {

    public static final RecordMapper<TopUp> TOP_UP = RecordMapper.of(TopUp.class);
    public static final RecordMapper<AutoTopUp> STATE = RecordMapper.of(AutoTopUp.class);

    public static final String IN_FLIGHT = STATE.attribute("inFlight");
    private static final String OWNER = STATE.attribute("owner");

    private TopUpItems() {}

    public static Item item(TopUp topUp) {
        return TOP_UP.at(Keys.topUp(topUp.payerId(), topUp.id()), topUp).build();
    }

    /** The wallet is in the index of wallets to check only while a check is due. */
    public static Item item(AutoTopUp state) {
        Item.Builder item = STATE.at(Keys.autoTopUp(state.owner()), state);
        if (state.checkAt() != null) {
            item.put(Keys.INDEX_1_PK, Keys.WALLETS_TO_CHECK)
                    .put(Keys.INDEX_1_SK, Keys.walletCheck(state.checkAt(), state.owner()));
        }
        return item.build();
    }

    public static AccountId owner(Item state) {
        return new AccountId(state.text(OWNER));
    }
}
