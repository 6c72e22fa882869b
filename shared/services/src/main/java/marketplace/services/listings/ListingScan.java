package marketplace.services.listings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.kernel.paging.Page;
import marketplace.table.Item;
import marketplace.table.MergedRead;
import marketplace.table.MergedRead.Direction;
import marketplace.table.Query;
import marketplace.table.Table;

/**
 * Reads the shortest of several lists that all contain the wanted services. The lists have the same order, so of their
 * next entries, as many of each, those of the shortest list reach furthest. The first page reads all lists at once, and
 * the following ones only the shortest.
 */
final class ListingScan {

    private final Table table;
    private final Direction direction;
    private List<List<Query>> lists;

    ListingScan(Table table, List<List<Query>> lists, Direction direction) {
        this.table = table;
        this.lists = lists;
        this.direction = direction;
    }

    /** The next entries of the shortest list. They need not match the rest of the filter. */
    Page<ListingEntry> page(int limit, Optional<String> after) {
        List<Page<Item>> pages = MergedRead.pages(table, lists, after, limit, direction);
        int shortest = IntStream.range(0, pages.size())
                .boxed()
                .max(Comparator.comparing(pages::get, reach()))
                .orElseThrow();
        lists = List.of(lists.get(shortest));
        return pages.get(shortest).map(ListingEntry::of);
    }

    /** A list that has ended reaches furthest. */
    private Comparator<Page<Item>> reach() {
        return Comparator.<Page<Item>, Boolean>comparing(page -> page.next().isEmpty())
                .thenComparing(page -> page.next().orElse(""), direction.order());
    }
}
