package marketplace.local.database;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.local.roles.Role;
import marketplace.money.audit.Audit;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stack's table and the stream of its changes. */
public interface Database extends AutoCloseable {

    /** A position in the stream. */
    interface Changes {

        String arn();

        String shardId();

        /** Empty at the end of the stream. */
        List<ObjectNode> read();

        /** Call after everything read so far is processed. */
        void keepPosition();
    }

    /** For the stack itself, which has no role. */
    Table table();

    Table table(Role role, String name);

    DynamoDbClient client();

    /** Changes after every write, so that the stream is read only when needed. */
    long writes();

    /** Changes after every write of a timer of this shard. */
    long timerWrites(int shard);

    void onWrite(Runnable listener);

    Changes changes(String reader);

    List<Audit.Difference> audit();

    @Override
    void close();
}
