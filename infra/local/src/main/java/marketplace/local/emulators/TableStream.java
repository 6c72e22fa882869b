package marketplace.local.emulators;

import java.util.List;
import java.util.Optional;
import marketplace.dynamo.DynamoItems;
import marketplace.server.data.DataFolder;
import marketplace.server.database.Database;
import marketplace.sqlite.StoredChange;
import marketplace.sqlite.StoredChange.Kind;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A stored position in the stream. DynamoDB Local has one open shard; its successor names it as its parent. */
final class TableStream implements Database.Changes {

    private static final int READ_LIMIT = 1000;

    private final DynamoDbStreamsClient client;
    private final DataFolder data;
    private final String arn;
    private final String file;
    private String shardId;
    private Optional<String> lastRead;
    private String iterator;

    private TableStream(LocalDatabase database, DataFolder data, String reader) {
        this.client = database.streams();
        this.arn = database.streamArn();
        this.data = data;
        this.file = "stream-position-" + reader;
    }

    /** Without a valid position: at the beginning of a new table's stream, at the end of an old one's. */
    static TableStream open(LocalDatabase database, DataFolder data, String reader) {
        TableStream stream = new TableStream(database, data, reader);
        List<Shard> shards = stream.shards();
        String[] kept = data.read(stream.file).orElse("").split(" ", 2);
        boolean known = kept.length == 2
                && shards.stream().anyMatch(shard -> shard.shardId().equals(kept[0]));
        if (known) {
            stream.shardId = kept[0];
            stream.lastRead = Optional.of(kept[1]);
            stream.iterator = stream.resume();
        } else {
            boolean fresh = database.fresh();
            stream.shardId = (fresh ? shards.getFirst() : shards.getLast()).shardId();
            stream.lastRead = Optional.empty();
            stream.iterator = stream.iterator(fresh ? ShardIteratorType.TRIM_HORIZON : ShardIteratorType.LATEST);
        }
        return stream;
    }

    @Override
    public String arn() {
        return arn;
    }

    @Override
    public String shardId() {
        return shardId;
    }

    @Override
    public List<StoredChange> read() {
        while (true) {
            GetRecordsResponse page = page();
            if (!page.records().isEmpty()) {
                lastRead = Optional.of(page.records().getLast().dynamodb().sequenceNumber());
            }
            Optional<String> successor = page.nextShardIterator() == null ? successor() : Optional.empty();
            if (page.nextShardIterator() != null) {
                iterator = page.nextShardIterator();
            } else if (successor.isPresent()) {
                shardId = successor.get();
                lastRead = Optional.empty();
                iterator = iterator(ShardIteratorType.TRIM_HORIZON);
            }
            if (!page.records().isEmpty() || successor.isEmpty()) {
                return page.records().stream().map(TableStream::change).toList();
            }
        }
    }

    private static StoredChange change(Record record) {
        StreamRecord change = record.dynamodb();
        return new StoredChange(
                Long.parseLong(change.sequenceNumber()),
                change.approximateCreationDateTime(),
                Kind.valueOf(record.eventNameAsString()),
                DynamoItems.item(change.keys()).key(),
                change.hasNewImage() ? Optional.of(DynamoItems.item(change.newImage())) : Optional.empty());
    }

    private GetRecordsResponse page() {
        try {
            return client.getRecords(get -> get.shardIterator(iterator).limit(READ_LIMIT));
        } catch (ExpiredIteratorException | TrimmedDataAccessException tooLate) {
            // The machine slept. Records may be read twice, as with any stream.
            iterator = resume();
            return client.getRecords(get -> get.shardIterator(iterator).limit(READ_LIMIT));
        }
    }

    @Override
    public void keepPosition() {
        lastRead.ifPresent(sequenceNumber -> data.write(file, shardId + " " + sequenceNumber));
    }

    private Optional<String> successor() {
        return shards().stream()
                .filter(shard -> shardId.equals(shard.parentShardId()))
                .map(Shard::shardId)
                .findFirst();
    }

    private List<Shard> shards() {
        return client.describeStream(describe -> describe.streamArn(arn))
                .streamDescription()
                .shards();
    }

    private String resume() {
        if (lastRead.isEmpty()) {
            return iterator(ShardIteratorType.TRIM_HORIZON);
        }
        try {
            return client.getShardIterator(get -> get.streamArn(arn)
                            .shardId(shardId)
                            .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                            .sequenceNumber(lastRead.get()))
                    .shardIterator();
        } catch (TrimmedDataAccessException _) {
            return iterator(ShardIteratorType.TRIM_HORIZON);
        }
    }

    private String iterator(ShardIteratorType type) {
        return client.getShardIterator(
                        get -> get.streamArn(arn).shardId(shardId).shardIteratorType(type))
                .shardIterator();
    }
}
