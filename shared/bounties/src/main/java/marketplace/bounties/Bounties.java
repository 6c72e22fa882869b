package marketplace.bounties;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of bounties. Returns writes, those of the listings included, and never commits. */
public final class Bounties {

    /** Bounties that a page of a search loads at most, however few of them match. */
    static final int SEARCH_WINDOW = 200;

    private final Table table;
    private final BountyListings listings;

    public Bounties(Table table) {
        this.table = table;
        this.listings = new BountyListings(table);
    }

    public Optional<Bounty> find(BountyId id) {
        return table.get(Keys.bounty(id)).map(BountyItems.MAPPER::read);
    }

    public Bounty requireVisible(BountyId id, Caller caller) {
        return find(id).filter(bounty -> bounty.isPublic()
                        || seesPrivateFields(bounty, caller)
                        || caller.account().filter(bounty::isFor).isPresent())
                .orElseThrow(IdKind.BOUNTY::unknown);
    }

    static boolean seesPrivateFields(Bounty bounty, Caller caller) {
        return caller.isAdmin() || caller.account().filter(bounty::isOwnedBy).isPresent();
    }

    Bounty require(BountyId id) {
        return find(id).orElseThrow(IdKind.BOUNTY::unknown);
    }

    Page<Bounty> pendingReview(int limit, Optional<String> after) {
        return load(listings.pendingReview(limit, after), bounty -> bounty.status() == BountyStatus.PENDING_REVIEW);
    }

    /** The newest that take applications and need any of these skills; without skills the newest of all. */
    List<Bounty> newestOpen(List<String> skills, int limit) {
        BountyFilter open = BountyFilter.any(EnumSet.of(BountyStatus.OPEN, BountyStatus.PARTIALLY_FILLED));
        return skills.isEmpty()
                ? listings.newest(open, limit, Optional.empty()).items()
                : load(new Page<>(listings.newestOf(skills, limit), Optional.empty()), open::admits)
                        .items();
    }

    public Bounty requireOwned(BountyId id, AccountId owner) {
        return find(id).filter(bounty -> bounty.isOwnedBy(owner)).orElseThrow(IdKind.BOUNTY::unknown);
    }

    /** A listing may be stale, so the filter is applied to the bounties again. */
    Page<Bounty> list(BountyFilter filter, BountySort sort, int limit, Optional<String> after) {
        if (!filter.search().admitsAny()) {
            return search(filter, sort, limit, after);
        }
        return sort == BountySort.NEW && filter.admitsMostListed()
                ? listings.newest(filter, limit, after)
                : load(listings.page(filter, sort, limit, after), filter::admits);
    }

    /** Entries without words lead to bounties that do not match: then more are read. */
    private Page<Bounty> search(BountyFilter filter, BountySort sort, int limit, Optional<String> after) {
        List<Bounty> found = new ArrayList<>();
        Optional<String> position = after;
        int loaded = 0;
        for (int batch = limit; loaded < SEARCH_WINDOW; batch *= 2) {
            int size = Math.min(batch, SEARCH_WINDOW - loaded);
            Page<BountyEntry> entries = listings.page(filter, sort, size, position);
            List<Bounty> matching = load(entries, filter::admits).items();
            int missing = limit - found.size();
            matching.stream().limit(missing).forEach(found::add);
            if (matching.size() > missing) {
                return new Page<>(found, Optional.of(BountyListings.position(found.getLast(), sort)));
            }
            position = entries.next();
            if (found.size() == limit || entries.items().size() < size || position.isEmpty()) {
                break;
            }
            loaded += size;
        }
        return new Page<>(found, position);
    }

    private Page<Bounty> load(Page<BountyEntry> page, Predicate<Bounty> wanted) {
        List<Key> keys =
                page.items().stream().map(facts -> Keys.bounty(facts.id())).toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        List<Bounty> bounties = keys.stream()
                .flatMap(key -> Stream.ofNullable(items.get(key)))
                .map(BountyItems.MAPPER::read)
                .filter(wanted)
                .toList();
        return new Page<>(bounties, page.next());
    }

    public Map<BountyId, Bounty> findAll(List<BountyId> ids) {
        List<Key> keys = ids.stream().distinct().map(Keys::bounty).toList();
        return keys.isEmpty()
                ? Map.of()
                : table.getAll(keys).values().stream()
                        .map(BountyItems.MAPPER::read)
                        .collect(Collectors.toMap(Bounty::id, bounty -> bounty));
    }

