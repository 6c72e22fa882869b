package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.TimeRange;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of bookings. Returns writes and never commits. */
public final class Bookings {

    private static final RecordMapper<Booking> MAPPER = RecordMapper.of(Booking.class);

    /** Longest booking with its buffers: a request that begins this long before a time may reach it. */
    private static final Duration REACH = Duration.ofHours(16);

    private final Table table;
    private final UnpaidBookings unpaid;

    public Bookings(Table table) {
        this.table = table;
        this.unpaid = new UnpaidBookings(table);
    }

    public Optional<Booking> find(BookingId id) {
        return table.get(Keys.booking(id)).map(MAPPER::read);
    }

    public List<Booking> findAll(Collection<BookingId> ids) {
        List<Key> keys = ids.stream().map(Keys::booking).toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        return keys.stream()
                .map(items::get)
                .filter(Objects::nonNull)
                .map(MAPPER::read)
                .toList();
    }

    /** Those of this booker with this provider that wait for an approval or a payment. */
    public List<Booking> unpaid(AccountId booker, HumanId human, Predicate<Instant> start, Instant now) {
        return findAll(unpaid.of(booker, human, start)).stream()
                .filter(booking -> booking.status().isUnpaid())
                .filter(booking -> !booking.isHoldLapsed(now) && !booking.isApprovalLapsed(now))
                .toList();
    }

    /** Another account's booking looks like an unknown one. */
    public Booking requireOf(BookingId id, AccountId participant) {
        return find(id).filter(booking -> booking.parties().side(participant).isPresent())
                .orElseThrow(IdKind.BOOKING::unknown);
    }

    /** Newest first. */
    public Page<Booking> by(AccountId booker, Optional<BookingStatus> status, PageRequest page) {
        return list(Query.of(Keys.bookingsBy(booker)), status, page);
    }

    /** Newest first. */
    public Page<Booking> of(HumanId human, Optional<BookingStatus> status, PageRequest page) {
        return list(Query.of(Keys.humanCollection(human)).prefix(Keys.BOOKINGS_OF_HUMAN), status, page);
    }

    private Page<Booking> list(Query places, Optional<BookingStatus> status, PageRequest page) {
        return table.follow(
                places.newestFirst().after(page.after()),
                page.limit(),
                place -> Keys.booking(new BookingId(place.text("id"))),
                MAPPER::read,
                booking -> status.filter(wanted -> wanted != booking.status()).isEmpty());
    }

    private Page<Booking> read(Page<Item> places) {
        return new Page<>(
                findAll(places.items().stream()
                        .map(place -> new BookingId(place.text("id")))
                        .toList()),
                places.next());
    }

    /** Requests that wait for this provider's approval and would take some of this time. */
    public List<Booking> requestsAt(HumanId human, TimeRange time) {
        Query starts = Query.of(Keys.humanCollection(human))
                .between(
                        Keys.requestsFrom(time.start().minus(REACH)),
                        Keys.requestsFrom(time.end().plus(REACH)) + "\uffff");
        return Page.all(after -> read(table.query(starts.after(after)))).stream()
                .filter(booking -> booking.status() == BookingStatus.PENDING_APPROVAL)
                .filter(booking -> booking.time().range().overlaps(time))
                .toList();
    }

    public List<Write> create(Booking booking, Instant now) {
        List<Write> writes = new ArrayList<>(List.of(
                Write.create(item(booking)),
                Write.put(place(Keys.bookingBy(booking.parties().bookerId(), booking.id()), booking)),
                Write.put(place(Keys.bookingOf(booking.parties().humanId(), booking.id()), booking))));
        if (booking.status() == BookingStatus.PENDING_APPROVAL) {
            writes.add(Write.put(place(request(booking), booking)));
        }
        // A later cycle of a subscription is charged by itself: nobody blocks a provider's time with it.
        if (booking.status().isUnpaid()
                && (booking.cycle() == null || booking.cycle().number() == 0)) {
            writes.add(unpaid.add(booking, now));
        }
        return writes;
    }

    public List<Write> change(Booking before, Booking after) {
        List<Write> writes = new ArrayList<>(List.of(Write.put(item(after)).when(Condition.version(before.version()))));
        if (before.status() == BookingStatus.PENDING_APPROVAL && after.status() != BookingStatus.PENDING_APPROVAL) {
            writes.add(Write.delete(request(before)));
        }
        if (before.status().isUnpaid() && before.status() != after.status()) {
            unpaid.update(after).ifPresent(writes::add);
        }
        return writes;
    }

    /** Removes the place at which the side finds the booking. The booking itself stays. */
    public static Write forget(Booking booking, Side side) {
        Parties parties = booking.parties();
        return Write.delete(
                switch (side) {
                    case BOOKER -> Keys.bookingBy(parties.bookerId(), booking.id());
                    case PROVIDER -> Keys.bookingOf(parties.humanId(), booking.id());
                });
    }

    private static Key request(Booking booking) {
        return Keys.bookingRequest(booking.parties().humanId(), booking.startAt(), booking.id());
    }

    private static Item item(Booking booking) {
        return MAPPER.at(Keys.booking(booking.id()), booking).build();
    }

    private static Item place(Key key, Booking booking) {
        return Item.at(key).put("v", 1).put("id", booking.id()).build();
    }
}
