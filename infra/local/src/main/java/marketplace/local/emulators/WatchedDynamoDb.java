package marketplace.local.emulators;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.dynamo.DynamoItems;
import marketplace.server.database.Writes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Counts writes, so that the stream is read only when needed. Refuses calls that the deployed policies refuse. */
final class WatchedDynamoDb implements DynamoDbClient {

    private final DynamoDbClient database;
    private final boolean onDisk;
    private final Writes writes = new Writes();

    WatchedDynamoDb(DynamoDbClient database, boolean onDisk) {
        this.database = database;
        this.onDisk = onDisk;
    }

    Writes writes() {
        return writes;
    }

    private <T> T written(Stream<Map<String, AttributeValue>> items, Supplier<T> call) {
        try {
            return call.get();
        } finally {
            // Also after a failure: after a timeout the write may have happened.
            writes.written(items.map(DynamoItems::partition));
        }
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        return database.getItem(request);
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        return database.batchGetItem(request);
    }

    @Override
    public TransactGetItemsResponse transactGetItems(TransactGetItemsRequest request) {
        return database.transactGetItems(request);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        return database.query(request);
    }

    /** For operators' commands; no function's role allows it. */
    @Override
    public ScanResponse scan(ScanRequest request) {
        return database.scan(request);
    }

    @Override
    public DescribeTableResponse describeTable(DescribeTableRequest request) {
        return database.describeTable(request);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        return written(Stream.of(request.item()), () -> database.putItem(request));
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return written(Stream.of(request.key()), () -> database.updateItem(request));
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return written(Stream.of(request.key()), () -> database.deleteItem(request));
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
        return written(batch(request), () -> database.batchWriteItem(request));
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return written(transaction(request), () -> {
            TransactWriteItemsResponse response = database.transactWriteItems(request);
            if (onDisk) {
                awaitCommit();
            }
            return response;
        });
    }

    private static Stream<Map<String, AttributeValue>> batch(BatchWriteItemRequest request) {
        return request.requestItems().values().stream()
                .flatMap(List::stream)
                .map(write -> write.putRequest() == null
                        ? write.deleteRequest().key()
                        : write.putRequest().item());
    }

    private static Stream<Map<String, AttributeValue>> transaction(TransactWriteItemsRequest request) {
        return request.transactItems().stream()
                .flatMap(write -> Stream.of(
                                Optional.ofNullable(write.put()).map(Put::item),
                                Optional.ofNullable(write.update()).map(Update::key),
                                Optional.ofNullable(write.delete()).map(Delete::key))
                        .flatMap(Optional::stream));
    }

    /**
     * DynamoDB Local answers before its commit is durable. Its single thread works in order, so its next answer comes
     * after the commit.
     */
    private void awaitCommit() {
        database.listTables(list -> list.limit(1));
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