    public List<Write> create(Bounty bounty) {
        return Stream.of(
                        Stream.of(Write.create(BountyItems.item(bounty))),
                        BountyListings.create(bounty).stream(),
                        directHire(bounty).map(Write::put))
                .flatMap(writes -> writes)
                .toList();
    }

    public Page<DirectHire> directHires(AccountId poster, int limit, Optional<String> after) {
        Query hires =
                Query.of(Keys.directHires(poster)).newestFirst().limit(limit).after(after);
        return table.query(hires).map(BountyItems.DIRECT_HIRES::read);
    }

    private static Stream<Item> directHire(Bounty bounty) {
        return bounty.isDirectHire() ? Stream.of(BountyItems.directHire(bounty)) : Stream.empty();
    }

    public List<Write> change(Bounty before, Bounty after) {
        Write put = Write.put(BountyItems.item(after)).when(unchangedSince(before));
        boolean funded = !Objects.equals(before.directOffer(), after.directOffer());
        return Stream.of(
                        Stream.of(put),
                        BountyListings.change(before, after).stream(),
                        funded ? directHire(after).map(Write::put) : Stream.<Write>empty())
                .flatMap(writes -> writes)
                .toList();
    }

    /** As {@link #change}; a change that completes the bounty also emits that and rejects the pending applications. */
    public List<Write> settle(Bounty before, Bounty after, Instant now) {
        Commit commit = Commit.none().and(change(before, after));
        if (!after.isCompletedSince(before)) {
            return commit.writes();
        }
        Commit completed = commit.emit(BountyEvents.completed(after, now));
        return (after.rejectsPendingSince(before) ? completed.start(IntakeTimers.filled(after, now)) : completed)
                .writes();
    }

    public Commit close(Bounty before, Bounty closing, Instant now) {
        return Commit.none().and(change(before, closing)).start(IntakeTimers.closing(before, now));
    }

    public Page<Bounty> ofOwner(AccountId owner, int limit, Optional<String> after) {
        BountyFilter everything = new BountyFilter(
                Optional.of(owner),
                EnumSet.allOf(BountyStatus.class),
                null,
                null,
                null,
                null,
                null,
                null,
                false,
                BountySearch.ANY);
        return list(everything, BountySort.NEW, limit, after);
    }

    public List<Write> remove(Bounty bounty) {
        return Stream.of(
                        Stream.of(Write.delete(Keys.bounty(bounty.id())).when(unchangedSince(bounty))),
                        BountyListings.remove(bounty).stream(),
                        directHire(bounty).map(item -> Write.delete(item.key())))
                .flatMap(writes -> writes)
                .toList();
    }

    /** Takes it out of public lists, or returns it there. */
    public List<Write> list(Bounty bounty, boolean listed) {
        return bounty.unlisted() == listed ? change(bounty, bounty.listed(listed)) : List.of();
    }

    public Write unchanged(Bounty bounty) {
        return Write.check(Keys.bounty(bounty.id()), Condition.version(bounty.version()));
    }

    public List<Write> counted(Bounty before, Bounty after) {
        return counted(before, after, Change.set(BountyItems.APPLICATION_COUNT, after.applicationCount()));
    }

    /** With the version, so that no change of the whole bounty loses it. */
    public List<Write> countedSuppressed(Bounty before, Bounty after) {
        return counted(
                before,
                after,
                Change.set(BountyItems.SUPPRESSED_APPLICATIONS, after.suppressedApplications()),
                Change.add(Item.VERSION, 1));
    }

    private static List<Write> counted(Bounty before, Bounty after, Change... changes) {
        Write update = Write.update(Keys.bounty(before.id()), changes).when(unchangedSince(before));
        return Stream.concat(Stream.of(update), BountyListings.change(before, after).stream())
                .toList();
    }

    /** The count changes without the version, and keys of listings contain it, so both are compared. */
    private static Condition unchangedSince(Bounty bounty) {
        return Condition.all(
                Condition.version(bounty.version()),
                Condition.is(BountyItems.APPLICATION_COUNT, bounty.applicationCount()));
    }
}
