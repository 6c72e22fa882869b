package marketplace.testing;

import java.util.List;
import java.util.Set;
import marketplace.table.Write;

public final class Crash extends Error {

    private static final long serialVersionUID = 1L;

    public Crash() {
        super("crashed by the test", null, false, false);
    }

    /** Ends the process at the first attempt of each write of an item with this sort key. */
    public static void once(String sortKey, Set<String> seen, List<Write> writes) {
        writes.stream()
                .filter(write -> write.key().sk().equals(sortKey))
                .filter(write -> seen.add(write.toString()))
                .findFirst()
                .ifPresent(_ -> {
                    throw new Crash();
                });
    }
}
