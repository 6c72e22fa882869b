package marketplace.humans;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

public final class Blocks {

    private static final int SEARCH_PAGE = 100;

    private static final String HUMAN_ID = "humanId";

    private final Table table;

    public Blocks(Table table) {
        this.table = table;
    }

    /** Reads only {@link #prefetchKey} if no one has blocked the human. */
    public boolean isBlocked(AccountId blocker, AccountId blocked) {
        return table.get(prefetchKey(blocked)).isPresent()
                && table.get(Keys.block(blocker, blocked)).isPresent();
    }

    public boolean isBetween(AccountId one, AccountId other) {
        return isBlocked(one, other) || isBlocked(other, one);
    }

    public Set<AccountId> blockedOf(AccountId blocker, Set<AccountId> humans) {
        Map<Key, Item> ever = read(humans.stream().map(Keys::everBlocked).toList());
        List<Key> blocks = humans.stream()
                .filter(human -> ever.containsKey(Keys.everBlocked(human)))
                .map(human -> Keys.block(blocker, human))
                .toList();
        return read(blocks).values().stream()
                .map(item -> block(item).blockedAccount())
                .collect(Collectors.toSet());
    }

    private Map<Key, Item> read(List<Key> keys) {
        return keys.isEmpty() ? Map.of() : table.getAll(keys);
    }

    public static Key prefetchKey(AccountId blocked) {
        return Keys.everBlocked(blocked);
    }

    public static Write notBlocked(AccountId blocker, AccountId blocked) {
        return Write.check(Keys.block(blocker, blocked), Condition.absent());
    }

    Page<Block> list(AccountId blocker, int limit, Optional<String> after) {
        return table.query(of(blocker).limit(limit).after(after)).map(Blocks::block);
    }

    /** The blocked profiles, or the blocked accounts. */
    public Page<Block> list(AccountId blocker, boolean humans, int limit, Optional<String> after) {
        return table.collect(
                        of(blocker).after(after),
                        limit,
                        item -> item.findText(HUMAN_ID).isPresent() == humans)
                .map(Blocks::block);
    }

    private static Query of(AccountId blocker) {
        return Query.of(Keys.accountCollection(blocker)).prefix(Keys.BLOCKS);
    }

    /** Finds it even if the profile was deleted. */
    Optional<Block> find(AccountId blocker, HumanId human) {
        Optional<String> position = Optional.empty();
        do {
            Page<Block> page = list(blocker, SEARCH_PAGE, position);
            Optional<Block> found = page.items().stream()
                    .filter(block -> human.equals(block.humanId()))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
            position = page.next();
        } while (position.isPresent());
        return Optional.empty();
    }

    public static List<Write> put(Block block) {
        Write ever = Write.update(Keys.everBlocked(block.blockedAccount()), Change.set("v", 1));
        return List.of(ever, item(block));
    }

    private static Write item(Block block) {
        return Write.put(Item.at(Keys.block(block.blocker(), block.blockedAccount()))
                .put(Keys.INDEX_1_PK, Keys.accountCollection(block.blockedAccount()))
                .put(Keys.INDEX_1_SK, Keys.BLOCKED_BY + block.blocker())
                .put("v", 1)
                .put("blocker", block.blocker())
                .put("blockedAccount", block.blockedAccount())
                .put(HUMAN_ID, block.humanId())
                .put("humanName", block.name())
                .put("reason", block.reason())
                .put("createdAt", block.createdAt())
                .build());
    }

    public static Write remove(AccountId blocker, AccountId blocked) {
        return Write.delete(Keys.block(blocker, blocked));
    }

    Page<Write> erase(AccountId blocker, int limit, Optional<String> after) {
        return list(blocker, limit, after)
                .map(block -> Write.delete(Keys.block(block.blocker(), block.blockedAccount())));
    }

    /** The blocks themselves stay. */
    Page<Write> anonymise(AccountId blocked, int limit, Optional<String> after) {
        Query others = Query.ofIndex(Keys.INDEX_1, Keys.accountCollection(blocked))
                .prefix(Keys.BLOCKED_BY)
                .limit(limit)
                .after(after);
        // A block that is removed concurrently must not be restored. A retry no longer lists it.
        return table.query(others)
                .map(Blocks::block)
                .map(block -> Write.update(
                                Keys.block(block.blocker(), blocked), Change.set("humanName", Human.DELETED_NAME))
                        .when(Condition.exists()));
    }

    static Write forget(AccountId blocked) {
        return Write.delete(Keys.everBlocked(blocked));
    }

    private static Block block(Item item) {
        return new Block(
                new AccountId(item.text("blocker")),
                new AccountId(item.text("blockedAccount")),
                item.findText(HUMAN_ID).map(HumanId::new).orElse(null),
                item.findText("humanName").orElse(null),
                item.findText("reason").orElse(null),
                item.instant("createdAt"));
    }
}
