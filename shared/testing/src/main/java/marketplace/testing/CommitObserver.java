package marketplace.testing;

import java.util.List;
import marketplace.table.Write;

/**
 * Stands beside a {@link MemoryTable} and sees every write, before and after it happens.
 *
 * <p>Whatever it throws goes through to the caller: thrown before, nothing has happened; thrown after, everything has.
 * So a test crashes at each step of a use-case in turn.
 */
public interface CommitObserver {

    /** The writes are about to be judged. */
    default void before(List<Write> writes) {}

    /** The writes have happened. */
    default void after(List<Write> writes) {}
}
