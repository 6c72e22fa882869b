package marketplace.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.services.ListingViews.ServiceAnswer;
import marketplace.services.ListingViews.ServiceView;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * What everyone sees of the services. A list shows only those whose provider accepts work now: nobody else can be
 * booked.
 */
final class BrowseService {

    /** Entries that a page considers at most, so that its cost does not grow with the marketplace. */
    static final int WINDOW = 1_000;

    /** Some services are read and not shown: read a few at least. */
    private static final int LEAST_BATCH = 20;

    private final Table table;
    private final Listings listings;
    private final ListingIndex index;
    private final Humans humans;

    BrowseService(Table table, Humans humans) {
        this.table = table;
        this.listings = new Listings(table);
        this.index = new ListingIndex(table);
        this.humans = humans;
    }

    ServiceAnswer get(Call call, ListingInputs.One input) {
        Listing listing = listings.require(input.serviceId());
        Human provider = humans.find(listing.humanId()).orElseThrow(IdKind.SERVICE::unknown);
        return new ServiceAnswer(ServiceView.of(listing, provider, call));
    }

    Page<ServiceView> browse(Call call, ListingInputs.Browse input, PageRequest page) {
        ListingFilter filter = input.filter();
        List<ServiceView> shown = new ArrayList<>();
        int skipped = 0;
        Optional<String> position = page.after();
        int considered = 0;
        while (considered < WINDOW && shown.size() < page.limit()) {
            int missing = page.limit() - shown.size() + page.offset() - skipped;
            int batch = Math.min(Math.max(missing, LEAST_BATCH), WINDOW - considered);
            Page<ListingEntry> entries = index.page(filter, input.order(), batch, position);
            Found found = found(entries.items());
            for (ListingEntry entry : entries.items()) {
                if (shown.size() == page.limit()) {
                    return new Page<>(shown, position);
                }
                position = Optional.of(ListingIndex.position(entry, input.order()));
                Optional<ServiceView> view = found.view(entry, filter, input, call);
                if (view.isPresent() && skipped < page.offset()) {
                    skipped++;
                } else {
                    view.ifPresent(shown::add);
                }
            }
            considered += batch;
            position = entries.next();
            // A short page has used up the window of the index.
            if (position.isEmpty() || entries.items().size() < batch) {
                break;
            }
        }
        return new Page<>(shown, position);
    }

    private Found found(List<ListingEntry> entries) {
        List<ServiceId> services = entries.stream().map(ListingEntry::id).toList();
        List<HumanId> providers =
                entries.stream().map(ListingEntry::humanId).distinct().toList();
        table.prefetch(Stream.concat(
                        services.stream().map(Keys::service), providers.stream().map(Keys::human))
                .toList());
        return new Found(listings.findAll(services), humans.findAll(providers));
    }

    /** What entries name. The index may be stale, so the filter is applied to the services again. */
    private record Found(Map<ServiceId, Listing> listings, Map<HumanId, Human> providers) {

        Optional<ServiceView> view(ListingEntry entry, ListingFilter filter, ListingInputs.Browse input, Call call) {
            return Stream.ofNullable(listings.get(entry.id()))
                    .filter(listing -> filter.admits(ListingEntry.of(listing)))
                    .flatMap(listing -> Stream.ofNullable(providers.get(listing.humanId()))
                            .filter(provider -> provider.profile().isAvailable())
                            .filter(provider -> input.admits(provider.isVerified()))
                            .map(provider -> ServiceView.of(listing, provider, call)))
                    .findFirst();
        }
    }
}
