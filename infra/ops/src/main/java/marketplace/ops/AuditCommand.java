package marketplace.ops;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import marketplace.money.audit.Audit;
import marketplace.table.DynamoItems;
import marketplace.table.Item;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The audit of {@code ./run audit}, over a table or an export of it. */
final class AuditCommand {

    private final Aws aws;

    AuditCommand(Aws aws) {
        this.aws = aws;
    }

    void run(Arguments arguments, Report report) {
        AtomicLong count = new AtomicLong();
        List<Audit.Difference> differences;
        String place;
        if (arguments.has("export")) {
            place = arguments.require("export");
            differences = Audit.of(counted(new ExportFiles(aws).items(place), count));
        } else {
            place = arguments
                    .find("table")
                    .orElseGet(() ->
                            StackResources.of(aws, arguments.require("stack")).table());
            try (DynamoDbClient client = aws.dynamoDb()) {
                differences = Audit.of(counted(scan(client, place), count));
            }
        }
        if (count.get() == 0) {
            report.wrong(place + " has no items, so nothing was audited.", "Name the right table or export.");
            return;
        }
        differences.forEach(difference -> report.wrong(
                difference.toString(),
                "Compare the named item with its journal entries in an export from before, see docs/money.md."));
        String read = count + " items of " + place + " were read";
        if (differences.isEmpty()) {
            report.ok(read + "; every balance, escrow, payout and transfer agrees with the journal.");
        } else {
            report.note(read + "; " + differences.size() + " differences. While calls change money, items are read at"
                    + " different moments: audit an export before acting on a difference.");
        }
    }

    private static Stream<Item> counted(Stream<Item> items, AtomicLong count) {
        return items.peek(_ -> count.incrementAndGet());
    }

    private static Stream<Item> scan(DynamoDbClient client, String table) {
        return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .map(DynamoItems::item);
    }
}
