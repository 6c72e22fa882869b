package marketplace.money.topups;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.money.provider.ProviderMethod;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

public final class SavedMethods {

    private final Table table;

    public SavedMethods(Table table) {
        this.table = table;
    }

    public Optional<SavedMethod> find(AccountId owner) {
        return table.get(Keys.paymentMethod(owner)).map(SavedMethodItems.MAPPER::read);
    }

    public static Write save(AccountId owner, ProviderMethod method, Instant now) {
        return Write.put(SavedMethodItems.item(owner, new SavedMethod(method, now)));
    }

    public static Write remove(AccountId owner) {
        return Write.delete(Keys.paymentMethod(owner));
    }
}
