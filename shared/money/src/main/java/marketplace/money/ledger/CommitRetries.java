package marketplace.money.ledger;

import java.util.function.Supplier;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Table;

/** Commits a background worker's decision, and repeats it if another commit was faster, up to eight times. */
public final class CommitRetries {

    private static final int MAX_ROUNDS = 8;

    private CommitRetries() {}

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
