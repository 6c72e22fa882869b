package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The version condition lets one of two refreshes with the same token through. */
public final class Sessions {

    private static final int LISTED = 100;

    private final Table table;

    public Sessions(Table table) {
        this.table = table;
    }

    /** Empty if expired: the table deletes expired items late. */
    Optional<Session> find(SessionId id, Instant now) {
        return table.get(Keys.session(id)).map(SessionItems.MAPPER::read).filter(session -> !session.isOver(now));
    }

    /** The index may miss a session of this second. */
    List<Session> newest(AccountId account, Instant now) {
        Query query = Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(account))
                .prefix(Keys.SESSIONS)
                .newestFirst()
                .limit(LISTED);
        return table.query(query).map(SessionItems.MAPPER::read).items().stream()
                .filter(session -> !session.isOver(now))
                .toList();
    }

    static Write open(Session session) {
        return Write.create(SessionItems.item(session));
    }

    static Write unchanged(Session read) {
        return Write.check(Keys.session(read.id()), Condition.version(read.version()));
    }

    static Write replace(Session read, Session next) {
        return Write.put(SessionItems.item(next)).when(Condition.version(read.version()));
    }

    public static Write end(SessionId id) {
        return Write.delete(Keys.session(id));
    }
}
