package marketplace.dynamo;

import marketplace.table.Item;
import marketplace.table.Keys;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/** Creates the table for tests. Deployments create it from template.yaml; a test checks that both agree. */
public final class TableDefinition {

    private TableDefinition() {}

    public static CreateTableRequest createTableRequest(String tableName) {
        return CreateTableRequest.builder()
                .tableName(tableName)
                .attributeDefinitions(text(Item.PK), text(Item.SK), text(Keys.INDEX_1_PK), text(Keys.INDEX_1_SK))
                .keySchema(key(Item.PK, KeyType.HASH), key(Item.SK, KeyType.RANGE))
                .globalSecondaryIndexes(GlobalSecondaryIndex.builder()
                        .indexName(Keys.INDEX_1)
                        .keySchema(key(Keys.INDEX_1_PK, KeyType.HASH), key(Keys.INDEX_1_SK, KeyType.RANGE))
                        .projection(projection -> projection.projectionType(ProjectionType.ALL))
                        .build())
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .streamSpecification(stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
                .build();
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
}
