package marketplace.hiring.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.hiring.hire.Hire;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.transactions.Spender;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingNotices;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Ending;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.bookings.Proposal;
import marketplace.services.bookings.ProviderRestriction;
import marketplace.services.slots.SheetChange;
import marketplace.services.slots.TakenTime;
import marketplace.table.Commit;
import marketplace.table.Write;

/**
 * One booking with its escrow and its time in the sheets of its provider. Immutable: a verb moves all of them together,
 * and {@link #commit} puts what the verbs have changed into one commit.
 */
public final class Visit {

    private static final int PERCENT = 100;

    /** What the escrow keeps of a reason: the words are erased with their account, and the escrow is not. */
    private static final String CANCELLED = "booking cancelled";

    private final Visits visits;
    private final Optional<Booking> stored;
    private final Booking booking;
    private final Hire hire;
    private final Optional<SheetChange> sheets;

    /** A stored booking. */
    Visit(Visits visits, Booking stored, Hire hire) {
        this(visits, Optional.of(stored), stored, hire, Optional.empty());
    }

    private Visit(Visits visits, Optional<Booking> stored, Booking booking, Hire hire, Optional<SheetChange> sheets) {
        this.visits = visits;
        this.stored = stored;
        this.booking = booking;
        this.hire = hire;
        this.sheets = sheets;
    }

    /** A new booking, whose escrow the hire has opened. */
    public static Visit begin(Visits visits, Booking booking, Hire hire) {
        return new Visit(visits, Optional.empty(), booking, hire, Optional.empty());
    }

    public Booking booking() {
        return booking;
    }

    public Escrow escrow() {
        return hire.requireEscrow();
    }

    public Commit commit(Instant now) {
        return hire(now).commit();
    }

    /** The hire with everything that the verbs have changed, for a commit that others add to. */
    public Hire hire(Instant now) {
        return hire(visits.subscriptions().follow(booking, now), now);
    }

    /** With other writes for its subscription than those that follow from the booking. */
    public Hire hire(List<Write> subscription, Instant now) {
        Hire followed = hire.write(subscription);
        if (stored.filter(booking::equals).isPresent()) {
            return followed;
        }
        Commit moved = stored.map(before -> visits.moves().change(before, booking, now))
                .orElseGet(() -> visits.moves().create(booking, now));
        return sheets.map(change -> followed.write(change.writes()))
                .orElse(followed)
                .write(moved.writes());
    }

    /** Whether the time of the booking is free, apart from what it holds itself. */
    public boolean isFree(Instant now) {
        return sheets(now, booking.time()).isFree(booking.time());
    }

    boolean isFree(Instant start, Instant now) {
        TakenTime moved = booking.time(start, null);
        return sheets(now, booking.time(), moved).isFree(moved);
    }

    /** Takes the time of the booking, which must be free. */
    public Visit takeTime(Instant now) {
        return with(booking, hire, sheets(now, booking.time()).take(booking.time()));
    }

    /** Takes the time of a new booking, which must be free. One that waits for an approval holds nothing. */
    public Visit takeTimeUnlessRequested(Instant now) {
        return booking.status() == BookingStatus.PENDING_APPROVAL ? this : takeTime(now);
    }

    Visit approve(Instant now) {
        Booking approved = booking.approve(now);
        return with(approved, hire, sheets(now, approved.time()).take(approved.time()))
                .openPage(now);
    }

    /** The page can be paid from the approval on. */
    private Visit openPage(Instant now) {
        return with(
                booking,
                hire.write(visits.hires()
                        .escrows()
                        .openCheckout(escrow(), booking.payableUntil(now))
                        .writes()));
    }

    Visit decline(String reason, Instant now) {
        return with(booking.decline(reason, now), hire.cancel(EscrowActor.WORKER, "booking declined", now));
    }

    Visit autoDecline(String reason, Instant now) {
        return with(booking.autoDecline(reason, now), hire.cancel(EscrowActor.CLOCK, reason, now));
    }

