package marketplace.local.database;

import java.util.List;
import marketplace.local.roles.Role;
import marketplace.money.audit.Audit;
import marketplace.sqlite.StoredChange;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The stack's table and the stream of its changes. */
public interface Database extends AutoCloseable {

    /** A position in the stream. */
    interface Changes {

        String arn();

        String shardId();

        /** Empty at the end of the stream. */
        List<StoredChange> read();

        /** Call after everything read so far is processed. */
        void keepPosition();
    }

    /** For the stack itself, which has no role. */
    Table table();

    Table table(Role role, String name);

    DynamoDbClient client();

    Writes writes();

    Changes changes(String reader);

    List<Audit.Difference> audit();

    @Override
    void close();
}
