package marketplace.server.database;

import java.util.List;
import marketplace.money.audit.Audit;
import marketplace.server.roles.Role;
import marketplace.server.template.Arns;
import marketplace.sqlite.StoredChange;
import marketplace.table.Table;

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

    Writes writes();

    Changes changes(String reader);

    List<Audit.Difference> audit();

    @Override
    void close();
}
