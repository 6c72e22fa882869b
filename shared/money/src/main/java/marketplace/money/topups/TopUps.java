package marketplace.money.topups;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Instants;
import marketplace.kernel.paging.Page;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class TopUps {

    private final Table table;

    public TopUps(Table table) {
        this.table = table;
    }

    public Optional<TopUp> find(AccountId payer, TopUpId id) {
        return table.get(Keys.topUp(payer, id)).map(TopUpItems.TOP_UP::read);
    }

    public TopUp require(AccountId payer, TopUpId id) {
        return find(payer, id).orElseThrow(IdKind.TOP_UP::unknown);
    }

    public Page<TopUp> list(AccountId payer, int limit, Optional<String> after) {
        Query all = Query.of(Keys.topUpCollection(payer));
        return table.query(all.newestFirst().limit(limit).after(after)).map(TopUpItems.TOP_UP::read);
    }

    public AutoTopUp state(AccountId owner) {
        return table.get(Keys.autoTopUp(owner)).map(TopUpItems.STATE::read).orElseGet(() -> AutoTopUp.unused(owner));
    }

    public Page<AccountId> toCheck(Instant now, int limit, Optional<String> after) {
        // '$' follows '#', the separator after the time, so this millisecond is included.
        Query due = Query.ofIndex(Keys.INDEX_1, Keys.WALLETS_TO_CHECK).between("", Instants.text(now) + "$");
        return table.query(due.limit(limit).after(after)).map(TopUpItems::owner);
    }

    static Write create(TopUp topUp) {
        return Write.create(TopUpItems.item(topUp));
    }

    public static Write change(TopUp before, TopUp after) {
        return Write.put(TopUpItems.item(after)).when(Condition.version(before.version()));
    }

    public static Write change(AutoTopUp before, AutoTopUp after) {
        return Write.put(TopUpItems.item(after))
                .when(before.version() == 0 ? Condition.absent() : Condition.version(before.version()));
    }
}
