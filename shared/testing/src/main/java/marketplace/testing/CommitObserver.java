package marketplace.testing;

import java.util.List;
import marketplace.table.Write;

/** Sees every write of a {@link MemoryTable} before and after it happens, so that a test can crash at each step. */
public interface CommitObserver {

    default void before(List<Write> writes) {}

    default void after(List<Write> writes) {}
}
