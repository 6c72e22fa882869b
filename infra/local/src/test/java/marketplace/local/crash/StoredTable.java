package marketplace.local.crash;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Money;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowStatus;
import marketplace.server.data.DataFolder;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.template.StartRefused;
import marketplace.table.Item;
import marketplace.table.Keys;

/** What a stopped stack has left in its folder. */
final class StoredTable {

    private final List<Item> items;

    private StoredTable(List<Item> items) {
        this.items = items;
    }

    static StoredTable open(Path folder) throws StartRefused {
        try (DataFolder data = DataFolder.open(Optional.of(folder));
                SqliteDatabase database = SqliteDatabase.start(data, _ -> false, InstantSource.system())) {
            return new StoredTable(database.all(Stream::toList));
        }
    }

    Stream<Item> items() {
        return items.stream();
    }

    List<String> bounties() {
        return ids("BTY#", "BOUNTY");
    }

    List<String> applications() {
        return ids("BTY#", "APP#");
    }

    Map<String, Long> profileVersions() {
        return items.stream()
                .filter(item -> isAt(item, "HUM#", "HUMAN"))
                .collect(Collectors.toMap(
                        item -> item.findItem("profile").orElseThrow().text("name"),
                        item -> item.number(Item.VERSION)));
    }

    Map<String, Long> deliveries() {
        return items.stream()
                .filter(item -> isAt(item, "DLV#", ""))
                .collect(Collectors.groupingBy(item -> item.text("status"), Collectors.counting()));
    }

    /** The subjects of the events of a type whose mail is sent or waits in a digest. */
    List<String> mailed(String type) {
        return items.stream()
                .filter(item -> isAt(item, "", "MAIL#"))
                .filter(item -> item.text("state").equals("done"))
                .map(item -> item.text("notice"))
                .filter(notice -> notice.startsWith(type + ":"))
                .map(notice -> notice.substring(type.length() + 1))
                .toList();
    }

    /** Without digests of mails, which are due an hour later. */
    Map<String, Long> due() {
        return items.stream()
                .filter(item -> isAt(item, "DUE#", "") && item.has("kind"))
                .filter(item -> !item.text("kind").equals("notification.digest"))
                .collect(Collectors.groupingBy(item -> item.text("kind"), Collectors.counting()));
    }

    List<Audit.Difference> audit() {
        return Audit.of(items.stream());
    }

    /**
     * All money in cents: balances, escrows, held transfers and fees, less the money from outside. Computed without the
     * audit.
     */
    long sum() {
        return items.stream().mapToLong(StoredTable::cents).sum();
    }

    private static long cents(Item item) {
        String pk = item.key().pk();
        if (pk.startsWith(Keys.LEDGER) && item.key().sk().equals("HEAD")) {
            return item.findMoney("balanceCents").map(Money::cents).orElse(0L);
        }
        if (pk.startsWith("ESC#")) {
            boolean holds = item.constant("status", EscrowStatus.class).holdsMoney();
            return holds ? item.number("amountCents") + item.number("feeCents") : 0;
        }
        if (item.key().sk().equals("TRANSFER")) {
            return item.text("state").equals("held") ? item.number("amountCents") : 0;
        }
        if (!pk.startsWith(Keys.JOURNAL)) {
            return 0;
        }
        return item.items("legs").stream()
                .filter(leg -> leg.text("account").equals("fees")
                        || leg.text("account").startsWith("external:"))
                .mapToLong(leg -> leg.number("amountCents"))
                .sum();
    }

    Map<String, Long> escrows() {
        return items.stream()
                .filter(item -> isAt(item, "ESC#", "ESCROW"))
                .collect(Collectors.groupingBy(item -> item.text("status"), Collectors.counting()));
    }

    Map<String, Long> transfers() {
        return items.stream()
                .filter(item -> isAt(item, "TRF#", "TRANSFER"))
                .collect(Collectors.groupingBy(item -> item.text("state"), Collectors.counting()));
    }

    List<String> completedTransfers() {
        return items.stream()
                .filter(item -> isAt(item, "TRF#", "TRANSFER"))
                .filter(item -> item.text("state").equals("completed"))
                .map(item -> item.text("id"))
                .toList();
    }

    private List<String> ids(String partition, String sort) {
        return items.stream()
                .filter(item -> isAt(item, partition, sort))
                .map(item -> item.text("id"))
                .toList();
    }

    private static boolean isAt(Item item, String partition, String sort) {
        return item.key().pk().startsWith(partition) && item.key().sk().startsWith(sort);
    }
}
