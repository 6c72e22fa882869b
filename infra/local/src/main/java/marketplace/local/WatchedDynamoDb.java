package marketplace.local;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
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
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Counts writes, so that the stream is read only when needed. Refuses calls that the deployed policies refuse. */
final class WatchedDynamoDb implements DynamoDbClient {

    private final DynamoDbClient database;
    private final AtomicLong writes = new AtomicLong();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    WatchedDynamoDb(DynamoDbClient database) {
        this.database = database;
    }

    long writes() {
        return writes.get();
    }

    void onWrite(Runnable listener) {
        listeners.add(listener);
    }

    private <T> T written(Supplier<T> call) {
        try {
            return call.get();
        } finally {
            // Also after a failure: after a timeout the write may have happened.
            writes.incrementAndGet();
            listeners.forEach(Runnable::run);
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
        return written(() -> database.putItem(request));
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return written(() -> database.updateItem(request));
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return written(() -> database.deleteItem(request));
    }

    @Override
    public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
        return written(() -> database.batchWriteItem(request));
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        return written(() -> {
            TransactWriteItemsResponse response = database.transactWriteItems(request);
            awaitCommit();
            return response;
        });
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
