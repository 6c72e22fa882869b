package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.hiring.bookings.BookService;
import marketplace.hiring.bookings.Order;
import marketplace.hiring.bookings.Visit;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscribedAnswer;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.bookings.AgreedService;
import marketplace.services.bookings.Cycle;
import marketplace.services.listings.Listing;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.SheetChange;
import marketplace.services.slots.SlotTimes;
import marketplace.services.slots.TakenTime;
import marketplace.services.subscriptions.AgreedTerms;
import marketplace.services.subscriptions.FirstPayment;
import marketplace.services.subscriptions.Interval;
import marketplace.services.subscriptions.Recurrence;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionStatus;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;

/** Subscribes to a service: the first free slot is booked like any other, and the subscription follows that booking. */
final class Subscribe {

    private final Visits visits;
    private final BookService book;
    private final SubscriptionReads reads;

    Subscribe(Visits visits, BookService book, SubscriptionReads reads) {
        this.visits = visits;
        this.book = book;
        this.reads = reads;
    }

    static List<Key> keys(Call call, SubscriptionInputs.Subscribe input) {
        return BookService.keys(call, input.humanId(), input.serviceId(), input.walletOnly())
                .toList();
    }

    Decision<SubscribedAnswer> subscribe(Call call, SubscriptionInputs.Subscribe input) {
        BookService.Offer offer = book.requireOffer(call, input.humanId(), input.serviceId());
        Listing listing = offer.listing();
        Human provider = offer.provider();
        Optional<ServiceSubscription> open = open(call, input);
        if (open.isPresent()) {
            Visit first = visits.find(open.get().next().booking()).orElseThrow();
            return Decision.of(Commit.none(), answer(call, open.get(), first));
        }
        SubscriptionId id = new SubscriptionId(visits.hires().ids().next(IdKind.SUBSCRIPTION, call.now()));
        Instant start = firstFree(call, input, listing, provider);
        boolean fromWallet = Boolean.TRUE.equals(input.walletOnly());
        Order order = new Order(input.message(), fromWallet, input.maxTotalCents(), input.returns(), new Cycle(id, 0));
        Visit first = book.begin(call, order, listing, provider, start).takeTimeUnlessRequested(call.now());
        AgreedTerms terms = new AgreedTerms(
                AgreedService.of(listing),
                first.escrow().terms().fee(),
                new Recurrence(
                        input.interval(),
                        LocalDate.ofInstant(start, ProviderTimes.zone(provider)),
                        input.startTime(),
                        ProviderTimes.zone(provider).getId()));
        ServiceSubscription subscription = ServiceSubscription.begin(id, terms, first.booking(), call.now());
        Commit created = visits.subscriptions().create(subscription, first.booking(), call.now());
        Commit commit = first.hire(created.writes(), call.now()).commit();
        return Decision.of(commit, answer(call, subscription, first));
    }

    /** An abandoned checkout that is tried again is the same subscription. */
    private Optional<ServiceSubscription> open(Call call, SubscriptionInputs.Subscribe input) {
        return visits.bookings().unpaid(call.accountId(), input.humanId(), _ -> true, call.now()).stream()
                .filter(booking -> booking.cycle() != null)
                .flatMap(booking -> visits.subscriptions().find(booking.cycle().subscriptionId()).stream())
                .filter(found -> found.status() != SubscriptionStatus.CANCELED)
                .filter(found -> found.firstPayment() == FirstPayment.OPEN)
                .filter(found -> found.terms().service().id().equals(input.serviceId()))
                .filter(found -> isSame(found.terms().recurrence(), input))
                .findFirst();
    }

    private static boolean isSame(Recurrence recurrence, SubscriptionInputs.Subscribe input) {
        return recurrence.interval() == input.interval()
                && recurrence.dayOfWeek() == input.weekday()
                && recurrence.startTime().equals(input.startTime());
    }

    private Instant firstFree(Call call, SubscriptionInputs.Subscribe input, Listing listing, Human provider) {
        SlotTimes slots = visits.times().slots(provider, listing, call.now());
        LocalDate today = LocalDate.ofInstant(call.now(), slots.zone());
        LocalDate first = today.with(TemporalAdjusters.nextOrSame(input.weekday()));
        Recurrence weeks = new Recurrence(
                Interval.WEEKLY, first, input.startTime(), slots.zone().getId());
        List<TakenTime> wanted = IntStream.iterate(
                        0, week -> weeks.nominalStart(week).isBefore(slots.end(call.now())), week -> week + 1)
                .mapToObj(weeks::start)
                .flatMap(Optional::stream)
                .filter(start -> slots.isInTime(start, call.now()) && slots.isStart(start))
                .map(start -> TakenTime.of(null, start, slots.terms(), null))
                .toList();
        visits.prefetch(Stream.concat(
                Stream.of(Keys.account(provider.accountId())),
                wanted.stream().flatMap(time -> DaySheets.keys(provider.id(), time.range()).stream())));
        SheetChange sheets = visits.sheets()
                .change(
                        provider.id(),
                        call.now(),
                        wanted.stream().map(TakenTime::range).toList());
        return wanted.stream()
                .filter(sheets::isFree)
                .map(TakenTime::start)
                .findFirst()
                .orElseThrow(() -> none(call, slots, provider, weeks.nominalStart(0)));
    }

    private Problem none(Call call, SlotTimes slots, Human provider, Instant wanted) {
        String free = visits.times().nearest(slots, provider, wanted, call.now()).stream()
                .map(slot -> Instants.text(slot.startAt()))
                .collect(Collectors.joining(", "));
        return new Problem(
                ErrorCode.SLOT_UNAVAILABLE,
                "This weekday and time is not free within the next 30 days. "
                        + (free.isEmpty() ? "No other time is free either." : "Free near it: " + free + "."));
    }

    private SubscribedAnswer answer(Call call, ServiceSubscription subscription, Visit first) {
        return new SubscribedAnswer(
                reads.view(call, subscription),
                first.booking().id(),
                EscrowView.of(first.escrow(), call.accountId(), call.origin()).checkoutUrl(),
                first.escrow().id());
    }
}
