package marketplace.services.listings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.listings.ListingViews.ServiceAnswer;
import marketplace.services.listings.ListingViews.ServiceView;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * What everyone sees of the services. A list leaves out providers who cannot be booked: those who accept no work now,
 * and restricted ones.
 */
public final class BrowseService {

    /** Entries of the index that a page considers at most, so that its cost does not grow with the marketplace. */
    static final int WINDOW = 500;

    private final Table table;
    private final Listings listings;
    private final ListingIndex index;
    private final Humans humans;
    private final Accounts accounts;

    public BrowseService(Table table, Humans humans) {
        this.table = table;
        this.listings = new Listings(table);
        this.index = new ListingIndex(table);
        this.humans = humans;
        this.accounts = new Accounts(table);
    }

    ServiceAnswer get(Call call, ListingInputs.One input) {
        Listing listing = listings.require(input.serviceId());
        Human provider = humans.find(listing.humanId()).orElseThrow(IdKind.SERVICE::unknown);
        return new ServiceAnswer(ServiceView.of(listing, provider, call));
    }

    /** Reads more at a time the longer it takes, because a filter that few match needs the whole window. */
    Page<ServiceView> browse(Call call, ListingInputs.Browse input, PageRequest page) {
        ListingFilter filter = input.filter();
        List<ServiceView> shown = new ArrayList<>();
        Optional<String> position = page.after();
        int toSkip = page.offset();
        int considered = 0;
        ListingScan scan = index.scan(filter, input.order());
        for (int batch = page.limit(); considered < WINDOW; batch *= 2) {
            Page<ListingEntry> read = scan.page(Math.min(batch, WINDOW - considered), position);
            considered += read.items().size();
            List<ListingEntry> matching =
                    read.items().stream().filter(filter::admits).toList();
            int missing = page.limit() - shown.size();
            prefetch(matching, toSkip, missing);
            Map<HumanId, Human> providers = humans.findAll(
                    matching.stream().map(ListingEntry::humanId).distinct().toList());
            List<ListingEntry> offered = unrestricted(matching.stream()
                    .filter(entry -> isOffered(providers.get(entry.humanId()), input))
                    .toList());
            List<ListingEntry> wanted =
                    offered.stream().skip(toSkip).limit(missing).toList();
            shown.addAll(views(wanted, filter, providers, call));
            if (shown.size() == page.limit()) {
                boolean more =
                        offered.size() > toSkip + wanted.size() || read.next().isPresent();
                return new Page<>(
                        shown,
                        more ? Optional.of(ListingIndex.position(wanted.getLast(), input.order())) : Optional.empty());
            }
            toSkip -= Math.min(toSkip, offered.size());
            position = read.next();
            if (position.isEmpty()) {
                return new Page<>(shown, position);
            }
        }
        if (toSkip > 0) {
            throw Problem.invalid("page", "is further on than numbers reach; use the nextCursor of an earlier page");
        }
        return new Page<>(shown, position);
    }

    /** The providers, and the accounts and services of those that are most likely shown. */
    private void prefetch(List<ListingEntry> matching, int toSkip, int missing) {
        Stream<Key> providers = matching.stream().map(entry -> Keys.human(entry.humanId()));
        Stream<Key> accounts = matching.stream().limit(toSkip + missing).map(entry -> Keys.account(entry.providerId()));
        Stream<Key> services = matching.stream().skip(toSkip).limit(missing).map(entry -> Keys.service(entry.id()));
        table.prefetch(Stream.of(providers, accounts, services)
                .flatMap(keys -> keys)
                .distinct()
                .toList());
    }

    private static boolean isOffered(Human provider, ListingInputs.Browse input) {
        return provider != null && provider.profile().isAvailable() && input.admits(provider.isVerified());
    }

    private List<ListingEntry> unrestricted(List<ListingEntry> entries) {
        table.prefetch(entries.stream()
                .map(entry -> Keys.account(entry.providerId()))
                .distinct()
                .toList());
        return entries.stream()
                .filter(entry -> accounts.mayWork(entry.providerId()))
                .toList();
    }

    /** The index may be stale, so the filter is applied to the services again. */
    private List<ServiceView> views(
            List<ListingEntry> entries, ListingFilter filter, Map<HumanId, Human> providers, Call call) {
        Map<ServiceId, Listing> found =
                listings.findAll(entries.stream().map(ListingEntry::id).toList());
        return entries.stream()
                .flatMap(entry -> Stream.ofNullable(found.get(entry.id())))
                .filter(filter::admits)
                .map(listing -> ServiceView.of(listing, providers.get(listing.humanId()), call))
                .toList();
    }
}
