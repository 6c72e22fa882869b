package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Timer;

/** A kind of timer and its handler. Modules export these like operations. */
public record TimerKind(String name, Handler handler) {

    @FunctionalInterface
    public interface Handler {

        /** Returns the changes to make now, or none; the tick adds the timer's removal. May be called twice. */
        Commit handle(Timer due, Instant now);
    }
}
