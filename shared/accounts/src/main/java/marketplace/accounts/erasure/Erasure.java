package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.export.ExportSection;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;

/**
 * One part of what goes when an account is deleted.
 *
 * <p>Each capability hands out its own parts beside its {@link ExportSection}; the deletion works them off in their order, one
 * batch in one commit, and goes on where it stopped. Every part is worked off twice, see {@link Sweep}.
 *
 * @param part its name, the same for ever: a deletion under way carries it
 */
public record Erasure(String part, Eraser eraser) {

    /** Erases a part from a position on. */
    @FunctionalInterface
    public interface Eraser {

        /** What goes next. The same may be asked again, and then has nothing left to do; a lost race is asked anew. */
        Batch next(Subject subject, Optional<String> after);
    }

    /** Which of the two times it is. */
    public enum Sweep {
        /** At once. */
        FIRST,

        /**
         * When no session token that was issued before the deletion is good any longer: what was made meanwhile goes, and
         * what the first sweep had still to be found by.
         */
        LAST
    }

    /** Whose things go. */
    public record Subject(AccountId account, Sweep sweep, Instant now) {}

    /**
     * What goes in one commit.
     *
     * @param commit at most {@link #MOST_WRITES}, none of them on the account's own item but in this room
     * @param more whether the part goes on
     * @param after where it goes on; empty for its beginning
     */
    public record Batch(Commit commit, boolean more, Optional<String> after) {

        /** The deletion adds writes of its own. */
        public static final int MOST_WRITES = 90;

        /** How many things of one or two writes each fit into a batch. */
        public static final int THINGS = 25;

        public Batch {
            if (commit.writes().size() > MOST_WRITES) {
                throw new IllegalArgumentException(
                        "an erasure of " + commit.writes().size() + " writes");
            }
        }

        /** The part is done with this. */
        public static Batch last(Commit commit) {
            return new Batch(commit, false, Optional.empty());
        }

        /** It goes on at the position. */
        public static Batch more(Commit commit, Optional<String> after) {
            return new Batch(commit, true, after);
        }

        /** It goes on at the next page; without one the part is done. */
        public static Batch paged(Commit commit, Optional<String> nextPage) {
            return new Batch(commit, nextPage.isPresent(), nextPage);
        }

        /** Nothing is there. */
        public static Batch nothing() {
            return last(Commit.none());
        }
    }
}
