package marketplace.money.charges;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.paging.Page;
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

/** Retries failed top-ups and charges without a result, hourly; reads only wallets that wait for one. */
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

    public Page<AccountId> due(Instant now, int limit, Optional<String> after) {
        return topUps.toCheck(now, limit, after);
    }

    public void check(AccountId owner, Instant now) {
        CommitRetries.commit(table, () -> look(owner, now));
    }

    /** A pending charge keeps its id. After a failure, a new charge starts if the balance is still below the floor. */
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
                // The wallet may be topped up or its controls changed concurrently.
                .and(Write.check(Keys.ledgerHead(head.account().code()), LedgerItems.isLast(head)));
    }

    /** Resets the failures when a payment method is saved or the controls change. */
    public List<Write> rearm(AccountId owner, Instant now) {
        AutoTopUp state = topUps.state(owner);
        return state.inFlight() != null ? List.of() : List.of(TopUps.change(state, state.rearmedFor(now)));
    }
}
