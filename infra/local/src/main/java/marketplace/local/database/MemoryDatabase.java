package marketplace.local.database;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.dynamo.DynamoItems;
import marketplace.local.roles.PolicedTable;
import marketplace.local.roles.Role;
import marketplace.local.template.Arns;
import marketplace.money.audit.Audit;
import marketplace.table.Item;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * A {@link MemoryTable} and the stream of its changes. For stories and benchmarks, because DynamoDB Local has one
 * writer. Nothing expires.
 */
public final class MemoryDatabase implements Database {

    private static final int READ_LIMIT = 1000;

    private record Change(long number, Instant at, Optional<Item> before, Optional<Item> after) {

        Record toRecord() {
            Item item = after.or(() -> before).orElseThrow();
            OperationType operation = OperationType.MODIFY;
            if (before.isEmpty()) {
                operation = OperationType.INSERT;
            } else if (after.isEmpty()) {
                operation = OperationType.REMOVE;
            }
            return Record.builder()
                    .eventID(Long.toString(number))
                    .eventName(operation)
                    .eventVersion("1.1")
                    .dynamodb(change -> change.approximateCreationDateTime(at)
                            .keys(DynamoItems.attributes(Item.at(item.key()).build()))
                            .newImage(after.map(DynamoItems::attributes).orElse(Map.of()))
                            .sequenceNumber(Long.toString(number))
                            .sizeBytes(0L)
                            .streamViewType(StreamViewType.NEW_IMAGE))
                    .build();
        }
    }

    private record Reader(Queue<Change> unread) implements Changes {

        @Override
        public String arn() {
            return Arns.MEMORY_STREAM;
        }

        @Override
        public String shardId() {
            return "shardId-00000000000000000000-00000000";
        }

        @Override
        public List<ObjectNode> read() {
            List<ObjectNode> records = new ArrayList<>();
            for (Change next = unread.poll(); next != null; next = unread.poll()) {
                records.add(StreamRecords.json(next.toRecord(), arn()));
                if (records.size() == READ_LIMIT) {
                    break;
                }
            }
            return records;
        }

        @Override
        public void keepPosition() {
            // The table ends with the process.
        }
    }

    private final MemoryTable table;
    private final List<Reader> readers = new CopyOnWriteArrayList<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final AtomicLong writes = new AtomicLong();
    private final TimerTimes.Writes timerWrites = new TimerTimes.Writes();

    public MemoryDatabase(MemoryTable table, InstantSource clock) {
        this.table = table;
        table.observe(new CommitObserver() {
            private long changes;

            @Override
            public void changed(Optional<Item> before, Optional<Item> after) {
                // A check, or a put of the same item, is no change.
                if (!before.equals(after)) {
                    timerWrites.count(after.or(() -> before).orElseThrow().key().pk());
                    Change change = new Change(++changes, clock.instant(), before, after);
                    readers.forEach(reader -> reader.unread().add(change));
                }
            }

            @Override
            public void after(List<Write> written) {
                writes.incrementAndGet();
                listeners.forEach(Runnable::run);
            }
        });
    }

    @Override
    public Table table() {
        return table;
    }

    @Override
    public Table table(Role role, String name) {
        return new PolicedTable(role, name, table);
    }

    @Override
    public DynamoDbClient client() {
        throw new IllegalStateException("The table is in memory and has no client.");
    }

    @Override
    public long writes() {
        return writes.get();
    }

    @Override
    public long timerWrites(int shard) {
        return timerWrites.of(shard);
    }

    @Override
    public void onWrite(Runnable listener) {
        listeners.add(listener);
    }

    /** Only what is written from now on. */
    @Override
    public Changes changes(String name) {
        Reader reader = new Reader(new ConcurrentLinkedQueue<>());
        readers.add(reader);
        return reader;
    }

    @Override
    public List<Audit.Difference> audit() {
        return Audit.of(table.items().stream());
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
