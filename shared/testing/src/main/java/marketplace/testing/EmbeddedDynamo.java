package marketplace.testing;

import java.util.concurrent.atomic.AtomicInteger;
import marketplace.dynamo.DynamoTable;
import marketplace.dynamo.TableDefinition;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;

/** DynamoDB Local inside this JVM, in memory, shared by all tests of the JVM. */
public final class EmbeddedDynamo {

    private static final AtomicInteger TABLES = new AtomicInteger();

    private EmbeddedDynamo() {}

    public static DynamoDbClient client() {
        return Started.CLIENT;
    }

    public static String newTableName() {
        String name = "table-" + TABLES.incrementAndGet();
        client().createTable(TableDefinition.createTableRequest(name));
        return name;
    }

    public static DynamoTable newTable() {
        return new DynamoTable(client(), newTableName());
    }

    private static final class Started {
        private static final DynamoDbClient CLIENT = DynamoDBEmbedded.create().dynamoDbClient();
    }
}
