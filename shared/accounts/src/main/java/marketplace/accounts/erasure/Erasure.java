package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.export.ExportSection;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Wire;
import marketplace.table.Commit;

/**
 * One part of erasing an account.
 *
 * <p>Each module exports its parts beside its {@link ExportSection}s. The deletion runs them in order, one commit per
 * batch, in both {@link Sweep}s.
 *
 * @param part its name; must never change, because pending deletions store it
 */
public record Erasure(String part, Eraser eraser) {

    @FunctionalInterface
    public interface Eraser {

        /** Returns the next batch. May be called again for the same position, and after a conflict. */
        Batch next(Subject subject, Optional<String> after);
    }

    public enum Sweep implements Wire {
        FIRST,

        /**
         * After all session tokens issued before the deletion have expired: erases what they created, and the data by
         * which the first sweep found the rest.
         */
        LAST
    }

    public record Subject(AccountId account, Sweep sweep, Instant now) {}

    /**
     * One commit of an erasure.
     *
     * @param commit at most {@link #MOST_WRITES} writes; only this module's may change the account's item
     * @param more whether the part continues
     * @param after the next position; empty for the beginning
     */
    public record Batch(Commit commit, boolean more, Optional<String> after) {

        /** The deletion adds writes of its own. */
        public static final int MOST_WRITES = 90;

        /** How many records of one or two writes fit into a batch. */
        public static final int THINGS = 25;

        public Batch {
            if (commit.writes().size() > MOST_WRITES) {
                throw new IllegalArgumentException(
                        "an erasure of " + commit.writes().size() + " writes");
            }
        }

        public static Batch last(Commit commit) {
            return new Batch(commit, false, Optional.empty());
        }

        public static Batch more(Commit commit, Optional<String> after) {
            return new Batch(commit, true, after);
        }

        /** Continues at the next page, or ends the part if there is none. */
        public static Batch paged(Commit commit, Optional<String> nextPage) {
            return new Batch(commit, nextPage.isPresent(), nextPage);
        }

        public static Batch nothing() {
            return last(Commit.none());
        }
    }
}
