package marketplace.money.runs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.paging.Page;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.PostResult;
import marketplace.money.payouts.Payouts;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;

/** The stored money of runs. Returns the writes of a move and never commits them. */
public final class RunLedger {

    private static final int SLICE = 100;

    private final Table table;
    private final Ledger ledger;

    public RunLedger(Table table) {
        this.table = table;
        this.ledger = new Ledger(table, new TopUpStarts(table));
    }

    public Optional<RunFunds> find(AccountId owner, RunId run) {
        return table.get(Keys.runFunds(owner, run)).map(RunItems.MAPPER::read);
    }

    public RunFunds require(AccountId owner, RunId run) {
        return find(owner, run).orElseThrow(RunId::unknown);
    }

    public Map<RunId, RunFunds> findAll(AccountId owner, List<RunId> runs) {
        List<Key> keys = runs.stream().map(run -> Keys.runFunds(owner, run)).toList();
        Map<Key, Item> found = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return found.values().stream()
                .map(RunItems.MAPPER::read)
                .collect(Collectors.toMap(RunFunds::id, Function.identity()));
    }

    /** Newest first within a kind of run. */
    public Page<RunFunds> list(AccountId owner, int limit, Optional<String> after) {
        Query all = Query.of(Keys.runFundsCollection(owner));
        return table.query(all.newestFirst().limit(limit).after(after)).map(RunItems.MAPPER::read);
    }

    /** Oldest first. The id of a taste run has the time of its reservation. */
    public List<RunFunds> ofTaste(AccountId owner, Period period, int limit) {
        Query reserved =
                Query.of(Keys.runFundsCollection(owner)).between(firstId(period.start()), firstId(period.end()));
        List<RunFunds> found = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<Item> page = table.query(reserved.limit(SLICE).after(position));
            page.items().stream().map(RunItems.MAPPER::read).forEach(found::add);
            position = page.next();
        } while (position.isPresent() && found.size() < limit);
        return found.subList(0, Math.min(limit, found.size()));
    }

    private static String firstId(Instant time) {
        return Ids.of(IdKind.TASTE_RUN, time, new byte[10]);
    }

    /** The writes, or why the wallet cannot pay a reservation. Other moves are never refused. */
    public PostResult post(RunMove move) {
        return ledger.post(move.transactions()).map(posted -> commit(move, posted));
    }

    private static Commit commit(RunMove move, PostResult.Posted posted) {
        RunFunds after = move.after();
        Commit record = Commit.of(move.before()
                .map(before -> RunItems.change(before, after))
                .orElseGet(() -> RunItems.create(after.reservedFrom(
                        posted.taken(move.transactions().getFirst().id())))));
        Commit paid = move.payout().map(Payouts::create).orElseGet(Commit::none);
        return record.and(posted.commit().writes()).and(paid.writes());
    }
}
