package marketplace.sqlite;

import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import marketplace.table.Item;
import marketplace.table.Key;

/** Reads the whole table in pages, so that memory stays bounded. */
final class AllItems {

    private static final long PAGE = 1000;

    private static final Key FIRST = new Key("", "");

    private AllItems() {}

    static Stream<Item> stream(ItemRows rows) {
        return Stream.iterate(
                        after(rows, FIRST),
                        page -> !page.isEmpty(),
                        page -> after(rows, page.getLast().key()))
                .flatMap(List::stream);
    }

    private static List<Item> after(ItemRows rows, Key key) {
        try {
            return rows.after(key, PAGE);
        } catch (SQLException e) {
            throw Readers.unavailable(e);
        }
    }
}
