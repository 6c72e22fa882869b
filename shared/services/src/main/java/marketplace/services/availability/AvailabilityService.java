package marketplace.services.availability;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.availability.HoursExceptions;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.TimeRange;
import marketplace.kernel.WallTime;
import marketplace.services.availability.AvailabilityInputs.OfHuman;
import marketplace.services.availability.AvailabilityInputs.OfService;
import marketplace.services.availability.AvailabilityViews.BookedView;
import marketplace.services.availability.AvailabilityViews.DateAnswer;
import marketplace.services.availability.AvailabilityViews.ServiceSlots;
import marketplace.services.availability.AvailabilityViews.SlotView;
import marketplace.services.listings.Listing;
import marketplace.services.listings.Listings;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.FreeSlots;
import marketplace.services.slots.TakenTime;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** When services can be booked. Anyone may ask, so no answer names who has booked or which service. */
final class AvailabilityService {

    private final Table table;
    private final Listings listings;
    private final Humans humans;
    private final Accounts accounts;
    private final ProviderTimes times;
    private final DaySheets sheets;

    AvailabilityService(Table table, Humans humans) {
        this.table = table;
        this.listings = new Listings(table);
        this.humans = humans;
        this.accounts = new Accounts(table);
        this.times = new ProviderTimes(table);
        this.sheets = new DaySheets(table);
    }

    ServiceSlots ofService(Call call, OfService input) {
        table.prefetchEventually(List.of(Keys.service(input.serviceId())));
        Listing listing = listings.require(input.serviceId());
        List<TakenTime> taken = taken(
                listing.humanId(),
                input.around(call.now()),
                List.of(
                        Keys.human(listing.humanId()),
                        HoursExceptions.key(listing.humanId()),
                        Keys.account(listing.providerId())));
        Human provider = humans.find(listing.humanId()).orElseThrow(IdKind.SERVICE::unknown);
        ZoneId zone = AvailabilityInputs.zone(input.timezone(), provider);
        LocalDate today = LocalDate.ofInstant(call.now(), zone);
        Instant from = WallTime.startOf(input.first(today), zone);
        Instant to = WallTime.startOf(input.last(today).plusDays(1), zone);
        return new ServiceSlots(
                listing.id(), zone.getId(), free(provider, listing, taken, new TimeRange(from, to), zone, call));
    }

    DateAnswer ofHuman(Call call, OfHuman input) {
        Human provider = humans.find(input.humanId()).orElseThrow(IdKind.HUMAN::unknown);
        ZoneId zone = AvailabilityInputs.zone(input.timezone(), provider);
        TimeRange date = new TimeRange(
                WallTime.startOf(input.date(), zone),
                WallTime.startOf(input.date().plusDays(1), zone));
        List<Key> ofService = input.serviceId() == null
                ? List.of()
                : List.of(
                        Keys.service(input.serviceId()),
                        HoursExceptions.key(provider.id()),
                        Keys.account(provider.accountId()));
        List<TakenTime> taken = taken(provider.id(), date, ofService);
        Optional<Listing> listing =
                Optional.ofNullable(input.serviceId()).map(id -> listings.requireOf(id, input.humanId()));
        List<BookedView> booked = taken.stream()
                .filter(time -> !time.isLapsed(call.now()))
                .filter(time -> new TimeRange(time.start(), time.end()).overlaps(date))
                .sorted(Comparator.comparing(TakenTime::start))
                .map(time -> BookedView.of(time.start(), time.end(), zone))
                .toList();
        List<SlotView> free = listing.map(service -> free(provider, service, taken, date, zone, call))
                .orElse(null);
        return new DateAnswer(provider.id(), input.date(), zone.getId(), booked, free);
    }

    /** Reads {@code more} in the same round trip. */
    private List<TakenTime> taken(HumanId human, TimeRange within, List<Key> more) {
        return ParallelReads.join(
                () -> {
                    table.prefetchEventually(more);
                    return more;
                },
                () -> sheets.between(human, within.start(), within.end()),
                (_, taken) -> taken);
    }

    /** None of a provider who cannot be booked now. It may miss the latest bookings: the sheets decide. */
    private List<SlotView> free(
            Human provider, Listing listing, List<TakenTime> taken, TimeRange within, ZoneId zone, Call call) {
        boolean bookable = provider.profile().isAvailable() && accounts.mayWork(provider.accountId());
        return bookable
                ? new FreeSlots(times.slots(provider, listing, call.now()), taken, call.now())
                        .between(within.start(), within.end()).stream()
                                .map(slot -> SlotView.of(slot, zone))
                                .toList()
                : List.of();
    }
}
