package marketplace.dynamo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** A client with injected failures. Like DynamoDB, it remembers the tokens of commits that happened. */
final class FaultyClient implements DynamoDbClient {

    final List<TransactWriteItemsRequest> commits = new ArrayList<>();
    final List<Integer> batches = new ArrayList<>();
    int happened;

    private final Deque<RuntimeException> failures = new ArrayDeque<>();
    private final Deque<RuntimeException> failuresAfterCommit = new ArrayDeque<>();
    private final Set<String> knownTokens = new HashSet<>();
    private RuntimeException always;
    private int batchLimit = Integer.MAX_VALUE;

    /** The next calls fail with these, one each. */
    void fail(RuntimeException... next) {
        failures.addAll(List.of(next));
    }

    void failAlways(RuntimeException failure) {
        always = failure;
    }

    /** The next commit happens, then fails with this. */
    void failAfterCommit(RuntimeException failure) {
        failuresAfterCommit.add(failure);
    }

    /** Batches leave further keys unprocessed. */
    void answerAtMost(int items) {
        batchLimit = items;
    }

    @Override
    public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        commits.add(request);
        throwNext();
        if (knownTokens.add(request.clientRequestToken())) {
            happened++;
        }
        if (!failuresAfterCommit.isEmpty()) {
            throw failuresAfterCommit.remove();
        }
        return TransactWriteItemsResponse.builder().build();
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        throwNext();
        return GetItemResponse.builder().build();
    }

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
        throwNext();
        return UpdateItemResponse.builder().attributes(request.key()).build();
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        throwNext();
        String table = request.requestItems().keySet().iterator().next();
        List<Map<String, AttributeValue>> keys =
                request.requestItems().get(table).keys();
        batches.add(keys.size());
        int answered = Math.min(batchLimit, keys.size());
        Map<String, KeysAndAttributes> open = answered == keys.size()
                ? Map.of()
                : Map.of(
                        table,
                        KeysAndAttributes.builder()
                                .keys(keys.subList(answered, keys.size()))
                                .build());
        return BatchGetItemResponse.builder()
                .responses(Map.of(table, keys.subList(0, answered)))
                .unprocessedKeys(open)
                .build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}

    private void throwNext() {
        if (always != null) {
            throw always;
        }
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }
}
