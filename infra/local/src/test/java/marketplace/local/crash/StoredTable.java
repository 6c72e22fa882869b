package marketplace.local.crash;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.dynamo.DynamoItems;
import marketplace.kernel.Money;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Item;
import marketplace.table.Keys;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

final class StoredTable implements AutoCloseable {

    private final AmazonDynamoDBLocal local;
    private final DynamoDbClient client;
    private final String name;
    private final List<Map<String, AttributeValue>> items;

    private StoredTable(AmazonDynamoDBLocal local) {
        this.local = local;
        this.client = local.dynamoDbClient();
        this.name = client.listTables().tableNames().getFirst();
        this.items = client.scanPaginator(scan -> scan.tableName(name)).items().stream()
                .toList();
    }

    static StoredTable open(Path folder) {
        return new StoredTable(
                DynamoDBEmbedded.create(folder.resolve("marketplace.db").toFile(), true));
    }

    Stream<Item> items() {
        return items.stream().map(DynamoItems::item);
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
                        item -> item.get("profile").m().get("name").s(),
                        item -> Long.parseLong(item.get(Item.VERSION).n())));
    }

    Map<String, Long> deliveries() {
        return items.stream()
                .filter(item -> isAt(item, "DLV#", ""))
                .collect(Collectors.groupingBy(item -> item.get("status").s(), Collectors.counting()));
    }

    /** The subjects of the events of a type whose mail is sent or waits in a digest. */
    List<String> mailed(String type) {
        return items.stream()
                .filter(item -> isAt(item, "", "MAIL#"))
                .filter(item -> item.get("state").s().equals("done"))
                .map(item -> item.get("notice").s())
                .filter(notice -> notice.startsWith(type + ":"))
                .map(notice -> notice.substring(type.length() + 1))
                .toList();
    }

    /** Without digests of mails, which are due an hour later. */
    Map<String, Long> due() {
        return items.stream()
                .filter(item -> isAt(item, "DUE#", "") && item.containsKey("kind"))
                .filter(item -> !item.get("kind").s().equals("notification.digest"))
                .collect(Collectors.groupingBy(item -> item.get("kind").s(), Collectors.counting()));
    }

    List<Audit.Difference> audit() {
        return Audit.of(items.stream().map(DynamoItems::item));
    }

    /**
     * All money in cents: balances, escrows, held transfers and fees, less the money from outside. Computed without the
     * audit.
     */
    long sum() {
        return items.stream()
                .map(DynamoItems::item)
                .mapToLong(StoredTable::cents)
                .sum();
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
                .collect(Collectors.groupingBy(item -> item.get("status").s(), Collectors.counting()));
    }

    Map<String, Long> transfers() {
        return items.stream()
                .filter(item -> isAt(item, "TRF#", "TRANSFER"))
                .collect(Collectors.groupingBy(item -> item.get("state").s(), Collectors.counting()));
    }

    List<String> completedTransfers() {
        return items.stream()
                .filter(item -> isAt(item, "TRF#", "TRANSFER"))
                .filter(item -> item.get("state").s().equals("completed"))
                .map(item -> item.get("id").s())
                .toList();
    }

    TimeToLiveStatus expiry() {
        return client.describeTimeToLive(describe -> describe.tableName(name))
                .timeToLiveDescription()
                .timeToLiveStatus();
    }

    /** Restores the state that a kill right after the creation of the table leaves. */
    void expireNothing() {
        client.updateTimeToLive(update -> update.tableName(name)
                .timeToLiveSpecification(expiry -> expiry.enabled(false).attributeName(Item.TTL)));
    }

    private List<String> ids(String partition, String sort) {
        return items.stream()
                .filter(item -> isAt(item, partition, sort))
                .map(item -> item.get("id").s())
                .toList();
    }

    private static boolean isAt(Map<String, AttributeValue> item, String partition, String sort) {
        return item.get("pk").s().startsWith(partition) && item.get("sk").s().startsWith(sort);
    }

    @Override
    public void close() {
        local.shutdown();
    }
}
