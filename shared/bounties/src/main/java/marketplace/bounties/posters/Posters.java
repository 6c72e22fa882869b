package marketplace.bounties.posters;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.accounts.Accounts;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of {@link Poster}: one item per account, so that a page of bounties needs one more read. */
public final class Posters {

    private static final RecordMapper<Poster> MAPPER = RecordMapper.of(Poster.class);

    private final Table table;

    public Posters(Table table) {
        this.table = table;
    }

    /** For the prefetch of an operation that shows a bounty of its caller. */
    public static List<Key> ofCaller(Call call, Object input) {
        return List.of(Keys.poster(call.accountId()));
    }

    Poster find(AccountId account) {
        return read(account, table.get(Keys.poster(account)));
    }

    private static Poster read(AccountId account, Optional<Item> stored) {
        return stored.map(MAPPER::read).orElseGet(() -> Poster.first(account));
    }

    public ShownPoster shown(AccountId account) {
        return ShownPoster.of(find(account));
    }

    public Map<AccountId, ShownPoster> shown(Collection<AccountId> accounts) {
        List<Key> keys = accounts.stream().distinct().map(Keys::poster).toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return accounts.stream()
                .distinct()
                .collect(Collectors.toMap(
                        Function.identity(),
                        account ->
                                ShownPoster.of(read(account, Optional.ofNullable(items.get(Keys.poster(account)))))));
    }

    /** @param first whether the record had no hire of this worker */
    public record Counted(List<Write> writes, boolean first) {

        public Counted {
            writes = List.copyOf(writes);
        }
    }

    /** Counts a hire that has ended, once: counting it again changes nothing. */
    public Counted count(AccountId account, EndedHire ended) {
        Poster before = find(account);
        boolean first =
                before.hires().stream().noneMatch(hire -> hire.workerId().equals(ended.workerId()));
        return new Counted(change(before, before.with(ended)), first);
    }

    /** Deletion erases a poster's record, so none begins after it. */
    static List<Write> change(Poster before, Poster after) {
        Write put = Write.put(MAPPER.at(Keys.poster(after.accountId()), after).build());
        return before.version() == 0
                ? List.of(put.when(Condition.absent()), Accounts.requireNotDeleted(after.accountId()))
                : List.of(put.when(Condition.version(before.version())));
    }
}
