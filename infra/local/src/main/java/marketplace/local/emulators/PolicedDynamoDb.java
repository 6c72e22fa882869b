package marketplace.local.emulators;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.server.roles.Role;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** One function's client: allows the calls that its role in the template allows. Other calls do not exist. */
public final class PolicedDynamoDb implements DynamoDbClient {

    private static final String PARTITION_KEY = "pk";

    /** The first equality of a key condition is the partition key. */
    private static final Pattern PARTITION = Pattern.compile("= *(:\\w+)");

    private final Role role;
    private final DynamoDbClient database;

    public PolicedDynamoDb(Role role, DynamoDbClient database) {
        this.role = role;
        this.database = database;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        require("GetItem", request.tableName(), request.key());
        return database.getItem(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        request.requestItems()
                .forEach((table, keys) -> keys.keys().forEach(key -> require("BatchGetItem", table, key)));
        return database.batchGetItem(request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        Matcher partition = PARTITION.matcher(request.keyConditionExpression());
        if (!partition.find()) {
            throw new IllegalArgumentException("no partition in " + request.keyConditionExpression());
        }
        String leadingKey =
                request.expressionAttributeValues().get(partition.group(1)).s();
        String index = request.indexName() == null ? "" : "/index/" + request.indexName();
        require("Query", request.tableName() + index, leadingKey);
        return database.query(request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        require("PutItem", request.tableName(), request.item());
        return database.putItem(request);
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        require("DeleteItem", request.tableName(), request.key());
        return database.deleteItem(request);
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        require("UpdateItem", request.tableName(), request.key());
        return database.updateItem(request);
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        request.transactItems().forEach(this::require);
        return database.transactWriteItems(request);
    }

    private void require(TransactWriteItem write) {
        if (write.put() != null) {
            require("PutItem", write.put().tableName(), write.put().item());
        } else if (write.update() != null) {
            require("UpdateItem", write.update().tableName(), write.update().key());
        } else if (write.delete() != null) {
            require("DeleteItem", write.delete().tableName(), write.delete().key());
        } else {
            require(
                    "ConditionCheckItem",
                    write.conditionCheck().tableName(),
                    write.conditionCheck().key());
        }
    }

    private void require(String action, String table, Map<String, AttributeValue> key) {
        require(action, table, key.get(PARTITION_KEY).s());
    }

    private void require(String action, String resource, String leadingKey) {
        try {
            role.require("dynamodb:" + action, resource, leadingKey);
        } catch (Role.Denied denied) {
            throw Denials.as(DynamoDbException.builder(), 400, "AccessDeniedException", denied);
        }
    }

    @Override
    public String serviceName() {
        return database.serviceName();
    }

    @Override
    public void close() {
        // The stack closes the database after all functions.
    }
}
