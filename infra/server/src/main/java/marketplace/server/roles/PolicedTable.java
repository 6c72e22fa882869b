package marketplace.server.roles;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** One function's table: allows what IAM allows the calls of a {@code DynamoTable}. */
public final class PolicedTable implements Table {

    private final Role role;
    private final String name;
    private final Table table;

    public PolicedTable(Role role, String name, Table table) {
        this.role = role;
        this.name = name;
        this.table = table;
    }

    @Override
    public Optional<Item> get(Key key) {
        require("GetItem", key);
        return table.get(key);
    }

    @Override
    public Map<Key, Item> getAll(List<Key> keys) {
        keys.forEach(key -> require("BatchGetItem", key));
        return table.getAll(keys);
    }

    @Override
    public Page<Item> query(Query query) {
        if (!query.excludesAll()) {
            String index = query.index().map(part -> "/index/" + part).orElse("");
            role.require("dynamodb:Query", name + index, query.pk());
        }
        return table.query(query);
    }

    @Override
    public void commit(Commit commit) {
        commit.writes().forEach(this::require);
        table.commit(commit);
    }

    @Override
    public void commitOnce(Commit commit) {
        commit.writes().forEach(this::require);
        table.commitOnce(commit);
    }

    @Override
    public Item update(Write.Update update) {
        require(update);
        return table.update(update);
    }

    @Override
    public void put(Item item) {
        require("PutItem", item.key());
        table.put(item);
    }

    @Override
    public void delete(Key key) {
        require("DeleteItem", key);
        table.delete(key);
    }

    private void require(Write write) {
        String action = switch (write) {
            case Write.Put _ -> "PutItem";
            case Write.Update _ -> "UpdateItem";
            case Write.Delete _ -> "DeleteItem";
            case Write.Check _ -> "ConditionCheckItem";
        };
        require(action, write.key());
    }

    private void require(String action, Key key) {
        role.require("dynamodb:" + action, name, key.pk());
    }
}
