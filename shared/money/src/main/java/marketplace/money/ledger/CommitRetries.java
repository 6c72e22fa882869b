package marketplace.money.ledger;

import java.util.function.Supplier;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/**
 * Commits what a background worker has decided, and decides anew when somebody was faster.
 *
 * <p>As the dispatcher does for operations; a worker whom others keep beating leaves it to its queue.
 */
public final class CommitRetries {

    private static final int MAX_ROUNDS = 8;

    private CommitRetries() {}

    /** Takes a decision that reads what it decides upon. */
    public static void commit(Table table, Supplier<Commit> decision) {
        for (int round = 1; ; round++) {
            try {
                Commit commit = decision.get();
                if (!commit.isEmpty()) {
                    table.commit(commit);
                }
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }
}
