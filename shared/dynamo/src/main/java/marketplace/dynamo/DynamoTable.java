package marketplace.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Position;
import marketplace.table.Query;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.Write;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** A failed condition is a Problem or a {@link LostRace}; transient failures are retried for 10 s. */
public final class DynamoTable implements Table {

    private static final int MAX_BATCH = 100;

    private final DynamoDbClient client;
    private final String name;
    private final Retries retries;

    public DynamoTable(DynamoDbClient client, String name) {
        this(client, name, Retries.standard());
    }

    DynamoTable(DynamoDbClient client, String name, Retries retries) {
        this.client = client;
        this.name = name;
        this.retries = retries;
    }

    @Override
    public Optional<Item> get(Key key) {
        GetItemRequest request = GetItemRequest.builder()
                .tableName(name)
                .key(DynamoItems.key(key))
                .consistentRead(true)
                .build();
        return some(patiently(() -> client.getItem(request)).item());
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        List<Key> distinct = List.copyOf(new LinkedHashSet<>(keys));
        Map<Key, Item> items = new HashMap<>();
        for (int from = 0; from < distinct.size(); from += MAX_BATCH) {
            List<Key> batch = distinct.subList(from, Math.min(from + MAX_BATCH, distinct.size()));
            for (Item item : getBatch(batch)) {
                items.put(item.key(), item);
            }
        }
        return items;
    }

    private List<Item> getBatch(List<Key> keys) {
        List<Item> items = new ArrayList<>();
        Collection<Map<String, AttributeValue>> open =
                keys.stream().map(DynamoItems::key).toList();
        Retries.Attempts attempts = retries.begin();
        while (true) {
            BatchGetItemRequest request = BatchGetItemRequest.builder()
                    .requestItems(Map.of(
                            name,
                            KeysAndAttributes.builder()
                                    .keys(open)
                                    .consistentRead(true)
                                    .build()))
                    .build();
            BatchGetItemResponse response = patiently(() -> client.batchGetItem(request));
            response.responses().getOrDefault(name, List.of()).forEach(item -> items.add(DynamoItems.item(item)));
            if (!response.hasUnprocessedKeys() || response.unprocessedKeys().isEmpty()) {
                return items;
            }
            open = response.unprocessedKeys().get(name).keys();
            if (!attempts.again()) {
                throw SdkClientException.create("batch read: " + open.size() + " keys remain unprocessed");
            }
        }
    }

    @Override
    public Page<Item> query(Query query) {
        if (query.excludesAll()) {
            // DynamoDB refuses an empty range.
            return new Page<>(List.of(), Optional.empty());
        }
        List<Item> items = new ArrayList<>();
        Map<String, AttributeValue> start =
                Position.after(query).map(position -> startKey(query, position)).orElse(null);
        do {
            QueryRequest request = request(query, start, items.size());
            QueryResponse response = patiently(() -> client.query(request));
            response.items().forEach(item -> items.add(DynamoItems.item(item)));
            start = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : null;
        } while (start != null && items.size() <= query.limit());
        if (items.size() <= query.limit()) {
            return new Page<>(items, Optional.empty());
        }
        List<Item> page = items.subList(0, query.limit());
        return new Page<>(page, Optional.of(Position.of(query, page.getLast()).text(query)));
    }

    private QueryRequest request(Query query, Map<String, AttributeValue> start, int alreadyRead) {
        Expressions expressions = new Expressions();
        QueryRequest.Builder request = QueryRequest.builder()
                .tableName(name)
                .keyConditionExpression(expressions.keys(query))
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(expressions.values())
                .scanIndexForward(!query.descending())
                .consistentRead(query.consistent())
                .exclusiveStartKey(start);
        query.index().ifPresent(request::indexName);
        if (query.limit() < Integer.MAX_VALUE) {
            // One more than requested shows whether another page follows.
            request.limit(query.limit() + 1 - alreadyRead);
        }
        return request.build();
    }

    private static Map<String, AttributeValue> startKey(Query query, Position position) {
        Map<String, AttributeValue> start = new HashMap<>(DynamoItems.key(position.key()));
        if (query.index().isPresent()) {
            start.put(Keys.INDEX_1_PK, AttributeValue.fromS(query.pk()));
            start.put(Keys.INDEX_1_SK, AttributeValue.fromS(position.sk()));
        }
        return start;
    }

