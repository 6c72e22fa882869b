package marketplace.bounties;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.IndexEntries;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.MergedRead;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * An inverted index of bounties, written in the commit of the bounty itself. A list reads the most selective facet of
 * its filter and skips entries that do not match. Public facets are split by whether the bounty takes applications, and
 * sharded to spread writes.
 *
 * <p>The bounties themselves are also in an index, newest first, so the list without a facet takes one round trip. An
 * item has one place in the index, and copies in the entries would be rewritten with every change.
 *
 * <p>The order by applications is an index of the entries in the owners' own lists, so that a new application rewrites
 * one entry and not twenty. The own list has no other index: a window of it is sorted in memory.
 */
final class BountyListings {

    private static final String ALL = "ALL";
    private static final int HASH_BYTES = 16;

    /** The newest of an owner's bounties that are sorted. They cost about 75 units a page. */
    static final int OWN_WINDOW = 1_000;

    private static final String APPLICATIONS = "applications";

    private final Table table;

    BountyListings(Table table) {
        this.table = table;
    }

    Page<BountyEntry> page(BountyFilter filter, BountySort sort, int limit, Optional<String> after) {
        if (filter.owner().isPresent() && sort != BountySort.NEW) {
            return sortedOwn(filter.owner().get(), filter, sort, limit, after).map(BountyEntry::of);
        }
        List<Query> parts = partitions(filter, sort)
                .map(query -> bounded(query, filter, sort))
                .toList();
        return MergedRead.page(table, parts, after, limit, item -> filter.admits(BountyEntry.of(item)))
                .map(BountyEntry::of);
    }

    private Page<Item> sortedOwn(
            AccountId owner, BountyFilter filter, BountySort sort, int limit, Optional<String> after) {
        Query newest = Query.of(Keys.bountyListings(owned(owner), 0)).newestFirst();
        List<Item> following = table.query(newest.limit(OWN_WINDOW)).items().stream()
                .filter(item -> filter.admits(BountyEntry.of(item)))
                .filter(item -> after.isEmpty() || position(item, sort).compareTo(after.get()) < 0)
                .sorted(Comparator.comparing((Item item) -> position(item, sort))
                        .reversed())
                .toList();
        List<Item> page = following.subList(0, Math.min(limit, following.size()));
        return new Page<>(
                page, page.size() < following.size() ? Optional.of(position(page.getLast(), sort)) : Optional.empty());
    }

    /** Where a reader of a search continues after a bounty. */
    static String position(Bounty bounty, BountySort sort) {
        return sort == BountySort.VALUE
                ? Keys.bountyPrice(bounty.terms().pay().price(), bounty.id())
                : bounty.id().value();
    }

    /** As a sort key of the index that others read. */
    private static String position(Item own, BountySort sort) {
        BountyEntry facts = BountyEntry.of(own);
        return sort == BountySort.TOP
                ? Keys.bountyTop(own.has(APPLICATIONS) ? own.number(APPLICATIONS) : 0, facts.id())
                : Keys.bountyPrice(facts.price(), facts.id());
    }

    /** Reads the bounties themselves, from an index: one round trip, not two. */
    Page<Bounty> newest(BountyFilter filter, int limit, Optional<String> after) {
        List<List<Query>> states = intakes(filter)
                .map(intake -> IntStream.range(0, Keys.bountyShards(intake))
                        .mapToObj(shard -> Query.ofIndex(Keys.INDEX_1, Keys.bounties(state(intake), shard)))
                        .toList())
                .toList();
        return MergedRead.pageOfLarge(
                        table,
                        states,
                        after,
                        limit,
                        item -> filter.statuses().contains(item.constant(BountyItems.STATUS, BountyStatus.class)))
                .map(BountyItems.MAPPER::read);
    }

    /** Those that take applications and need any of these skills, newest first. One with two of them counts once. */
    List<BountyEntry> newestOf(List<String> skills, int limit) {
        List<Query> parts = skills.stream()
                .flatMap(skill -> IntStream.range(0, Keys.LIST_SHARDS)
                        .mapToObj(shard -> Query.of(Keys.bountyListings(facet(term("skill", skill), true), shard))))
                .toList();
        return MergedRead.page(table, parts, Optional.empty(), limit, _ -> true)
                .map(BountyEntry::of)
                .items();
    }

    Page<BountyEntry> pendingReview(int limit, Optional<String> after) {
        return table.query(Query.of(Keys.REVIEWS).limit(limit).after(after)).map(BountyEntry::of);
    }

    private static Stream<Query> partitions(BountyFilter filter, BountySort sort) {
        if (filter.owner().isPresent()) {
            return Stream.of(Query.of(Keys.bountyListings(owned(filter.owner().get()), 0)));
        }
        return intakes(filter)
                .flatMap(intake ->
                        IntStream.range(0, Keys.LIST_SHARDS).mapToObj(shard -> query(filter, intake, shard, sort)));
    }

