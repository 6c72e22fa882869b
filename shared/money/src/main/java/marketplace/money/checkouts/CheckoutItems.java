package marketplace.money.checkouts;

import marketplace.accounts.erasure.ReturnUrlErasure;
import marketplace.kernel.Id.CheckoutId;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class CheckoutItems {

    public static final RecordMapper<Checkout> MAPPER =
            RecordMapper.builder(Checkout.class).inline("returns").build();

    private static final int POINTER_SHAPE = 1;

    private CheckoutItems() {}

    static Item item(Checkout checkout) {
        Item.Builder item = MAPPER.at(Keys.checkout(checkout.id()), checkout);
        return ReturnUrlErasure.listed(
                item, checkout.returns(), checkout.payerId(), checkout.id().value());
    }

    static Item pointer(Checkout checkout) {
        return Item.at(Keys.checkoutCode(checkout.code().value()))
                .put("v", POINTER_SHAPE)
                .put("id", checkout.id())
                .build();
    }

    static CheckoutId target(Item pointer) {
        return new CheckoutId(pointer.text("id"));
    }
}
