package marketplace.money.topups;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.money.provider.ProviderMethod;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of saved means of payment.
 *
 * <p>It reads, and hands out what is to be committed; it never commits.
 */
public final class SavedMethods {

    private final Table table;

    public SavedMethods(Table table) {
        this.table = table;
    }

    /** The one that the account has saved last. */
    public Optional<SavedMethod> find(AccountId owner) {
        return table.get(Keys.paymentMethod(owner)).map(SavedMethodItems::kept);
    }

    /** In place of any other. */
    public static Write save(AccountId owner, ProviderMethod method, Instant now) {
        return Write.put(SavedMethodItems.item(owner, new SavedMethod(method, now)));
    }

    /** None is left. */
    public static Write remove(AccountId owner) {
        return Write.delete(Keys.paymentMethod(owner));
    }
}
