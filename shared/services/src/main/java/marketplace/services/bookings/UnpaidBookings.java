package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/**
 * Limits how many unpaid holds and requests a booker may have, so that nobody blocks a provider's time for free. One
 * item for each booker; of two bookings at once only one commits, and the other decides again.
 */
public final class UnpaidBookings {

    private static final int MOST_OF_HUMAN = 3;
    private static final int MOST = 10;

    private static final RecordMapper<Stored> MAPPER = RecordMapper.of(Stored.class);

    /** @param until when it stops being unpaid without a change */
    record Unpaid(BookingId bookingId, HumanId humanId, Instant startAt, Instant until) {}

    record Stored(List<Unpaid> bookings, long version) {

        static final Stored NONE = new Stored(List.of(), 0);

        Stored {
            bookings = List.copyOf(bookings);
        }
    }

    private final Table table;

    public UnpaidBookings(Table table) {
        this.table = table;
    }

    public static Key key(AccountId booker) {
        return Keys.unpaidBookings(booker);
    }

    public static Write forget(AccountId booker) {
        return Write.delete(Keys.unpaidBookings(booker));
    }

    List<BookingId> of(AccountId booker, HumanId human, Predicate<Instant> start) {
        return find(booker).bookings().stream()
                .filter(unpaid -> unpaid.humanId().equals(human) && start.test(unpaid.startAt()))
                .map(Unpaid::bookingId)
                .toList();
    }

    Write add(Booking booking, Instant now) {
        AccountId booker = booking.parties().bookerId();
        Stored before = find(booker);
        List<Unpaid> live = before.bookings().stream()
                .filter(unpaid -> now.isBefore(unpaid.until()))
                .toList();
        List<Unpaid> ofHuman = live.stream()
                .filter(unpaid -> unpaid.humanId().equals(booking.parties().humanId()))
                .toList();
        requireFewer(ofHuman, MOST_OF_HUMAN, "with this provider", now);
        requireFewer(live, MOST, "in all", now);
        Unpaid added = unpaid(booking);
        return write(
                booker, before, Stream.concat(live.stream(), Stream.of(added)).toList());
    }

    /** Changes the end of an unpaid booking, or drops a booking that is unpaid no more. Empty if it does not count. */
    Optional<Write> update(Booking booking) {
        AccountId booker = booking.parties().bookerId();
        Stored before = find(booker);
        List<Unpaid> after = before.bookings().stream()
                .flatMap(unpaid -> !unpaid.bookingId().equals(booking.id())
                        ? Stream.of(unpaid)
                        : booking.status().isUnpaid() ? Stream.of(unpaid(booking)) : Stream.empty())
                .toList();
        return after.equals(before.bookings()) ? Optional.empty() : Optional.of(write(booker, before, after));
    }

    private static Unpaid unpaid(Booking booking) {
        return new Unpaid(booking.id(), booking.parties().humanId(), booking.startAt(), until(booking));
    }

    private static Instant until(Booking booking) {
        return booking.status() == BookingStatus.PENDING_APPROVAL ? booking.approveBy() : booking.heldUntil();
    }

    private static void requireFewer(List<Unpaid> unpaid, int most, String where, Instant now) {
        if (unpaid.size() >= most) {
            Instant first =
                    unpaid.stream().map(Unpaid::until).min(Instant::compareTo).orElseThrow();
            throw Problem.rateLimited(
                    "You have " + unpaid.size() + " unpaid bookings and requests " + where
                            + ", the most allowed. Pay or cancel one first.",
                    Duration.between(now, first).toSeconds());
        }
    }

    private Stored find(AccountId booker) {
        return table.get(Keys.unpaidBookings(booker)).map(MAPPER::read).orElse(Stored.NONE);
    }

    private static Write write(AccountId booker, Stored before, List<Unpaid> bookings) {
        Item item = MAPPER.at(Keys.unpaidBookings(booker), new Stored(bookings, before.version() + 1))
                .build();
        return before.version() == 0 ? Write.create(item) : Write.put(item).when(Condition.version(before.version()));
    }
}
