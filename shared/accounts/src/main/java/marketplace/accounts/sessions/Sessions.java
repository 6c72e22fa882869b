package marketplace.accounts.sessions;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.SessionId;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of sessions.
 *
 * <p>Of two refreshes with one token the version lets one through; the other reads again and finds its token spent.
 */
public final class Sessions {

    private final Table table;

    public Sessions(Table table) {
        this.table = table;
    }

    /** The session, unless it is over: the database deletes expired ones late. */
    Optional<Session> find(SessionId id, Instant now) {
        return table.get(Keys.session(id)).map(SessionItems::session).filter(session -> !session.isOver(now));
    }

    static Write open(Session session) {
        return Write.create(SessionItems.item(session));
    }

    /** Stores the session in place of the one that was read. */
    static Write replace(Session read, Session next) {
        return Write.put(SessionItems.item(next)).when(Condition.version(read.version()));
    }

    /** Ends it; nothing happens if it is over. */
    public static Write end(SessionId id) {
        return Write.delete(Keys.session(id));
    }
}
