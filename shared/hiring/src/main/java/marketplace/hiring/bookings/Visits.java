package marketplace.hiring.bookings;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.humans.Humans;
import marketplace.humans.availability.HoursExceptions;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BookingId;
import marketplace.money.escrow.EscrowSubject;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingMoves;
import marketplace.services.bookings.Bookings;
import marketplace.services.bookings.UnpaidBookings;
import marketplace.services.listings.Listings;
import marketplace.services.slots.DaySheets;
import marketplace.services.subscriptions.Subscriptions;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Loads visits. Each part is read when a verb first needs it. */
public final class Visits {

    private final Table table;
    private final Hires hires;
    private final Bookings bookings;
    private final BookingMoves moves;
    private final DaySheets sheets;
    private final ProviderTimes times;
    private final Listings listings;
    private final Humans humans;
    private final Accounts accounts;
    private final Subscriptions subscriptions;

    public Visits(Table table, Hires hires) {
        this.table = table;
        this.hires = hires;
        this.bookings = new Bookings(table);
        this.moves = new BookingMoves(table);
        this.sheets = new DaySheets(table);
        this.times = new ProviderTimes(table);
        this.listings = new Listings(table);
        this.humans = new Humans(table);
        this.accounts = new Accounts(table);
        this.subscriptions = new Subscriptions(table);
    }

    public Hires hires() {
        return hires;
    }

    public Bookings bookings() {
        return bookings;
    }

    BookingMoves moves() {
        return moves;
    }

    public DaySheets sheets() {
        return sheets;
    }

    public ProviderTimes times() {
        return times;
    }

    public Listings listings() {
        return listings;
    }

    public Humans humans() {
        return humans;
    }

    public Accounts accounts() {
        return accounts;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    /** Another account's booking looks like an unknown one. */
    Visit requireOf(Call call, BookingId id) {
        return of(bookings.requireOf(id, call.accountId()));
    }

    public Optional<Visit> find(BookingId id) {
        return bookings.find(id).map(this::of);
    }

    /** The visit of an escrow that has moved; empty for an escrow of other work. */
    Optional<Visit> of(Hire moved) {
        return moved.requireEscrow().terms().subject() instanceof EscrowSubject.Booking(BookingId id)
                ? bookings.find(id).map(booking -> new Visit(this, booking, moved))
                : Optional.empty();
    }

    /** Reads the escrow together with what its move will need. */
    private Visit of(Booking booking) {
        table.prefetch(List.of(
                Keys.escrow(booking.escrowId()),
                UnpaidBookings.key(booking.parties().bookerId()),
                Keys.human(booking.parties().humanId()),
                HoursExceptions.key(booking.parties().humanId())));
        table.prefetch(sheetKeys(booking));
        return new Visit(
                this, booking, hires.of(hires.escrows().find(booking.escrowId()).orElseThrow()));
    }

    private static List<Key> sheetKeys(Booking booking) {
        return DaySheets.keys(booking.parties().humanId(), booking.time().range());
    }
}