    /**
     * The hold has ended. The page stays open: a payment may still confirm the booking, unless it is a later cycle of a
     * subscription.
     */
    public Visit expire(Instant now) {
        Hire after = isLaterCycle() ? closePage(EscrowActor.CLOCK, "cycle skipped", now) : hire;
        return with(booking.expire(), after, sheets(now, booking.time()).free(booking.time()));
    }

    boolean isLaterCycle() {
        return booking.cycle() != null && booking.cycle().number() > 0;
    }

    /** Its page may have ended before: a later cycle of a subscription is held for longer than its page lives. */
    private Hire closePage(EscrowActor by, String reason, Instant now) {
        return isPayable() ? hire.cancel(by, reason, now) : hire;
    }

    private boolean isPayable() {
        return escrow().status() == EscrowStatus.FUNDING;
    }

    /** Ends a booking that its subscription does not want any more. */
    public Visit dropUnpaid(Side by, String reason, Instant now) {
        EscrowActor actor = by == null ? EscrowActor.CLOCK : actor(by);
        return free(booking.cancel(by, reason, now), closePage(actor, reason, now), now);
    }

    /** A later cycle with a page that can be paid: a new one if the last one has ended. */
    public Visit renewPage(Instant now) {
        if (isPayable()) {
            return this;
        }
        EscrowId id = visits.hires().nextEscrow(now);
        Booking renewed = booking.paidBy(id);
        return with(renewed, visits.hires().openPage(renewed, escrow().terms(), now));
    }

    /** The money has arrived, and the time is the booking's. */
    Visit confirm(EscrowActor by, Instant now) {
        Booking confirmed = booking.confirm(now);
        return with(confirmed, hire.lock(by, now), sheets(now, confirmed.time()).take(confirmed.time()));
    }

    public Visit payFromWallet(Spender spender, Instant now) {
        if (isPayable()) {
            return with(booking, hire.payWaiting(spender, now)).confirm(EscrowActor.POSTER, now);
        }
        EscrowId id = visits.hires().nextEscrow(now);
        Hire paid = visits.hires().unfunded().payFromWallet(id, escrow().terms(), spender, now);
        return with(booking.paidBy(id), paid).confirm(EscrowActor.POSTER, now);
    }

    /** The money has arrived too late: it goes to the payer's wallet. */
    Visit refuseLate(String reason, Instant now) {
        Hire cancelled = hire.cancel(EscrowActor.PLATFORM, reason, now);
        Visit returned = with(
                booking,
                cancelled.write(
                        Commit.none().job(BookingNotices.paidLate(booking, now)).writes()));
        return booking.isHoldLapsed(now) ? returned.expire(now) : returned;
    }

    /** Before it is paid: the page is closed, and nothing was taken. */
    Visit cancelUnpaid(Side by, String reason, Instant now) {
        Hire after = isLaterCycle() ? closePage(actor(by), CANCELLED, now) : hire.cancel(actor(by), CANCELLED, now);
        return free(booking.cancel(by, reason, now), after, now);
    }

    /** The payer has declined on the page. */
    Visit paymentDeclined(Instant now) {
        return free(booking.cancel(Side.BOOKER, Ending.PAYMENT_DECLINED, now), hire, now);
    }

    /** Before the visit begins. The booker who cancels late gets only a part back. */
    public Visit cancelConfirmed(Side by, String reason, Instant now) {
        Booking cancelled = booking.cancel(by, reason, now);
        boolean late = by == Side.BOOKER && !booking.isHeld() && !booking.isCancelledInTime(now);
        Hire ended = late
                ? hire.cancelLate(lateFee(), ReleaseIds.next(visits.hires().ids(), now), now)
                : hire.refund(actor(by), CANCELLED, now);
        return free(cancelled, ended, now);
    }

    /** What the provider keeps of a booking that is cancelled late. */
    Money lateFee() {
        Money price = booking.service().price();
        return price.minus(price.fraction(booking.service().rules().lateCancelRefundPercent(), PERCENT));
    }

