package marketplace.hiring.bookings;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.accounts.export.ExportSection;
import marketplace.hiring.bookings.BookingInputs.OfBooker;
import marketplace.hiring.bookings.BookingInputs.OfProvider;
import marketplace.hiring.hire.Hires;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Funding;
import marketplace.services.bookings.AgreedService;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Bookings;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.bookings.UnpaidBookings;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Bookings as personal data of both sides. An unpaid booking is cancelled with the account of either side. The other
 * side keeps each booking without the texts of the deleted account.
 */
public final class BookingData {

    private final Visits visits;
    private final BookingReads reads;
    private final Checkouts checkouts;

    public BookingData(Table table, Hires hires) {
        this.visits = new Visits(table, hires);
        this.reads = new BookingReads(visits);
        this.checkouts = new Checkouts(table);
    }

    public List<ExportSection> export() {
        return List.of(
                new ExportSection(
                        "bookings",
                        (call, limit, after) ->
                                reads.ofBooker(call, new OfBooker(null), new PageRequest(limit, after))),
                new ExportSection(
                        "providedBookings",
                        (call, limit, after) ->
                                visits.humans().idOf(call.accountId()).isPresent()
                                        ? reads.ofProvider(call, new OfProvider(null), new PageRequest(limit, after))
                                        : new Page<>(List.of(), Optional.empty())));
    }

    /** Must run before the erasures of the wallet, into which it may refund, and of the profile. */
    public List<Erasure> erasures() {
        return List.of(
                new Erasure("bookings_made", this::made),
                new Erasure("bookings_provided", this::provided),
                new Erasure("day_sheets", this::sheets));
    }

    private Batch made(Subject subject, Optional<String> after) {
        Page<Booking> page =
                visits.bookings().by(subject.account(), Optional.empty(), new PageRequest(Batch.THINGS, after));
        Optional<Commit> ended = ended(page, Side.BOOKER, subject);
        if (ended.isPresent()) {
            return Batch.more(ended.get(), after);
        }
        boolean finished = subject.sweep() == Sweep.LAST && page.next().isEmpty();
        Stream<Write> counter = finished ? Stream.of(UnpaidBookings.forget(subject.account())) : Stream.empty();
        return Batch.paged(erased(page, Side.BOOKER, subject).and(counter.toList()), page.next());
    }

    /** Over all profiles that the account ever had; a position is a profile's id and a cursor in its bookings. */
    private Batch provided(Subject subject, Optional<String> after) {
        List<HumanId> profiles = visits.humans().allOf(subject.account());
        if (profiles.isEmpty()) {
            return Batch.nothing();
        }
        String[] position = after.orElse("").split(" ", 2);
        int current = Math.max(0, profiles.stream().map(HumanId::value).toList().indexOf(position[0]));
        HumanId human = profiles.get(current);
        Optional<String> cursor = Stream.of(position).skip(1).findFirst();
        Page<Booking> page = visits.bookings().of(human, Optional.empty(), new PageRequest(Batch.THINGS, cursor));
        Optional<Commit> ended = ended(page, Side.PROVIDER, subject);
        if (ended.isPresent()) {
            return Batch.more(ended.get(), after);
        }
        Optional<String> next = page.next()
                .map(more -> human + " " + more)
                .or(() -> profiles.stream().skip(current + 1L).findFirst().map(HumanId::value));
        return Batch.paged(erased(page, Side.PROVIDER, subject), next);
    }

    /** Visits that are over may still have entries. */
    private Batch sheets(Subject subject, Optional<String> after) {
        if (subject.sweep() == Sweep.FIRST) {
            return Batch.nothing();
        }
        return visits.humans().allOf(subject.account()).stream()
                .map(human -> visits.sheets().forget(human, Batch.THINGS))
                .filter(gone -> !gone.isEmpty())
                .findFirst()
                .map(gone -> Batch.more(new Commit(gone), Optional.empty()))
                .orElseGet(Batch::nothing);
    }

    /** One at a time: the next batch reads the page again. */
    private Optional<Commit> ended(Page<Booking> page, Side gone, Subject subject) {
        return page.items().stream()
                .filter(booking -> !booking.status().isFinal())
                .flatMap(booking -> visits.find(booking.id()).stream())
                .flatMap(visit -> visit.endWithAccount(gone, subject.now()).stream())
                .findFirst()
                .map(visit -> visit.commit(subject.now()));
    }

    private Commit erased(Page<Booking> page, Side gone, Subject subject) {
        Stream<Write> texts = page.items().stream().flatMap(booking -> withoutTexts(booking, gone));
        Stream<Write> places = subject.sweep() == Sweep.LAST
                ? page.items().stream().map(booking -> Bookings.forget(booking, gone))
                : Stream.empty();
        return new Commit(Stream.concat(texts, places).toList());
    }

    private Stream<Write> withoutTexts(Booking booking, Side gone) {
        Booking bare = booking.withoutTextsOf(gone);
        if (bare.equals(booking)) {
            return Stream.empty();
        }
        Stream<Write> page = gone == Side.PROVIDER ? checkoutPage(booking) : Stream.empty();
        return Stream.concat(visits.bookings().change(booking, bare).stream(), page);
    }

    /** The page shows the title of the service. */
    private Stream<Write> checkoutPage(Booking booking) {
        return visits.hires().escrows().find(booking.escrowId()).stream()
                .map(Escrow::funding)
                .map(funding -> switch (funding) {
                    case Funding.ByCheckout by -> by.checkoutId();
                    case Funding.FromWallet _, Funding.FromRun _ -> null;
                })
                .filter(Objects::nonNull)
                .flatMap(id -> checkouts.describe(id, AgreedService.DELETED_TITLE).stream());
    }
}
