package marketplace.money.topups;

import marketplace.kernel.Id.AccountId;
import marketplace.money.provider.ProviderMethod;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Saved means of payment as items.
 *
 * <p>One per account: a new one takes the place of the old.
 */
public final class SavedMethodItems {

    private SavedMethodItems() {}

    public static Item item(AccountId owner, SavedMethod kept) {
        return Item.at(Keys.paymentMethod(owner))
                .put("v", 1)
                .put("method", nested(kept.method()))
                .put("savedAt", kept.savedAt())
                .build();
    }

    public static SavedMethod kept(Item item) {
        return new SavedMethod(method(item.findItem("method").orElseThrow()), item.instant("savedAt"));
    }

    static Item.Builder nested(ProviderMethod method) {
        return Item.nested()
                .put("provider", method.provider())
                .put("reference", method.reference())
                .put("label", method.label());
    }

    static ProviderMethod method(Item nested) {
        return new ProviderMethod(nested.text("provider"), nested.text("reference"), nested.text("label"));
    }
}