    Visit notDelivered(Instant now) {
        return with(
                booking.refund(Ending.NOT_DELIVERED, now), hire.refund(EscrowActor.CLOCK, Ending.NOT_DELIVERED, now));
    }

    public Visit holdRestricted(Instant now) {
        return with(booking.restricted(ProviderRestriction.before(booking.startAt(), now)), hire);
    }

    Visit keep(Instant now) {
        return with(booking.keep(now), hire);
    }

    public Visit unrestrict() {
        return with(booking.restricted(null), hire);
    }

    /** The booker did not keep the restricted provider. */
    Visit endRestricted(Instant now) {
        Booking ended = booking.refund(Ending.WORKER_RESTRICTED, now);
        return free(ended, hire.refund(EscrowActor.CLOCK, Ending.WORKER_RESTRICTED, now), now);
    }

    Visit moveTo(Instant start, Instant now) {
        Booking moved = booking.moveTo(start);
        SheetChange change = sheets(now, booking.proposedTime(), booking.time(), moved.time())
                .free(booking.time())
                .free(booking.proposedTime());
        return with(moved, hire, change.take(moved.time()));
    }

    /** Both times are held until the proposal is answered. */
    Visit propose(Side by, Instant start, Instant now) {
        Proposal proposal = Proposal.of(by, booking.startAt(), start, now);
        return with(
                booking.propose(proposal, now),
                hire,
                sheets(now, booking.time(), booking.time(start, null)).take(booking.time(start, proposal.answerBy())));
    }

    Visit acceptProposal(Instant now) {
        return moveTo(booking.requireProposal(now).startAt(), now);
    }

    /** Declined or withdrawn by a side, or lapsed: the proposed time is free. */
    Visit dropProposal(Optional<Side> by, Instant now) {
        TakenTime proposed = booking.proposedTime();
        return with(
                booking.withoutProposal(),
                hire.write(BookingNotices.notMoved(booking, by, now).writes()),
                sheets(now, booking.time(), proposed).free(proposed));
    }

    public boolean isLocked() {
        return escrow().status() == EscrowStatus.LOCKED;
    }

    /** Ends it for a side that has deleted its account. Empty if it has ended, has begun, or holds no open page. */
    Optional<Visit> endWithAccount(Side gone, Instant now) {
        return switch (booking.status()) {
            case PENDING_APPROVAL, PENDING_PAYMENT, EXPIRED ->
                isPayable() || (booking.status().isUnpaid() && isLaterCycle())
                        ? Optional.of(cancelUnpaid(gone, null, now))
                        : Optional.empty();
            // Paid at the moment of the deletion.
            case CONFIRMED ->
                isLocked() && now.isBefore(booking.startAt())
                        ? Optional.of(cancelConfirmed(gone, null, now))
                        : Optional.empty();
            case COMPLETED, DECLINED, AUTO_DECLINED, CANCELLED -> Optional.empty();
        };
    }

    private Visit free(Booking ended, Hire after, Instant now) {
        TakenTime proposed = booking.proposedTime();
        SheetChange change =
                sheets(now, booking.time(), proposed).free(booking.time()).free(proposed);
        return with(ended, after, change);
    }

    private SheetChange sheets(Instant now, TakenTime... times) {
        return sheets.orElseGet(() -> visits.sheets()
                .change(
                        booking.parties().humanId(),
                        now,
                        Stream.of(times).map(TakenTime::range).toList()));
    }

    private static EscrowActor actor(Side side) {
        return switch (side) {
            case BOOKER -> EscrowActor.POSTER;
            case PROVIDER -> EscrowActor.WORKER;
        };
    }

    private Visit with(Booking next, Hire after) {
        return new Visit(visits, stored, next, after, sheets);
    }

    private Visit with(Booking next, Hire after, SheetChange change) {
        return new Visit(visits, stored, next, after, Optional.of(change));
    }
}
