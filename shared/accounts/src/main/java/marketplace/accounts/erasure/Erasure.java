package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;
import marketplace.table.Commit;

/** One kind of data to erase. Pending deletions store {@code part}: never change it. */
public record Erasure(String part, Eraser eraser) {

    @FunctionalInterface
    public interface Eraser {

        /** May be called again for the same position, and after a conflict. */
        Batch next(Subject subject, Optional<String> after);
    }

    public enum Sweep implements Wire {
        FIRST,

        /** After all session tokens have expired: erases what they created, and how the first sweep found the rest. */
        LAST
    }

    /** {@code forfeit} is what the owner gave up of the wallet. */
    public record Subject(AccountId account, Sweep sweep, Money forfeit, Instant now) {}

    /** {@code commit} has at most {@link #MOST_WRITES} writes; only this module's may change the account's item. */
    public record Batch(Commit commit, boolean more, Optional<String> after) {

        /** The deletion adds its own writes. */
        public static final int MOST_WRITES = 90;

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

        public static Batch paged(Commit commit, Optional<String> nextPage) {
            return new Batch(commit, nextPage.isPresent(), nextPage);
        }

        public static Batch nothing() {
            return last(Commit.none());
        }
    }
}