    /** Always a transaction: only they carry a token. A plain write repeated late could undo a later one. */
    @Override
    public void commit(Commit commit) {
        commit(commit, true);
    }

    @Override
    public void commitOnce(Commit commit) {
        commit(commit, false);
    }

    private void commit(Commit commit, boolean repeatsConflicts) {
        if (commit.isEmpty()) {
            return;
        }
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .transactItems(commit.writes().stream()
                        .map(write -> DynamoWrites.action(name, write))
                        .toList())
                .clientRequestToken(UUID.randomUUID().toString())
                .build();
        Retries.Attempts attempts = retries.begin();
        while (true) {
            try {
                client.transactWriteItems(request);
                return;
            } catch (TransactionCanceledException cancelled) {
                RuntimeException verdict = verdict(commit, cancelled);
                boolean repeats = isUndecided(cancelled) && (repeatsConflicts || !(verdict instanceof LostRace));
                if (!repeats || !attempts.again()) {
                    throw verdict;
                }
            } catch (SdkException failure) {
                if (!isTransient(failure) || !attempts.again()) {
                    throw failure;
                }
            }
        }
    }

    /** True if some write was not evaluated, so that a retry may give another result. */
    private static boolean isUndecided(TransactionCanceledException cancelled) {
        return firstReason(cancelled)
                .filter(reason -> switch (reason.code()) {
                    case "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded" -> true;
                    default -> false;
                })
                .isPresent();
    }

    private static RuntimeException verdict(Commit commit, TransactionCanceledException cancelled) {
        return firstReason(cancelled)
                .map(reason -> {
                    Write write =
                            commit.writes().get(cancelled.cancellationReasons().indexOf(reason));
                    return switch (reason.code()) {
                        case "ConditionalCheckFailed" -> write.refused(some(reason.item()));
                        case "TransactionConflict" -> new LostRace(write.key());
                        default -> cancelled;
                    };
                })
                .orElse(cancelled);
    }

    private static Optional<CancellationReason> firstReason(TransactionCanceledException cancelled) {
        return cancelled.cancellationReasons().stream()
                .filter(reason -> reason.code() != null && !reason.code().equals("None"))
                .findFirst();
    }

    @Override
    public Item update(Write.Update update) {
        Expressions expressions = new Expressions();
        UpdateItemRequest request = UpdateItemRequest.builder()
                .tableName(name)
                .key(DynamoItems.key(update.key()))
                .updateExpression(expressions.update(update.changes()))
                .conditionExpression(expressions.condition(update.condition()).orElse(null))
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(expressions.values())
                .returnValues(ReturnValue.ALL_NEW)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
                .build();
        try {
            return DynamoItems.item(patiently(() -> client.updateItem(request)).attributes());
        } catch (ConditionalCheckFailedException failed) {
            throw update.refused(some(failed.item()));
        } catch (TransactionConflictException _) {
            throw new LostRace(update.key());
        }
    }

    @Override
    public void put(Item item) {
        PutItemRequest request = PutItemRequest.builder()
                .tableName(name)
                .item(DynamoItems.attributes(item))
                .build();
        patiently(() -> client.putItem(request));
    }

    @Override
    public void delete(Key key) {
        DeleteItemRequest request = DeleteItemRequest.builder()
                .tableName(name)
                .key(DynamoItems.key(key))
                .build();
        patiently(() -> client.deleteItem(request));
    }

    private <T> T patiently(Supplier<T> call) {
        Retries.Attempts attempts = retries.begin();
        while (true) {
            try {
                return call.get();
            } catch (SdkException failure) {
                if (!isTransient(failure) || !attempts.again()) {
                    throw failure;
                }
            }
        }
    }

    private static boolean isTransient(SdkException failure) {
        return switch (failure) {
            case ConditionalCheckFailedException _ -> false;
            case TransactionConflictException _,
                    TransactionInProgressException _,
                    ThrottlingException _,
                    RequestLimitExceededException _,
                    ProvisionedThroughputExceededException _ -> true;
            case DynamoDbException answered -> answered.isThrottlingException() || answered.statusCode() >= 500;
            case AbortedException _ -> false;
            default -> failure instanceof SdkClientException;
        };
    }

    /** The client returns an empty map for a missing item. */
    private static Optional<Item> some(Map<String, AttributeValue> attributes) {
        return attributes.isEmpty() ? Optional.empty() : Optional.of(DynamoItems.item(attributes));
    }
}
