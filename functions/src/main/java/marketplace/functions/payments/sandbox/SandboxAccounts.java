package marketplace.functions.payments.sandbox;

import java.util.function.Supplier;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Wire;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The sandbox's payout accounts. Only the sandbox reads them, as with a real provider. */
final class SandboxAccounts {

    enum Fate implements Wire {
        ARRIVE,
        REFUSED,
        RETURNED
    }

    private final Supplier<Table> table;

    SandboxAccounts(Supplier<Table> table) {
        this.table = table;
    }

    /** Derived from the payee, so that each has one account. */
    static String name(AccountId payee) {
        return "sandbox_" + payee;
    }

    Fate fate(String account) {
        return table.get()
                .get(Keys.sandboxAccount(account))
                .map(item -> item.constant("fate", Fate.class))
                .orElse(Fate.ARRIVE);
    }

    void choose(String account, Fate fate) {
        Item item = Item.at(Keys.sandboxAccount(account))
                .put("v", 1)
                .put("fate", fate)
                .build();
        table.get().commit(Commit.of(Write.put(item)));
    }
}
