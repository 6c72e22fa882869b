package marketplace.accounts.erasure;

import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

final class Deletions {

    private static final RecordMapper<Deletion> MAPPER = RecordMapper.of(Deletion.class);

    private final Table table;

    Deletions(Table table) {
        this.table = table;
    }

    Optional<Deletion> find(AccountId account) {
        return table.get(Keys.deletion(account)).map(MAPPER::read);
    }

    static Write begin(Deletion deletion) {
        return Write.create(item(deletion));
    }

    static Write move(Deletion read, Deletion next) {
        return Write.put(item(next)).when(Condition.version(read.version()));
    }

    static Write end(Deletion read) {
        return Write.delete(Keys.deletion(read.account())).when(Condition.version(read.version()));
    }

    private static Item item(Deletion deletion) {
        return MAPPER.at(Keys.deletion(deletion.account()), deletion).build();
    }
}
