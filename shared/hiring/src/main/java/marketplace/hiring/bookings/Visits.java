package marketplace.hiring.bookings;

import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.Hires;
import marketplace.humans.Blocks;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BookingId;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.EscrowSubject;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingMoves;
import marketplace.services.bookings.Bookings;
import marketplace.services.bookings.UnpaidBookings;
import marketplace.services.listings.Listings;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.TakenTime;
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
    private final Blocks blocks;
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
        this.blocks = new Blocks(table);
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

    public Blocks blocks() {
        return blocks;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    /** Another account's booking looks like an unknown one. */
    Visit requireOf(Call call, BookingId id) {
        return requireOf(call, id, _ -> Stream.empty());
    }

    /** @param more what the call will need besides what every move of the booking needs */
    Visit requireOf(Call call, BookingId id, Function<Booking, Stream<Key>> more) {
        Booking booking = bookings.requireOf(id, call.accountId());
        prefetch(Stream.concat(moveKeys(booking), more.apply(booking)));
        return visit(booking);
    }

    /** For a call that only shows it. */
    Visit requireShown(Call call, BookingId id) {
        Booking booking = bookings.requireOf(id, call.accountId());
        prefetch(shownKeys(booking));
        return visit(booking);
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

    Visit of(Booking booking) {
        prefetch(moveKeys(booking));
        return visit(booking);
    }

    /** Announces reads, which are then made in one round trip. */
    public void prefetch(Stream<Key> keys) {
        table.prefetch(keys.toList());
    }

    private Visit visit(Booking booking) {
        return new Visit(
                this, booking, hires.of(hires.escrows().find(booking.escrowId()).orElseThrow()));
    }

    static Stream<Key> shownKeys(Booking booking) {
        return Stream.of(
                Keys.escrow(booking.escrowId()), Keys.human(booking.parties().humanId()));
    }

    private static Stream<Key> moveKeys(Booking booking) {
        Stream<Key> unpaid = booking.status().isUnpaid()
                ? Stream.of(
                        Keys.checkout(Checkouts.idOf(booking.escrowId())),
                        UnpaidBookings.key(booking.parties().bookerId()))
                : Stream.empty();
        Stream<Key> subscription =
                Stream.ofNullable(booking.cycle()).map(cycle -> Keys.subscription(cycle.subscriptionId()));
        return Stream.of(shownKeys(booking), unpaid, subscription, sheetKeys(booking))
                .flatMap(keys -> keys);
    }

    private static Stream<Key> sheetKeys(Booking booking) {
        Stream<TakenTime> proposed = Stream.ofNullable(booking.proposal())
                .map(proposal -> booking.time(proposal.startAt(), proposal.answerBy()));
        return Stream.concat(Stream.of(booking.time()), proposed)
                .flatMap(time -> DaySheets.keys(booking.parties().humanId(), time.range()).stream());
    }
}
