package marketplace.local.emulators;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.dynamo.DynamoItems;
import marketplace.dynamo.DynamoTable;
import marketplace.money.audit.Audit;
import marketplace.server.data.DataFolder;
import marketplace.server.database.Database;
import marketplace.server.database.Writes;
import marketplace.server.roles.Role;
import marketplace.server.template.Template.IndexSpec;
import marketplace.server.template.Template.TableSpec;
import marketplace.table.Item;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/**
 * DynamoDB Local in this JVM: its HTTP server would listen on every interface. SQLite synchronises fully, so that
 * committed data survives a kill; {@link WatchedDynamoDb} answers only after that.
 */
public final class LocalDatabase implements Database {

    private final AmazonDynamoDBLocal local;
    private final WatchedDynamoDb client;
    private final DataFolder data;
    private final String tableName;
    private final boolean fresh;

    private LocalDatabase(AmazonDynamoDBLocal local, DataFolder data, TableSpec table) {
        this.local = local;
        this.data = data;
        this.client = new WatchedDynamoDb(local.dynamoDbClient(), data.isKept());
        this.tableName = table.name();
        this.fresh = createIfAbsent(local.dynamoDbClient(), table);
    }

    public static LocalDatabase start(DataFolder data, TableSpec table) {
        // true: no telemetry.
        AmazonDynamoDBLocal local =
                data.isKept() ? DynamoDBEmbedded.create(data.database().toFile(), true) : DynamoDBEmbedded.create(true);
        return new LocalDatabase(local, data, table);
    }

    private static boolean createIfAbsent(DynamoDbClient database, TableSpec table) {
        boolean absent = !database.listTables().tableNames().contains(table.name());
        if (absent) {
            database.createTable(request(table));
        }
        // Also for an existing table: a kill may have come between its creation and this.
        if (!table.timeToLiveAttribute().isEmpty() && !expires(database, table)) {
            database.updateTimeToLive(update -> update.tableName(table.name())
                    .timeToLiveSpecification(ttl -> ttl.enabled(true).attributeName(table.timeToLiveAttribute())));
        }
        return absent;
    }

    private static boolean expires(DynamoDbClient database, TableSpec table) {
        return database.describeTimeToLive(describe -> describe.tableName(table.name()))
                        .timeToLiveDescription()
                        .timeToLiveStatus()
                == TimeToLiveStatus.ENABLED;
    }

    static CreateTableRequest request(TableSpec table) {
        Set<String> names = new LinkedHashSet<>(List.of(table.partitionKey(), table.sortKey()));
        List<GlobalSecondaryIndex> indexes = new ArrayList<>();
        for (IndexSpec index : table.indexes()) {
            names.add(index.partitionKey());
            names.add(index.sortKey());
            indexes.add(GlobalSecondaryIndex.builder()
                    .indexName(index.name())
                    .keySchema(key(index.partitionKey(), KeyType.HASH), key(index.sortKey(), KeyType.RANGE))
                    .projection(projection -> projection.projectionType(ProjectionType.ALL))
                    .build());
        }
        CreateTableRequest.Builder request = CreateTableRequest.builder()
                .tableName(table.name())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(names.stream().map(LocalDatabase::text).toList())
                .keySchema(key(table.partitionKey(), KeyType.HASH), key(table.sortKey(), KeyType.RANGE))
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(table.streamViewType()));
        return indexes.isEmpty()
                ? request.build()
                : request.globalSecondaryIndexes(indexes).build();
    }

    private static AttributeDefinition text(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    @Override
    public Table table() {
        return new DynamoTable(client, tableName);
    }

    @Override
    public Table table(Role role, String name) {
        return new DynamoTable(new PolicedDynamoDb(role, client), name);
    }

    public DynamoDbClient client() {
        return client;
    }

    @Override
    public Writes writes() {
        return client.writes();
    }

    @Override
    public Changes changes(String reader) {
        return TableStream.open(this, data, reader);
    }

    @Override
    public List<Audit.Difference> audit() {
        return audit(local.dynamoDbClient());
    }

    DynamoDbStreamsClient streams() {
        return local.dynamoDbStreamsClient();
    }

    String streamArn() {
        return local.dynamoDbClient()
                .describeTable(describe -> describe.tableName(tableName))
                .table()
                .latestStreamArn();
    }

    boolean fresh() {
        return fresh;
    }

    @Override
    public void close() {
        local.shutdown();
    }

    /** Reads all tables. */
    public static List<Audit.Difference> audit(DynamoDbClient client) {
        return Audit.of(client.listTables().tableNames().stream().flatMap(table -> items(client, table)));
    }

    private static Stream<Item> items(DynamoDbClient client, String table) {
        return client.scanPaginator(scan -> scan.tableName(table)).items().stream()
                .map(DynamoItems::item);
    }
}
