package marketplace.table;

import java.time.Instant;
import marketplace.kernel.NoData;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.table.forms.StoredData;

/** A kind of timer, the record that it carries, and its handler. Modules export these like operations. */
public record TimerKind<T extends Record>(String name, Class<T> data, Handler<T> handler) {

    @FunctionalInterface
    public interface Handler<T extends Record> {

        /**
         * Returns the changes to make now, or none; the tick adds the timer's removal unless they change the timer.
         * May be called twice.
         */
        Commit handle(Timer due, T data, Instant now);
    }

    @FunctionalInterface
    public interface BareHandler {
        Commit handle(Timer due, Instant now);
    }

    public static TimerKind<NoData> bare(String name, BareHandler handler) {
        return new TimerKind<>(name, NoData.class, (due, _, now) -> handler.handle(due, now));
    }

    /** Throws {@link UnreadableTimer} if the stored data is not the record of this kind. */
    public Commit handle(Timer due, Instant now) {
        return handler.handle(due, data(due, data), now);
    }

    static <T extends Record> T data(Timer due, Class<T> type) {
        try {
            return StoredData.require(due.data(), type);
        } catch (RuntimeException e) {
            throw new UnreadableTimer("timer " + due.kind() + " " + due.id() + " has " + e.getMessage(), e);
        }
    }
}
