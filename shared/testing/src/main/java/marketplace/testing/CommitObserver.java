package marketplace.testing;

import java.util.List;
import java.util.Optional;
import marketplace.table.Item;
import marketplace.table.Write;

/** Sees every write of a {@link MemoryTable} before and after it happens, so that a test can crash at each step. */
public interface CommitObserver {

    default void before(List<Write> writes) {}

    /** One item, before {@link #after}. Called in the order of changes. */
    default void changed(Optional<Item> before, Optional<Item> after) {}

    default void after(List<Write> writes) {}
}