    private static Stream<Boolean> intakes(BountyFilter filter) {
        return Stream.of(true, false)
                .filter(intake -> filter.statuses().stream().anyMatch(status -> status.takesApplications() == intake));
    }

    private static String bestTerm(BountyFilter filter) {
        if (filter.skill() != null) {
            return term("skill", filter.skill());
        }
        if (filter.city() != null) {
            return term("city", filter.city());
        }
        if (filter.category() != null) {
            return term("category", filter.category());
        }
        return filter.country() != null ? term("country", filter.country()) : ALL;
    }

    private static Query query(BountyFilter filter, boolean intake, int shard, BountySort sort) {
        String listings = Keys.bountyListings(facet(bestTerm(filter), intake), shard);
        return switch (sort) {
            case NEW -> Query.of(listings);
            case TOP -> Query.ofIndex(Keys.INDEX_1, Keys.bountyTops(state(intake), shard));
            case VALUE -> Query.ofIndex(Keys.INDEX_1, listings);
        };
    }

    /** In the order by price, the price limits are a range of the index. */
    private static Query bounded(Query query, BountyFilter filter, BountySort sort) {
        if (sort != BountySort.VALUE) {
            return query;
        }
        String from = filter.least() == null ? query.from() : Keys.bountyPrice(filter.least());
        String to = filter.most() == null ? query.to() : Keys.bountyPrice(filter.most()) + "~";
        return query.between(from, to);
    }

    /** Adds the keys under which {@link #newest} finds the bounty. */
    static Item.Builder index(Bounty bounty, Item.Builder item) {
        if (!isListed(bounty) || !BountyStatus.LISTED.contains(bounty.status())) {
            return item;
        }
        boolean intake = bounty.status().takesApplications();
        int shard = Keys.shard(bounty.id(), Keys.bountyShards(intake));
        return item.put(Keys.INDEX_1_PK, Keys.bounties(state(intake), shard)).put(Keys.INDEX_1_SK, bounty.id());
    }

    static List<Write> create(Bounty bounty) {
        return entries(bounty).create();
    }

    static List<Write> remove(Bounty bounty) {
        return entries(bounty).remove();
    }

    static List<Write> change(Bounty before, Bounty after) {
        return entries(before).changeTo(entries(after));
    }

    static boolean isListed(Bounty bounty) {
        return bounty.isPublic() && !bounty.unlisted();
    }

    private static IndexEntries entries(Bounty bounty) {
        BountyEntry facts = BountyEntry.of(bounty);
        IndexEntries entries = new IndexEntries();
        entries.add(own(facts, bounty));
        if (bounty.status() == BountyStatus.PENDING_REVIEW) {
            entries.add(facts.describe(Item.at(Keys.review(bounty.id()))));
        }
        if (isListed(bounty)) {
            int shard = Keys.listShard(bounty.id());
            boolean intake = bounty.status().takesApplications();
            byte[] words = BountySearch.hashes(bounty);
            terms(facts).forEach(term -> entries.add(listing(facts, words, facet(term, intake), shard)));
        }
        return entries;
    }

    private static Stream<String> terms(BountyEntry facts) {
        Stream<String> places = Stream.of(
                        Optional.ofNullable(facts.category()).map(category -> term("category", category)),
                        Optional.ofNullable(facts.city()).map(city -> term("city", city)),
                        Optional.ofNullable(facts.country()).map(country -> term("country", country)))
                .flatMap(Optional::stream);
        Stream<String> skills = facts.skills().stream().map(skill -> term("skill", skill));
        return Stream.of(Stream.of(ALL), places, skills).flatMap(terms -> terms);
    }

    private static Item.Builder listing(BountyEntry facts, byte[] words, String facet, int shard) {
        Item.Builder listing = Item.at(Keys.bountyListing(facet, shard, facts.id()))
                .put(Keys.INDEX_1_PK, Keys.bountyListings(facet, shard))
                .put(Keys.INDEX_1_SK, Keys.bountyPrice(facts.price(), facts.id()));
        return facts.describe(listing, words);
    }

    private static Item.Builder own(BountyEntry facts, Bounty bounty) {
        Item.Builder own = facts.describe(Item.at(Keys.bountyListing(owned(bounty.posterId()), 0, facts.id())))
                .put(APPLICATIONS, bounty.applicationCount());
        if (!isListed(bounty)) {
            return own;
        }
        String state = state(bounty.status().takesApplications());
        return own.put(Keys.INDEX_1_PK, Keys.bountyTops(state, Keys.listShard(facts.id())))
                .put(Keys.INDEX_1_SK, Keys.bountyTop(bounty.intake().shownApplications(), facts.id()));
    }

    private static String owned(AccountId owner) {
        return owner.value();
    }

    private static String facet(String term, boolean intake) {
        return state(intake) + "#" + term;
    }

    private static String state(boolean intake) {
        return intake ? "OPEN" : "REST";
    }

    /** Hashed, because it is a caller's text. The filter still separates terms that share a hash. */
    private static String term(String kind, String value) {
        return Sha256.prefix(kind + "#" + value, HASH_BYTES);
    }
}
