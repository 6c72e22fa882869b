package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.api.moderation.Moderation;
import marketplace.hiring.bookings.BookingInputs.Book;
import marketplace.hiring.bookings.BookingViews.BookedAnswer;
import marketplace.hiring.bookings.BookingViews.BookingView;
import marketplace.hiring.hire.HirableHumans;
import marketplace.hiring.hire.Hire;
import marketplace.hiring.hire.HireTerms;
import marketplace.humans.Human;
import marketplace.humans.availability.HoursExceptions;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.Spender;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.bookings.AgreedService;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties;
import marketplace.services.bookings.UnpaidBookings;
import marketplace.services.listings.Listing;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.SlotTimes;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;

/** Books a service: holds its time for a payment, or asks the provider for approval. */
public final class BookService {

    private final Visits visits;
    private final Moderation moderation;

    public BookService(Visits visits, Moderation moderation) {
        this.visits = visits;
        this.moderation = moderation;
    }

    static List<Key> keys(Call call, Book input) {
        return Stream.concat(
                        keys(call, input.humanId(), input.serviceId(), input.walletOnly()),
                        DaySheets.keys(input.humanId(), input.time().around()).stream())
                .toList();
    }

    /** What every new booking reads. */
    public static Stream<Key> keys(Call call, HumanId human, ServiceId service, Boolean walletOnly) {
        return Stream.concat(
                Stream.of(
                        Keys.account(call.accountId()),
                        Keys.service(service),
                        HoursExceptions.key(human),
                        UnpaidBookings.key(call.accountId())),
                Boolean.TRUE.equals(walletOnly) ? Spender.walletKeys(call) : Stream.empty());
    }

    Decision<BookedAnswer> book(Call call, Book input) {
        Offer offer = requireOffer(call, input.humanId(), input.serviceId());
        Listing listing = offer.listing();
        Human provider = offer.provider();
        SlotTimes slots = visits.times().slots(provider, listing, call.now());
        Instant start = input.time().resolve(visits.times(), slots, provider, call.now());
        Optional<Visit> pending = pending(call, listing, start);
        if (pending.isPresent()) {
            return Decision.of(Commit.none(), answer(call, pending.get(), provider));
        }
        input.time().requireOffered(visits.times(), slots, provider, start, call.now());
        Visit booked = begin(call, input.order(), listing, provider, start);
        if (!booked.isFree(call.now())) {
            throw input.time().taken(visits.times(), slots, provider, start, call.now());
        }
        Visit taken = booked.takeTimeUnlessRequested(call.now());
        return Decision.of(taken.commit(call.now()), answer(call, taken, provider));
    }

    /** A service, and its provider who accepts work. */
    public record Offer(Listing listing, Human provider) {}

    /** A service that this caller may book. */
    public Offer requireOffer(Call call, HumanId human, ServiceId service) {
        visits.accounts().requireMayWork(call.accountId());
        Listing listing = visits.listings().requireOf(service, human);
        Human provider = visits.humans().find(human).orElseThrow(IdKind.SERVICE::unknown);
        if (provider.accountId().equals(call.accountId())) {
            throw new Problem(ErrorCode.SELF_DEALING, "This service is your own. You cannot book yourself.");
        }
        HirableHumans.requireAvailable(provider);
        return new Offer(listing, provider);
    }

    /** An abandoned checkout that is tried again is the same checkout. */
    private Optional<Visit> pending(Call call, Listing listing, Instant start) {
        return visits.bookings().unpaid(call.accountId(), listing.humanId(), start::equals, call.now()).stream()
                .filter(booking -> booking.service().id().equals(listing.id()))
                .findFirst()
                .map(visits::of);
    }

    /** A new booking. One that is held or paid still has to take its time. */
    public Visit begin(Call call, Order order, Listing listing, Human provider, Instant start) {
        boolean fromWallet = order.walletOnly();
        if (fromWallet && !listing.terms().instantBooking()) {
            throw Problem.invalid(
                    "walletOnly",
                    "must be left out: the provider approves this booking first. Then pay with POST"
                            + " /api/escrow/checkout and its bookingId");
        }
        BookingId id = new BookingId(visits.hires().ids().next(IdKind.BOOKING, call.now()));
        EscrowId escrow = visits.hires().nextEscrow(call.now());
        Booking.Draft draft = new Booking.Draft(
                id,
                new Parties(call.accountId(), provider.accountId(), provider.id()),
                AgreedService.of(listing),
                start,
                ProviderTimes.zone(provider),
                message(order),
                escrow,
                order.cycle());
        Booking booking =
                listing.terms().instantBooking() ? Booking.hold(draft, call.now()) : Booking.request(draft, call.now());
        EscrowTerms terms = visits.hires()
                .terms()
                .of(
                        new EscrowSubject.Booking(id),
                        call.accountId(),
                        provider,
                        booking.service().price());
        HireTerms.requireAtMost(order.maxTotalCents(), terms.total());
        Hire hire = visits.hires()
                .unfunded()
                .write(HirableHumans.conditions(call, provider.id(), provider.accountId()))
                .write(BookingLoops.requireFewCancelled(booking.parties(), call.now()));
        return fromWallet
                ? Visit.begin(
                        visits,
                        booking.confirm(call.now()),
                        hire.payFromWallet(escrow, terms, Spender.of(call), call.now())
                                .lock(EscrowActor.POSTER, call.now()))
                : Visit.begin(visits, booking, byCheckout(call, order, booking, hire, terms));
    }

    /** No hire exists between the two: contact details are masked. */
    private String message(Order order) {
        return order.message() == null ? null : moderation.require("message", order.message());
    }

    private Hire byCheckout(Call call, Order order, Booking booking, Hire hire, EscrowTerms terms) {
        Checkout page = visits.hires()
                .checkout(booking.escrowId(), terms, booking.service().title(), call)
                .returningTo(ReturnPages.checked(order.returns(), call));
        Checkout open = booking.status() == BookingStatus.PENDING_APPROVAL
                ? page.waiting(booking.startAt())
                : page.until(booking.payableUntil(call.now()));
        return hire.openCheckout(booking.escrowId(), terms, open, call);
    }

    private BookedAnswer answer(Call call, Visit visit, Human provider) {
        return BookedAnswer.of(BookingView.of(visit.booking(), Optional.of(visit.escrow()), provider.name(), call));
    }
}
