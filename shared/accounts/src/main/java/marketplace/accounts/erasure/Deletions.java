package marketplace.accounts.erasure;

import java.util.Locale;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of pending deletions. Concurrent workers conflict on the version. */
final class Deletions {

    private static final int SHAPE = 1;

    private final Table table;

    Deletions(Table table) {
        this.table = table;
    }

    Optional<Deletion> find(AccountId account) {
        return table.get(Keys.deletion(account)).map(Deletions::deletion);
    }

    static Write begin(Deletion deletion) {
        return Write.create(item(deletion));
    }

    static Write move(Deletion read, Deletion next) {
        return Write.put(item(next)).when(Condition.version(read.version()));
    }

    static Write end(Deletion read) {
        return Write.delete(Keys.deletion(read.account())).when(Condition.version(read.version()));
    }

    private static Item item(Deletion deletion) {
        return Item.at(Keys.deletion(deletion.account()))
                .put("v", SHAPE)
                .put("accountId", deletion.account())
                .put("since", deletion.since())
                .put("sweep", deletion.sweep().name().toLowerCase(Locale.ROOT))
                .put("part", deletion.part())
                .put("after", deletion.after().orElse(null))
                .put(Item.VERSION, deletion.version())
                .build();
    }

    private static Deletion deletion(Item item) {
        return new Deletion(
                new AccountId(item.text("accountId")),
                item.instant("since"),
                Sweep.valueOf(item.text("sweep").toUpperCase(Locale.ROOT)),
                item.text("part"),
                item.findText("after"),
                item.number(Item.VERSION));
    }
}
