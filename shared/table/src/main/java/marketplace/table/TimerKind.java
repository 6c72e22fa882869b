package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Timer;

/** A kind of timer and its handler. Modules export these like operations. */
public record TimerKind(String name, Handler handler) {

    @FunctionalInterface
    public interface Handler {

        /**
         * Returns the changes to make now; the tick adds the removal of the timer to the same commit. May be called
         * twice for one timer; returns {@link Commit#none()} when nothing is left to do.
         */
        Commit handle(Timer due, Instant now);
    }
}
