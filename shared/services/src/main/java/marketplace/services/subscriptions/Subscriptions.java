package marketplace.services.subscriptions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Notice;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Cycle;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of subscriptions. Returns writes, with their events and timers, and never commits. */
public final class Subscriptions {

    private static final RecordMapper<ServiceSubscription> MAPPER = RecordMapper.of(ServiceSubscription.class);

    /** More than a subscription has ahead at once: a cycle is charged a week before it at the earliest. */
    private static final int LATEST_CYCLES = 10;

    private final Table table;

    public Subscriptions(Table table) {
        this.table = table;
    }

    public Optional<ServiceSubscription> find(SubscriptionId id) {
        return table.get(Keys.subscription(id)).map(MAPPER::read);
    }

    /** Another account's subscription looks like an unknown one. */
    public ServiceSubscription requireOf(SubscriptionId id, AccountId participant) {
        return find(id).filter(found -> found.parties().side(participant).isPresent())
                .orElseThrow(IdKind.SUBSCRIPTION::unknown);
    }

    /** Newest first. */
    public Page<ServiceSubscription> list(
            AccountId account, Side side, Set<SubscriptionStatus> statuses, PageRequest page) {
        Query places = Query.of(
                switch (side) {
                    case BOOKER -> Keys.subscriptionsBy(account);
                    case PROVIDER -> Keys.subscriptionsOf(account);
                });
        return table.follow(
                places.newestFirst().after(page.after()),
                page.limit(),
                place -> Keys.subscription(new SubscriptionId(place.text("id"))),
                MAPPER::read,
                one -> statuses.isEmpty() || statuses.contains(one.status()));
    }

    /** The bookings of the latest cycles, newest first. */
    public List<BookingId> latestBookings(SubscriptionId id) {
        Query cycles = Query.of(Keys.subscriptionCollection(id)).prefix(Keys.CYCLES);
        return table.query(cycles.newestFirst().limit(LATEST_CYCLES)).items().stream()
                .map(cycle -> new BookingId(cycle.text("id")))
                .toList();
    }

    /** With its first booking. */
    public Commit create(ServiceSubscription subscription, Booking first, Instant now) {
        SubscriptionId id = subscription.id();
        Commit commit = Commit.of(
                Write.create(item(subscription)),
                place(Keys.subscriptionBy(subscription.parties().bookerId(), id), id.value()),
                place(Keys.subscriptionOf(subscription.parties().providerId(), id), id.value()),
                cycle(first));
        return announced(commit, SubscriptionEvents.changed(subscription, now)).due(timer(subscription));
    }

    /** With events for both sides if the status has changed, a charge has failed or a cycle is skipped. */
    public Commit change(ServiceSubscription before, ServiceSubscription after, Instant now) {
        Commit commit = Commit.of(Write.put(item(after)).when(Condition.version(before.version())));
        List<Event> events =
                SubscriptionEvents.isNews(before, after) ? SubscriptionEvents.changed(after, now) : List.of();
        Commit all = announced(commit, events).due(timer(after));
        for (Notice notice : SubscriptionNotices.of(before, after, now)) {
            all = all.job(notice.job());
        }
        return all;
    }

    /** The next cycle does not take place. */
    public Commit skip(ServiceSubscription before, Instant now) {
        return change(before, before.skip(), now)
                .job(SubscriptionNotices.skipped(before, now).job());
    }

    /** Replaces it by one without the texts of a side that has deleted its account. */
    public Write erase(ServiceSubscription before, ServiceSubscription bare) {
        return Write.put(item(bare)).when(Condition.version(before.version()));
    }

    /** Removes the place at which the side finds the subscription. The subscription itself stays. */
    public static Write forget(ServiceSubscription subscription, Side side) {
        return Write.delete(
                switch (side) {
                    case BOOKER -> Keys.subscriptionBy(subscription.parties().bookerId(), subscription.id());
                    case PROVIDER -> Keys.subscriptionOf(subscription.parties().providerId(), subscription.id());
                });
    }

    /** The charge of a cycle begins with this booking: a second booking of the cycle fails. */
    public Commit beginCharge(ServiceSubscription before, Booking booking, Instant now) {
        return change(before, before.beginCharge(booking.id(), now), now).and(cycle(booking));
    }

    /** What a move of a booking means for its subscription. Empty for a booking without one. */
    public List<Write> follow(Booking moved, Instant now) {
        return Optional.ofNullable(moved.cycle())
                .map(Cycle::subscriptionId)
                .flatMap(this::find)
                .map(before -> {
                    ServiceSubscription after = before.follow(moved, now);
                    if (after.equals(before)) {
                        return List.<Write>of();
                    }
                    // A cycle that a side cancels has the mail of its booking.
                    boolean skipped =
                            moved.status() == BookingStatus.EXPIRED && before.firstPayment() == FirstPayment.PAID;
                    return (skipped ? skip(before, now) : change(before, after, now)).writes();
                })
                .orElse(List.of());
    }

    /** Whether a payment of this booking still counts: a later cycle is paid while it is charged, never after. */
    public boolean isPayable(Booking booking, Instant now) {
        Cycle cycle = booking.cycle();
        return cycle == null
                || cycle.number() == 0
                || find(cycle.subscriptionId())
                        .filter(found -> booking.id().equals(found.next().booking()))
                        .filter(found -> found.status() != SubscriptionStatus.CANCELED && !found.isLapsed(now))
                        .isPresent();
    }

    private static Commit announced(Commit commit, List<Event> events) {
        Commit all = commit;
        for (Event event : events) {
            all = all.emit(event);
        }
        return all;
    }

    /** None is ever stopped: each compares the subscription with the time when it fires. */
    private static Timer[] timer(ServiceSubscription subscription) {
        return subscription.due().stream()
                .map(due -> new Timer(due.step().timer(), subscription.id() + "-" + subscription.version(), due.at()))
                .toArray(Timer[]::new);
    }

    public static SubscriptionId subscriptionOf(Timer due) {
        return new SubscriptionId(due.id().split("-", 2)[0]);
    }

    private static Write cycle(Booking booking) {
        return Write.create(Item.at(Keys.cycle(
                        booking.cycle().subscriptionId(), booking.cycle().number()))
                .put("v", 1)
                .put("id", booking.id())
                .build());
    }

    private static Item item(ServiceSubscription subscription) {
        return MAPPER.at(Keys.subscription(subscription.id()), subscription).build();
    }

    private static Write place(Key key, String id) {
        return Write.put(Item.at(key).put("v", 1).put("id", id).build());
    }
}
