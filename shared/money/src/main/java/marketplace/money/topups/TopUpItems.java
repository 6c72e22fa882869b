package marketplace.money.topups;

import java.time.LocalDate;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Top-ups, and where a wallet stands with them, as items.
 *
 * <p>A wallet stands in the index of what is to be looked at only while something is outstanding.
 */
public final class TopUpItems {

    public static final String IN_FLIGHT = "inFlight";

    private static final int SHAPE = 1;

    private TopUpItems() {}

    public static Item item(TopUp topUp) {
        Item.Builder item = Item.at(Keys.topUp(topUp.payerId(), topUp.id()))
                .put("v", SHAPE)
                .put("id", topUp.id())
                .put("payerId", topUp.payerId())
                .put("amountCents", topUp.amount())
                .put("status", topUp.status())
                .put("attempt", topUp.attempt())
                .put("failureReason", topUp.failureReason())
                .put("reference", topUp.reference())
                .put("createdAt", topUp.createdAt())
                .put("endedAt", topUp.endedAt())
                .put(Item.VERSION, topUp.version());
        return topUp.method() == null
                ? item.build()
                : item.put("method", SavedMethodItems.nested(topUp.method())).build();
    }

    public static TopUp topUp(Item item) {
        return new TopUp(
                new TopUpId(item.text("id")),
                new AccountId(item.text("payerId")),
                item.findItem("method").map(SavedMethodItems::method).orElse(null),
                item.money("amountCents"),
                item.constant("status", TopUpStatus.class),
                (int) item.number("attempt"),
                item.findText("failureReason").orElse(null),
                item.findText("reference").orElse(null),
                item.instant("createdAt"),
                item.findInstant("endedAt").orElse(null),
                item.number(Item.VERSION));
    }

    public static Item item(AutoTopUp state) {
        Item.Builder item = Item.at(Keys.autoTopUp(state.owner()))
                .put("v", SHAPE)
                .put("owner", state.owner())
                .put(IN_FLIGHT, state.inFlight())
                .put("day", state.day().toString())
                .put("reservedCents", state.reserved())
                .put("failures", state.failures())
                .put("checkAt", state.checkAt())
                .put(Item.VERSION, state.version());
        if (state.checkAt() != null) {
            item.put(Keys.INDEX_1_PK, Keys.WALLETS_TO_CHECK)
                    .put(Keys.INDEX_1_SK, Keys.walletCheck(state.checkAt(), state.owner()));
        }
        return item.build();
    }

    public static AutoTopUp state(Item item) {
        return new AutoTopUp(
                owner(item),
                item.findText(IN_FLIGHT).map(TopUpId::new).orElse(null),
                LocalDate.parse(item.text("day")),
                item.findMoney("reservedCents").orElse(Money.ZERO),
                (int) item.number("failures"),
                item.findInstant("checkAt").orElse(null),
                item.number(Item.VERSION));
    }

    /** Whose state it is; the index has the whole item, and may lag behind with it. */
    public static AccountId owner(Item state) {
        return new AccountId(state.text("owner"));
    }
}
