package marketplace.money.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Movement;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;

/** Finds the postings of an account by time, which never decreases along its chain. */
final class Chain {

    /** Postings that one round trip of the search reads. A thousand take three trips, a million five. */
    private static final int PROBES = 15;

    private final Table table;
    private final String account;

    Chain(Table table, LedgerAccount account) {
        this.table = table;
        this.account = account.code();
    }

    /** Those of the half-open range of numbers, oldest first. */
    List<Movement> between(long first, long beyond, int limit) {
        if (beyond <= first) {
            return List.of();
        }
        Query range = Query.of(Keys.ledgerCollection(account))
                .between(key(first).sk(), key(beyond - 1).sk())
                .limit(limit);
        return table.query(range).map(LedgerItems.MOVEMENT::read).items();
    }

    Movement require(long seq) {
        return read(table.get(key(seq)), key(seq));
    }

    /** The number of the first posting at this time or later; one more than the last if there is none. */
    long firstFrom(Instant instant, long last) {
        long low = 1;
        long high = last + 1;
        while (low < high) {
            List<Long> probes = probes(low, high);
            Map<Key, Item> items = table.getAll(probes.stream().map(this::key).toList());
            for (long probe : probes) {
                Movement movement = read(Optional.ofNullable(items.get(key(probe))), key(probe));
                if (!movement.at().isBefore(instant)) {
                    high = probe;
                    break;
                }
                low = probe + 1;
            }
        }
        return low;
    }

    /** All numbers of a short range, or some that split a long one evenly. */
    private static List<Long> probes(long low, long high) {
        long size = high - low;
        return size <= PROBES
                ? LongStream.range(low, high).boxed().toList()
                : LongStream.rangeClosed(1, PROBES)
                        .mapToObj(part -> low + size * part / (PROBES + 1))
                        .toList();
    }

    private Key key(long seq) {
        return Keys.posting(account, seq);
    }

    private static Movement read(Optional<Item> item, Key key) {
        return item.map(LedgerItems.MOVEMENT::read)
                .orElseThrow(() -> new IllegalStateException("no posting " + key.pk() + "/" + key.sk()));
    }
}
