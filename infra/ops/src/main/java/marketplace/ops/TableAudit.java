package marketplace.ops;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import marketplace.dynamo.DynamoItems;
import marketplace.money.audit.Audit;
import marketplace.table.Item;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The audit of {@code ./run audit}, over a table or an export of it. */
final class TableAudit {

    private final Aws aws;

    TableAudit(Aws aws) {
        this.aws = aws;
    }

    void run(Arguments arguments, Report report) {
        AtomicLong count = new AtomicLong();
        Audit.Findings findings;
        String place;
        if (arguments.has("export")) {
            place = arguments.require("export");
            findings = new Audit.Findings(Audit.of(counted(new ExportFiles(aws).items(place), count)), List.of());
        } else {
            place = arguments
                    .find("table")
                    .orElseGet(() ->
                            StackResources.of(aws, arguments.require("stack")).table());
            try (DynamoDbClient client = aws.dynamoDb()) {
                findings = Audit.whileInUse(() -> {
                    count.set(0);
                    return counted(items(client, place), count);
                });
            }
        }
        if (count.get() == 0) {
            report.wrong(place + " has no items, so nothing was audited.", "Name the right table or export.");
            return;
        }
        findings.differences()
                .forEach(difference -> report.wrong(
                        difference.toString(),
                        "Compare the item with its journal entries in an earlier export, see docs/money.md."));
        findings.unsettled()
                .forEach(difference -> report.wrong(
                        difference.subject() + " changed at each reading, so it is not audited.",
                        "Audit an export of the table."));
        String read = count + " items of " + place + " were read";
        if (findings.differences().isEmpty() && findings.unsettled().isEmpty()) {
            report.ok(read + "; every balance, escrow, payout and transfer agrees with the journal.");
        } else {
            report.note(read + "; " + findings.differences().size() + " differences.");
        }
    }

    private static Stream<Item> counted(Stream<Item> items, AtomicLong count) {
        return items.peek(_ -> count.incrementAndGet());
    }

    static Stream<Item> items(DynamoDbClient client, String table) {
        return client.scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items().stream()
                .map(DynamoItems::item);
    }
}
