package marketplace.table;

import java.time.Instant;
import marketplace.kernel.Timer;

/**
 * A kind of due thing and what is to be done when its time has come.
 *
 * <p>Capabilities export these like operations; the minute tick knows nothing of them but their names.
 *
 * @param name the {@link Timer#kind()} that it handles
 */
public record TimerKind(String name, Handler handler) {

    /** Does what is due. */
    @FunctionalInterface
    public interface Handler {

        /**
         * What changes now; taking the thing off the list is added by the tick, in the same commit. It may be asked twice
         * for one thing, and when nothing is left to do it answers {@link Commit#none()}.
         */
        Commit handle(Timer due, Instant now);
    }
}
