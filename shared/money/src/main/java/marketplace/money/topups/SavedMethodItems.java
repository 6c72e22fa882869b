package marketplace.money.topups;

import marketplace.kernel.Id.AccountId;
import marketplace.money.provider.SavedMethod;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Saved means of payment as items.
 *
 * <p>One per account: a new one takes the place of the old.
 */
public final class SavedMethodItems {

    private SavedMethodItems() {}

    public static Item item(AccountId owner, KeptMethod kept) {
        return Item.at(Keys.paymentMethod(owner))
                .put("v", 1)
                .put("method", nested(kept.method()))
                .put("savedAt", kept.savedAt())
                .build();
    }

    public static KeptMethod kept(Item item) {
        return new KeptMethod(method(item.findItem("method").orElseThrow()), item.instant("savedAt"));
    }

    static Item.Builder nested(SavedMethod method) {
        return Item.nested()
                .put("provider", method.provider())
                .put("reference", method.reference())
                .put("label", method.label());
    }

    static SavedMethod method(Item nested) {
        return new SavedMethod(nested.text("provider"), nested.text("reference"), nested.text("label"));
    }
}
