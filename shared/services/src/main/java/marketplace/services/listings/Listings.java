package marketplace.services.listings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of services. Returns writes, those of the index included, and never commits. */
public final class Listings {

    static final int MAX_PER_HUMAN = 25;

    private final Table table;

    public Listings(Table table) {
        this.table = table;
    }

    public Optional<Listing> find(ServiceId id) {
        return table.get(Keys.service(id)).map(ListingItems.MAPPER::read);
    }

    public Listing require(ServiceId id) {
        return find(id).orElseThrow(IdKind.SERVICE::unknown);
    }

    /** Another provider's service looks like an unknown one. */
    Listing requireOwned(ServiceId id, AccountId provider) {
        return find(id).filter(listing -> listing.providerId().equals(provider)).orElseThrow(IdKind.SERVICE::unknown);
    }

    /** A service of this human; another human's looks like an unknown one. */
    public Listing requireOf(ServiceId id, HumanId human) {
        return find(id).filter(listing -> listing.humanId().equals(human)).orElseThrow(IdKind.SERVICE::unknown);
    }

    /** Newest first. */
    Page<Listing> of(HumanId human, int limit, Optional<String> after) {
        Query places = Query.of(Keys.humanCollection(human))
                .prefix(Keys.SERVICES_OF_HUMAN)
                .newestFirst()
                .limit(limit)
                .after(after);
        Page<ServiceId> ids = table.query(places).map(item -> new ServiceId(item.text("id")));
        return new Page<>(inOrder(ids.items()), ids.next());
    }

    private List<Listing> inOrder(List<ServiceId> ids) {
        Map<ServiceId, Listing> listings = findAll(ids);
        return ids.stream().map(listings::get).filter(Objects::nonNull).toList();
    }

    Map<ServiceId, Listing> findAll(List<ServiceId> ids) {
        return ids.isEmpty()
                ? Map.of()
                : table.getAll(ids.stream().map(Keys::service).toList()).values().stream()
                        .map(ListingItems.MAPPER::read)
                        .collect(Collectors.toMap(Listing::id, listing -> listing));
    }

    List<Write> create(Listing listing) {
        Write counted = Write.update(Keys.serviceCount(listing.humanId()), Change.add(Humans.SERVICE_COUNT, 1))
                .when(Condition.any(
                        Condition.lacks(Humans.SERVICE_COUNT), Condition.below(Humans.SERVICE_COUNT, MAX_PER_HUMAN)))
                .otherwise(_ -> limitReached());
        List<Write> writes = new ArrayList<>(
                List.of(counted, Write.create(ListingItems.item(listing)), Write.create(ListingItems.place(listing))));
        writes.addAll(ListingIndex.create(listing));
        return writes;
    }

    List<Write> change(Listing before, Listing after) {
        Write put = Write.put(ListingItems.item(after)).when(Condition.version(before.version()));
        return Stream.concat(Stream.of(put), ListingIndex.change(before, after).stream())
                .toList();
    }

    List<Write> remove(Listing listing) {
        Write counted = Write.update(Keys.serviceCount(listing.humanId()), Change.add(Humans.SERVICE_COUNT, -1))
                .when(Condition.atLeast(Humans.SERVICE_COUNT, 1));
        return Stream.concat(Stream.of(counted), erase(listing).stream()).toList();
    }

    /** Without the number of services, which goes with the profile. */
    List<Write> erase(Listing listing) {
        List<Write> writes = new ArrayList<>(List.of(
                Write.delete(Keys.service(listing.id())).when(Condition.version(listing.version())),
                Write.delete(Keys.serviceOf(listing.humanId(), listing.id()))));
        writes.addAll(ListingIndex.remove(listing));
        return writes;
    }

    private static Problem limitReached() {
        return new Problem(
                ErrorCode.CONFLICT,
                "This profile has " + MAX_PER_HUMAN + " services, the most allowed. Delete one first.");
    }
}
