package marketplace.functions.payments;

import java.util.function.Supplier;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Wire;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The sandbox's own books of payout accounts: what becomes of payouts, as whoever opened the account has chosen.
 *
 * <p>As a provider keeps its accounts to itself; nothing else reads them.
 */
final class SandboxAccounts {

    /** What becomes of payouts to an account. */
    enum Fate implements Wire {
        ARRIVE,
        REFUSED,
        COME_BACK
    }

    private final Supplier<Table> table;

    SandboxAccounts(Supplier<Table> table) {
        this.table = table;
    }

    /** What the payee's account is called; always the same, so that a payee has one. */
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
