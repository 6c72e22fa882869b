package marketplace.testing;

import java.util.Locale;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Table;

/** The tables that the contract is asked of. */
enum Edition {
    DYNAMO {
        @Override
        Table newTable() {
            return EmbeddedDynamo.newTable();
        }
    },
    MEMORY {
        @Override
        Table newTable() {
            return new MemoryTable();
        }
    },
    SQLITE {
        @Override
        Table newTable() {
            return EmbeddedSqlite.newTable();
        }
    };

    /** A key of the contract's own. */
    static final Key KEY = new Key("collection", "item");

    abstract Table newTable();

    static Item.Builder item() {
        return Item.at(KEY);
    }

    static Key key(int number) {
        return new Key("collection", String.format(Locale.ROOT, "%04d", number));
    }
}
