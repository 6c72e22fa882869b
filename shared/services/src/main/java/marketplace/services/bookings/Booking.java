package marketplace.services.bookings;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.services.bookings.BookingStatus.Move;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.slots.TakenTime;

/**
 * A visit of a service at one time. Verbs do not check who calls them.
 *
 * @param timezone the provider's at the booking
 * @param message the booker's; null for none
 * @param escrowId the escrow that pays for it
 * @param heldUntil when an unpaid hold ends; null while it waits for approval
 * @param approveBy null if it needs no approval
 * @param cycle null without a subscription
 * @param proposal null if none is open
 * @param restriction null unless its provider's account was restricted before the visit
 * @param ending null while it has not ended early
 * @param sequence of its calendar entry: one more at each change of time or end
 */
public record Booking(
        BookingId id,
        Parties parties,
        AgreedService service,
        BookingStatus status,
        Instant startAt,
        String timezone,
        String message,
        EscrowId escrowId,
        Instant heldUntil,
        Instant approveBy,
        Cycle cycle,
        Proposal proposal,
        ProviderRestriction restriction,
        Ending ending,
        Instant createdAt,
        Instant confirmedAt,
        int sequence,
        long version) {

    public static final Duration HOLD = Duration.ofMinutes(30);
    public static final Duration HOLD_AFTER_APPROVAL = Duration.ofDays(1);
    public static final Duration APPROVAL = Duration.ofDays(2);

    /** From the start on, the provider can report that the booker did not come. */
    public static final Duration NO_SHOW_AFTER = Duration.ofMinutes(15);

    /** After the end, a booking that neither side has called delivered is refunded. */
    public static final Duration DELIVERY_TIMEOUT = Duration.ofDays(1);

    /** What is asked for, before it is known whether it is held or waits for approval. */
    public record Draft(
            BookingId id,
            Parties parties,
            AgreedService service,
            Instant startAt,
            ZoneId zone,
            String message,
            EscrowId escrowId,
            Cycle cycle) {}

    /** A request holds nothing and is approved at the latest at its start. */
    public static Booking request(Draft draft, Instant now) {
        return of(draft, BookingStatus.PENDING_APPROVAL, null, earlier(now.plus(APPROVAL), draft.startAt()), now);
    }

    public static Booking hold(Draft draft, Instant now) {
        return of(draft, BookingStatus.PENDING_PAYMENT, now.plus(HOLD), null, now);
    }

    /** A later cycle of a subscription: it needs no approval, and holds its time until it is paid or skipped. */
    public static Booking ofCycle(Draft draft, Instant until, Instant now) {
        return of(draft, BookingStatus.PENDING_PAYMENT, until, null, now);
    }

    private static Booking of(Draft draft, BookingStatus status, Instant heldUntil, Instant approveBy, Instant now) {
        return new Booking(
                draft.id(),
                draft.parties(),
                draft.service(),
                status,
                draft.startAt(),
                draft.zone().getId(),
                draft.message(),
                draft.escrowId(),
                heldUntil,
                approveBy,
                draft.cycle(),
                null,
                null,
                null,
                now,
                null,
                0,
                1);
    }

    public Instant endAt() {
        return startAt.plus(Duration.ofMinutes(service.durationMinutes()));
    }

    public ZoneId zone() {
        return ZoneId.of(timezone);
    }

    /** Until when the checkout page can be paid. The hold may end before. */
    public Instant payableUntil(Instant opened) {
        return earlier(opened.plus(HOLD_AFTER_APPROVAL), startAt);
    }

    public Side requireSide(AccountId account) {
        return parties.side(account).orElseThrow(IdKind.BOOKING::unknown);
    }

    /** The time that it takes of its provider. */
    public TakenTime time() {
        return time(startAt, status == BookingStatus.PENDING_PAYMENT ? heldUntil : null);
    }

    /** What an open proposal holds; without one the time of the booking. */
    public TakenTime proposedTime() {
        return proposal == null ? time() : time(proposal.startAt(), proposal.answerBy());
    }

    /** The same visit at another time. */
    public TakenTime time(Instant start, Instant until) {
        return TakenTime.of(id, start, service.rules().slots(service.durationMinutes()), until);
    }

    public Booking approve(Instant now) {
        BookingStatus next = requireAllowed(Move.APPROVE);
        if (!now.isBefore(approveBy)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The time to approve this booking ended at " + Instants.text(approveBy) + ".");
        }
        return held(next, earlier(now.plus(HOLD_AFTER_APPROVAL), startAt));
    }

    public Booking decline(String reason, Instant now) {
        return ended(Move.DECLINE, new Ending(Side.PROVIDER, reason, now));
    }

    /** Without an approval in time, or because the time was booked by someone else. */
    public Booking autoDecline(String reason, Instant now) {
        return ended(Move.AUTO_DECLINE, new Ending(null, reason, now));
    }

    public boolean isApprovalLapsed(Instant now) {
        return status == BookingStatus.PENDING_APPROVAL && !now.isBefore(approveBy);
    }

    /** Paid: in time, or later while the time is still free. */
    public Booking confirm(Instant now) {
        BookingStatus next = requireAllowed(Move.CONFIRM);
        return next(next, startAt, heldUntil, null, null, now, sequence);
    }

    /** A later cycle of a subscription whose page has ended is paid by another escrow. */
    public Booking paidBy(EscrowId escrow) {
        return copy(service, message, escrow, restriction, ending);
    }

    /** Whether it waits for the booker to keep a restricted provider. */
    public boolean isHeld() {
        return status == BookingStatus.CONFIRMED && restriction != null && restriction.isOpen();
    }

    public Booking restricted(ProviderRestriction now) {
        return copy(service, message, escrowId, now, ending);
    }

    public Booking keep(Instant now) {
        ProviderRestriction kept = ProviderRestriction.require(this).keep(now);
        return kept.equals(restriction) ? this : restricted(kept);
    }

    public boolean isHoldLapsed(Instant now) {
        return status == BookingStatus.PENDING_PAYMENT && !now.isBefore(heldUntil);
    }

    public Booking expire() {
        return with(requireAllowed(Move.EXPIRE), startAt, proposal, null, sequence);
    }

    public Booking cancel(Side by, String reason, Instant now) {
        requireAllowed(Move.CANCEL);
        if (status == BookingStatus.CONFIRMED && !now.isBefore(startAt)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This booking began at " + Instants.text(startAt)
                            + ". It can be cancelled only before. Open a dispute if the visit did not take place.");
        }
        return ended(Move.CANCEL, new Ending(by, reason, now));
    }

    /** Whether a booker who cancels now gets everything back. */
    public boolean isCancelledInTime(Instant now) {
        return !now.isAfter(startAt.minus(service.cancelNotice()));
    }

    /** The provider was paid, in full or in part. */
    public Booking complete() {
        return with(requireAllowed(Move.COMPLETE), startAt, null, null, sequence);
    }

    public Booking refund(String reason, Instant now) {
        return ended(Move.REFUND, new Ending(null, reason, now));
    }

    /** Whether the caller may move it without asking the other side. */
    public boolean movesAtOnce(Side by, Instant now) {
        return by == Side.BOOKER && service.instant() && !now.isAfter(startAt.minus(service.rescheduleNotice()));
    }

    public Booking moveTo(Instant start) {
        return with(requireAllowed(Move.RESCHEDULE), start, null, ending, sequence + 1);
    }

    public Booking propose(Proposal next, Instant now) {
        requireMovable(now);
        openProposal(now).ifPresent(open -> {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This booking has an open proposal to move it to " + Instants.text(open.startAt())
                            + ". Answer or withdraw it first.");
        });
        return with(status, startAt, next, ending, sequence);
    }

    /** Accepted, declined, withdrawn or lapsed without a move. */
    public Booking withoutProposal() {
        return with(status, startAt, null, ending, sequence);
    }

    public Optional<Proposal> openProposal(Instant now) {
        return Optional.ofNullable(proposal).filter(open -> open.isOpen(now));
    }

    public Proposal requireProposal(Instant now) {
        return openProposal(now)
                .orElseThrow(
                        () -> new Problem(ErrorCode.INVALID_STATE, "This booking has no open proposal to move it."));
    }

    public void requireMovable(Instant now) {
        requireAllowed(Move.RESCHEDULE);
        ProviderRestriction.requireNotHeld(this);
        if (!now.isBefore(startAt)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This booking began at " + Instants.text(startAt) + ". It can be moved only before.");
        }
    }

    public void requireBegun(String act, Duration after, Instant now) {
        Instant from = startAt.plus(after);
        if (now.isBefore(from)) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, act + " is possible from " + Instants.text(from) + " on, not before.");
        }
    }

    /** As it stays for the other side when this side has deleted its account. */
    public Booking withoutTextsOf(Side side) {
        AgreedService agreed = side == Side.PROVIDER ? service.withoutTitle() : service;
        String sent = side == Side.BOOKER ? null : message;
        Ending end = ending == null ? null : ending.withoutWordsOf(side);
        if (agreed.equals(service) && Objects.equals(sent, message) && Objects.equals(end, ending)) {
            return this;
        }
        return copy(agreed, sent, escrowId, restriction, end);
    }

    private Booking copy(
            AgreedService agreed, String sent, EscrowId escrow, ProviderRestriction restricted, Ending end) {
        return new Booking(
                id,
                parties,
                agreed,
                status,
                startAt,
                timezone,
                sent,
                escrow,
                heldUntil,
                approveBy,
                cycle,
                proposal,
                restricted,
                end,
                createdAt,
                confirmedAt,
                sequence,
                version + 1);
    }

    private BookingStatus requireAllowed(Move move) {
        return BookingStatus.TRANSITIONS
                .after(status, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This booking is " + status.wire() + ". It must be " + BookingStatus.TRANSITIONS.allowing(move)
                                + "."));
    }

    private Booking held(BookingStatus next, Instant until) {
        return next(next, startAt, until, proposal, ending, confirmedAt, sequence);
    }

    private Booking ended(Move move, Ending end) {
        return with(requireAllowed(move), startAt, null, end, sequence + 1);
    }

    private Booking with(BookingStatus next, Instant start, Proposal open, Ending end, int nextSequence) {
        return next(next, start, heldUntil, open, end, confirmedAt, nextSequence);
    }

    private Booking next(
            BookingStatus to, Instant start, Instant until, Proposal open, Ending end, Instant confirmed, int changes) {
        return new Booking(
                id,
                parties,
                service,
                to,
                start,
                timezone,
                message,
                escrowId,
                until,
                approveBy,
                cycle,
                open,
                restriction,
                end,
                createdAt,
                confirmed,
                changes,
                version + 1);
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
