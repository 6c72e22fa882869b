package marketplace.money.mode;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Refuses to read or change money of another mode than the function is configured for.
 * The first commit that moves money records the mode. It never changes, so it is read once per process.
 */
public final class ModeCheckedTable implements Table {

    private static final List<String> MONEY = List.of(
            Keys.LEDGER,
            Keys.JOURNAL,
            Keys.ESCROW,
            Keys.ESCROW_OF,
            Keys.ESCROWS,
            Keys.LIVE_ESCROWS,
            Keys.DISPUTES,
            Keys.CHECKOUT,
            Keys.PAYMENT_LINKS,
            Keys.TOP_UPS,
            Keys.PAYMENTS,
            Keys.REFUNDS,
            Keys.CLAWBACKS_OF,
            Keys.PAYOUTS,
            Keys.TRANSFERS,
            Keys.TRANSFERS_OF,
            Keys.HELD,
            Keys.BULKS,
            Keys.RUN_FUNDS,
            Keys.RECONCILIATIONS);

    private final Table table;
    private final Supplier<MoneyMode> configured;
    private final Consumer<String> alarm;
    private volatile boolean matches;

    public ModeCheckedTable(Table table, Supplier<MoneyMode> configured, Consumer<String> alarm) {
        this.table = table;
        this.configured = configured;
        this.alarm = alarm;
    }

    @Override
    public void commit(Commit commit) {
        table.commit(inMode(commit));
    }

    @Override
    public void commitOnce(Commit commit) {
        table.commitOnce(inMode(commit));
    }

    private Commit inMode(Commit commit) {
        List<Key> keys = commit.writes().stream().map(Write::key).toList();
        requireMode(keys.stream().map(Key::pk));
        MoneyMode mode = configured.get();
        boolean isFirst = !matches
                && mode.live() != null
                && keys.stream().anyMatch(key -> key.pk().startsWith(Keys.JOURNAL));
        return isFirst ? commit.and(mode.create()) : commit;
    }

    @Override
    public Optional<Item> get(Key key) {
        requireMode(Stream.of(key.pk()));
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        requireMode(keys.stream().map(Key::pk));
        return table.getAll(keys);
    }

    @Override
    public Page<Item> query(Query query) {
        requireMode(Stream.of(query.pk()));
        return table.query(query);
    }

    @Override
    public Item update(Write.Update update) {
        requireMode(Stream.of(update.key().pk()));
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        requireMode(Stream.of(item.key().pk()));
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        requireMode(Stream.of(key.pk()));
        table.delete(key);
    }

    private void requireMode(Stream<String> partitions) {
        if (matches || partitions.noneMatch(ModeCheckedTable::isMoney)) {
            return;
        }
        MoneyMode.find(table).ifPresent(recorded -> {
            MoneyMode mode = configured.get();
            if (!mode.matches(recorded)) {
                alarm.accept(mode.mismatch(recorded));
                throw mode.problem(recorded);
            }
            matches = true;
        });
    }

    private static boolean isMoney(String partition) {
        return MONEY.stream().anyMatch(partition::startsWith);
    }
}
