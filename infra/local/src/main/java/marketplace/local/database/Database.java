package marketplace.local.database;

import java.util.List;
import marketplace.local.roles.Role;
import marketplace.local.template.Arns;
import marketplace.money.audit.Audit;
import marketplace.sqlite.StoredChange;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stack's table and the stream of its changes. */
public interface Database extends AutoCloseable {

    /** A position in the stream. */
    interface Changes {

        default String arn() {
            return Arns.LOCAL_STREAM;
        }

        /** Of a stream with one shard. */
        default String shardId() {
            return "shardId-00000000000000000000-00000000";
        }

        /** Empty at the end of the stream. */
        List<StoredChange> read();

        /** Call after everything read so far is processed. */
        void keepPosition();
    }

    /** For the stack itself, which has no role. */
    Table table();

    Table table(Role role, String name);

    /** For what speaks to DynamoDB itself. */
    default DynamoDbClient client() {
        throw new IllegalStateException("This table is not in DynamoDB and has no client.");
    }

    Writes writes();

    Changes changes(String reader);

    List<Audit.Difference> audit();

    @Override
    void close();
}
