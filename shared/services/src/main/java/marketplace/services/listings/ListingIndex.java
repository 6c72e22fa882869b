package marketplace.services.listings;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.IndexEntries;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.MergedRead.Direction;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * An inverted index of services, written in the commit of the service itself. A service has an entry in the list of all
 * services, of its category, and of each of its first {@link ListingEntry#MAX_WORDS} words: those of the title, the
 * category and the description, in this order. Each list is sorted by time and by price.
 *
 * <p>Browsing reads the shortest list that its filter names: of its category or of one of its longest words. Without
 * both it reads the list of all.
 */
final class ListingIndex {

    private static final String ALL = "ALL";
    private static final int HASH_BYTES = 12;

    /** Bounds what the first read of a long search costs. */
    private static final int MAX_WORD_LISTS = 4;

    private final Table table;

    ListingIndex(Table table) {
        this.table = table;
    }

    ListingScan scan(ListingFilter filter, ListingSort sort) {
        return new ListingScan(
                table,
                lists(filter, sort),
                switch (sort) {
                    case NEWEST, PRICE_HIGH -> Direction.GREATEST_FIRST;
                    case PRICE_LOW -> Direction.LEAST_FIRST;
                });
    }

    /** Where a reader continues after an entry. */
    static String position(ListingEntry entry, ListingSort sort) {
        return switch (sort) {
            case NEWEST -> entry.id().value();
            case PRICE_LOW, PRICE_HIGH -> Keys.servicePrice(entry.price(), entry.id());
        };
    }

    private static List<List<Query>> lists(ListingFilter filter, ListingSort sort) {
        List<List<Query>> lists = new ArrayList<>();
        if (filter.category() != null) {
            lists.add(shards(category(filter.category()), sort));
        }
        filter.lists().stream()
                .limit(MAX_WORD_LISTS)
                .map(terms ->
                        terms.stream().map(term -> query(word(term), 0, sort)).toList())
                .forEach(lists::add);
        return lists.isEmpty() ? List.of(shards(ALL, sort)) : lists;
    }

    private static List<Query> shards(String list, ListingSort sort) {
        return IntStream.range(0, Keys.LIST_SHARDS)
                .mapToObj(shard -> query(list, shard, sort))
                .toList();
    }

    private static Query query(String list, int shard, ListingSort sort) {
        String listings = Keys.serviceListings(list, shard);
        return switch (sort) {
            case NEWEST -> Query.of(listings).eventuallyConsistent();
            case PRICE_LOW, PRICE_HIGH -> Query.ofIndex(Keys.INDEX_1, listings);
        };
    }

    static List<Write> create(Listing listing) {
        return entries(listing).create();
    }

    static List<Write> change(Listing before, Listing after) {
        return entries(before).changeTo(entries(after));
    }

    static List<Write> remove(Listing listing) {
        return entries(listing).remove();
    }

    private static IndexEntries entries(Listing listing) {
        ListingEntry entry = ListingEntry.of(listing);
        int shard = Keys.listShard(entry.id());
        IndexEntries entries = new IndexEntries();
        entries.add(in(ALL, shard, entry));
        if (entry.category() != null) {
            entries.add(in(category(entry.category()), shard, entry));
        }
        entry.words().forEach(word -> entries.add(in(word(word), 0, entry)));
        return entries;
    }

    private static Item.Builder in(String list, int shard, ListingEntry entry) {
        return entry.describe(Item.at(Keys.serviceListing(list, shard, entry.id()))
                .put(Keys.INDEX_1_PK, Keys.serviceListings(list, shard))
                .put(Keys.INDEX_1_SK, Keys.servicePrice(entry.price(), entry.id())));
    }

    /** Hashed, because it is a caller's text. */
    private static String category(String category) {
        return "CATEGORY:" + Sha256.prefix(category, HASH_BYTES);
    }

    private static String word(String hashed) {
        return "WORD:" + hashed;
    }
}
