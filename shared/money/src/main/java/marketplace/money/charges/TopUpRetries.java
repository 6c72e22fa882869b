package marketplace.money.charges;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Page;
import marketplace.money.ledger.CommitRetries;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerItems;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.topups.TopUps;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Looks at wallets whose automatic top-up is not at its end: the second finder of every charge, and the one that tries
 * again after a failure (decisions §6).
 *
 * <p>A schedule of its own calls it, hourly; a wallet that waits for nothing is not read.
 */
public final class TopUpRetries {

    private final Table table;
    private final LedgerReader ledger;
    private final TopUps topUps;
    private final TopUpStarts starts;

    public TopUpRetries(Table table) {
        this.table = table;
        this.ledger = new LedgerReader(table);
        this.topUps = new TopUps(table);
        this.starts = new TopUpStarts(table);
    }

    /** A page of the accounts whose wallets are to be looked at by now, the longest due first. */
    public Page<AccountId> due(Instant now, int limit, Optional<String> after) {
        return topUps.toCheck(now, limit, after);
    }

    /** Looks at one of them, until nobody else is faster. */
    public void check(AccountId owner, Instant now) {
        CommitRetries.commit(table, () -> look(owner, now));
    }

    /**
     * A charge whose outcome is outstanding is asked for once more under the same id; one that has failed is followed by
     * another while the balance is still below the floor.
     */
    private Commit look(AccountId owner, Instant now) {
        AutoTopUp state = topUps.state(owner);
        if (state.checkAt() == null || now.isBefore(state.checkAt())) {
            return Commit.none();
        }
        if (state.inFlight() != null) {
            return Commit.of(TopUps.change(state, state.checkAgain(now.plus(AutoTopUp.PATIENCE))))
                    .job(TopUpStarts.job(owner, state.inFlight(), now));
        }
        LedgerHead head = ledger.walletHead(owner);
        if (!TopUpStarts.isWanted(head) || !starts.maySpend(owner)) {
            return Commit.of(TopUps.change(state, state.rearmed()));
        }
        TopUpId id = TopUpStarts.id(owner + "/" + state.version(), now);
        return starts.begin(state, state, head, id, now)
                // Somebody may be filling the wallet at this very moment, or changing what its owner wants.
                .and(Write.check(Keys.ledgerHead(head.account().code()), LedgerItems.isLast(head)));
    }

    /**
     * What belongs into the commit that saves a means of payment, or changes what its owner wants: failures so far count
     * no more, and the wallet is looked at with the next check. Nothing while it is being filled.
     */
    public List<Write> rearm(AccountId owner, Instant now) {
        AutoTopUp state = topUps.state(owner);
        return state.inFlight() != null ? List.of() : List.of(TopUps.change(state, state.rearmedFor(now)));
    }
}
