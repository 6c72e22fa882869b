package marketplace.humans;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchWord;
import marketplace.table.IndexEntries;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.MergedRead;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * An inverted index of humans, best first, written in the commit of the profile itself.
 *
 * <p>A human has an entry in the list of all humans, of featured ones, of the taste panel, of the country, of the city,
 * of each word of the name, and of each skill: anywhere, in the country, in the city. A search reads the most selective
 * list of its filter and skips entries that do not match. It considers the best {@link #WINDOW} entries, so its cost
 * does not grow with the marketplace. Entries are read eventually consistently, and the profiles that they name
 * consistently.
 */
final class SearchIndex {

    static final int WINDOW = 1_000;

    /** The share of the window for humans of the nearby country. */
    private static final int NEARBY = WINDOW / 2;

    private static final int MIN_BATCH = 50;

    private static final int HASH_BYTES = 12;

    private static final String ALL = "ALL";
    private static final String FEATURED = "FEATURED";
    private static final String TASTE = "TASTE";

    /**
     * A part of the window: lists to merge, and what their entries must match.
     *
     * @param earlier entries that belong to an earlier stage
     */
    private record Stage(List<Query> lists, int most, Predicate<SearchEntry> admits, Predicate<SearchEntry> earlier) {}

    /** How far a reader has come: the stage, the entries that it has considered there, and the last of them. */
    private record Position(int stage, int considered, Optional<String> after) {

        static final Position START = new Position(0, 0, Optional.empty());

        static Position parse(String text) {
            String[] parts = text.split(":", 3);
            return new Position(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    Optional.of(parts[2]).filter(last -> !last.isEmpty()));
        }

        String text() {
            return stage + ":" + considered + ":" + after.orElse("");
        }

        Position past(Item entry) {
            return new Position(stage, considered + 1, Optional.of(entry.key().sk()));
        }

        Position next() {
            return new Position(stage + 1, considered, Optional.empty());
        }
    }

    private final Table table;

    SearchIndex(Table table) {
        this.table = table;
    }

    Page<SearchEntry> search(SearchFilter filter, int limit, int offset, Optional<String> after) {
        Position start = after.map(Position::parse).orElse(Position.START);
        return page(matches(stages(filter), start, offset + limit + 1), limit, offset);
    }

    /** The first page, with the number of matches in the whole window. */
    Page<SearchEntry> firstAndCount(SearchFilter filter, int limit, int offset) {
        List<Match> matches = matches(stages(filter), Position.START, Integer.MAX_VALUE);
        Page<SearchEntry> first = page(matches, limit, offset);
        return new Page<>(first.items(), first.next(), OptionalInt.of(matches.size()));
    }

    private static Page<SearchEntry> page(List<Match> matches, int limit, int offset) {
        List<Match> page = matches.stream().skip(offset).limit(limit).toList();
        boolean more = matches.size() > offset + limit;
        return new Page<>(
                page.stream().map(Match::entry).toList(),
                more ? Optional.of(page.getLast().position().text()) : Optional.empty());
    }

    /** The matches in the whole window. */
    int count(SearchFilter filter) {
        return matches(stages(filter), Position.START, Integer.MAX_VALUE).size();
    }

    /** Members of the taste panel; not limited to a window, because the panel is small. */
    Page<SearchEntry> tastePanel(Optional<TasteCategory> category, int limit, Optional<String> after) {
        return MergedRead.page(
                        table,
                        List.of(query(TASTE, 0)),
                        after,
                        limit,
                        item -> category.map(SearchEntry.of(item).tasteCategories()::contains)
                                .orElse(true))
                .map(SearchEntry::of);
    }

    /** Where a reader of the panel continues after an entry. */
    static String panelPosition(SearchEntry entry) {
        return Keys.humanListing(TASTE, 0, entry.rank(), entry.id()).sk();
    }

    private record Match(SearchEntry entry, Position position) {}

    /**
     * Reads more at a time the longer it takes, because a filter that few match needs most of the window. Humans may
     * move to another stage meanwhile: what this call has found decides, and the entry only about what it has not read.
     */
    private List<Match> matches(List<Stage> stages, Position start, int most) {
        List<Match> found = new ArrayList<>();
        Set<HumanId> ids = new HashSet<>();
        boolean earlierRead = false;
        Position position = start;
        int batch = Math.clamp(most, MIN_BATCH, WINDOW);
        while (position.stage() < stages.size()) {
            Stage stage = stages.get(position.stage());
            int room = stage.most() - position.considered();
            if (room <= 0) {
                position = position.next();
                continue;
            }
            Page<Item> read = MergedRead.first(table, stage.lists(), position.after(), Math.min(batch, room));
            for (Item item : read.items()) {
                position = position.past(item);
                SearchEntry entry = SearchEntry.of(item);
                boolean isEarlier = !earlierRead && stage.earlier().test(entry);
                if (stage.admits().test(entry) && !isEarlier && ids.add(entry.id())) {
                    found.add(new Match(entry, position));
                }
                if (found.size() == most) {
                    return found;
                }
            }
            if (read.next().isEmpty()) {
                earlierRead = start.equals(Position.START);
                position = position.next();
            }
            batch = Math.min(2 * batch, WINDOW);
        }
        return found;
    }

    private static List<Stage> stages(SearchFilter filter) {
        Stage best = new Stage(lists(filter), WINDOW, filter::admits, _ -> false);
        return filter.nearby()
                .map(country -> {
                    Predicate<SearchEntry> near = entry -> country.equals(entry.country());
                    List<Query> nearby =
                            filter.nameWords().isEmpty() || !filter.skills().isEmpty()
                                    ? lists(filter.in(country))
                                    : best.lists();
                    return List.of(
                            new Stage(nearby, NEARBY, near.and(filter::admits), _ -> false),
                            new Stage(best.lists(), WINDOW, filter::admits, near));
                })
                .orElseGet(() -> List.of(best));
    }

    private static List<Query> lists(SearchFilter filter) {
        if (!filter.skills().isEmpty()) {
            return filter.skills().stream()
                    .map(skill -> query(skill(skill, filter.city(), filter.country()), 0))
                    .toList();
        }
        if (!filter.nameWords().isEmpty()) {
            SearchWord longest = filter.nameWords().stream()
                    .max(Comparator.comparingInt(word -> word.whole().length()))
                    .orElseThrow();
            return longest.lists().stream()
                    .map(word -> query(term("name", word), 0))
                    .toList();
        }
        if (filter.city() != null) {
            return List.of(query(term("city", filter.city()), 0));
        }
        if (filter.featuredOnly()) {
            return List.of(query(FEATURED, 0));
        }
        String list = filter.country() == null ? ALL : term("country", filter.country());
        return IntStream.range(0, Keys.LIST_SHARDS)
                .mapToObj(shard -> query(list, shard))
                .toList();
    }

    private static Query query(String list, int shard) {
        return Query.of(Keys.humanListings(list, shard)).eventuallyConsistent();
    }

    static List<Write> create(Human human) {
        return entries(human).create();
    }

    static List<Write> remove(Human human) {
        return entries(human).remove();
    }

    static List<Write> change(Human before, Human after) {
        return entries(before).changeTo(entries(after));
    }

    private static IndexEntries entries(Human human) {
        SearchEntry entry = SearchEntry.of(human);
        int shard = Keys.listShard(human.id());
        IndexEntries entries = new IndexEntries();
        if (human.restricted()) {
            return entries;
        }
        entries.add(listing(entry, ALL, shard));
        if (entry.country() != null) {
            entries.add(listing(entry, term("country", entry.country()), shard));
        }
        small(entry).distinct().forEach(list -> entries.add(listing(entry, list, 0)));
        return entries;
    }

    private static Stream<String> small(SearchEntry entry) {
        return Stream.of(
                        entry.featured() ? Stream.of(FEATURED) : Stream.<String>empty(),
                        entry.tasteVetted() ? Stream.of(TASTE) : Stream.<String>empty(),
                        Optional.ofNullable(entry.city()).map(city -> term("city", city)).stream(),
                        entry.nameWords().stream().map(word -> term("name", word)),
                        entry.skills().stream().flatMap(skill -> skillLists(skill, entry)))
                .flatMap(lists -> lists);
    }

    private static Stream<String> skillLists(String skill, SearchEntry entry) {
        return Stream.of(
                        Optional.of(skill(skill, null, null)),
                        Optional.ofNullable(entry.city()).map(city -> skill(skill, city, null)),
                        Optional.ofNullable(entry.country()).map(country -> skill(skill, null, country)))
                .flatMap(Optional::stream);
    }

    private static String skill(String skill, String city, String country) {
        if (city != null) {
            return term("skill", skill, "city", city);
        }
        return country == null ? term("skill", skill) : term("skill", skill, "country", country);
    }

    private static Item.Builder listing(SearchEntry entry, String list, int shard) {
        return entry.describe(Item.at(Keys.humanListing(list, shard, entry.rank(), entry.id())));
    }

    /** Hashed, because it has a caller's text. */
    private static String term(String... parts) {
        return Sha256.prefix(String.join("\n", parts), HASH_BYTES);
    }
}
