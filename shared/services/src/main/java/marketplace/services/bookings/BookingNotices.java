package marketplace.services.bookings;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.services.bookings.Parties.Side;
import marketplace.table.Commit;

/**
 * The mails about bookings. A notice says only what has happened: the mail names what is possible when it is written.
 */
public final class BookingNotices {

    /**
     * @param startAt of the visit, or of the proposal to move it
     * @param reason why a proposal moves nothing; null for other notices
     */
    public record BookingNotice(BookingId bookingId, Instant startAt, int sequence, String reason) {}

    private BookingNotices() {}

    /** Money that came too late for a booking is in the booker's wallet. */
    public static Job paidLate(Booking booking, Instant now) {
        return notice(NoticeType.BOOKING_PAID_LATE, booking, Side.BOOKER, booking.startAt(), "late", now)
                .job();
    }

    /**
     * The proposal of the booking moves nothing. A side that answers it knows.
     *
     * @param by the side that declines or withdraws it; empty if nobody has answered in time
     */
    public static Commit notMoved(Booking booking, Optional<Side> by, Instant now) {
        Side proposer = booking.proposal().by();
        String reason =
                by.map(side -> side == proposer ? "withdrawn" : "declined").orElse("not_answered");
        Commit notices = Commit.none();
        for (Side side : by.map(Side::other).map(List::of).orElse(List.of(Side.values()))) {
            BookingNotice data =
                    new BookingNotice(booking.id(), booking.proposal().startAt(), booking.sequence(), reason);
            notices = notices.job(notice(NoticeType.BOOKING_NOT_MOVED, booking, side, "" + booking.version(), data, now)
                    .job());
        }
        return notices;
    }

    /** @param before null for a new booking */
    static List<Notice> of(Booking before, Booking after, Instant now) {
        if (before == null || before.status() != after.status()) {
            return ofStatus(before, after, now);
        }
        if (!before.startAt().equals(after.startAt())) {
            return toBoth(NoticeType.BOOKING_MOVED, after, now);
        }
        if (after.isHeld() && !before.isHeld()) {
            return List.of(to(Side.BOOKER, NoticeType.BOOKING_PROVIDER_RESTRICTED, after, now));
        }
        Proposal proposal = after.proposal();
        return proposal == null || proposal.equals(before.proposal())
                ? List.of()
                : List.of(notice(
                        NoticeType.BOOKING_PROPOSED,
                        after,
                        proposal.by().other(),
                        proposal.startAt(),
                        Long.toString(after.version()),
                        now));
    }

    private static List<Notice> ofStatus(Booking before, Booking after, Instant now) {
        return switch (after.status()) {
            case PENDING_APPROVAL -> List.of(to(Side.PROVIDER, NoticeType.BOOKING_REQUESTED, after, now));
            case PENDING_PAYMENT ->
                before == null ? List.of() : List.of(to(Side.BOOKER, NoticeType.BOOKING_APPROVED, after, now));
            case CONFIRMED -> toBoth(NoticeType.BOOKING_CONFIRMED, after, now);
            case DECLINED, AUTO_DECLINED -> List.of(to(Side.BOOKER, NoticeType.BOOKING_DECLINED, after, now));
            case CANCELLED -> cancelled(before, after, now);
            case EXPIRED, COMPLETED -> List.of();
        };
    }

    /**
     * While it is unpaid, only the other side needs to know, and a provider only of what was requested. The end of its
     * dispute or of its freeze has its own mail; before the visit the calendars need to know as well.
     */
    private static List<Notice> cancelled(Booking before, Booking after, Instant now) {
        Ending ending = after.ending();
        if (before.status() == BookingStatus.CONFIRMED) {
            if (ending.isBecause(Ending.REFUNDED) && !now.isBefore(after.startAt())) {
                return List.of();
            }
            boolean missed = ending.isBecause(Ending.NOT_DELIVERED);
            return toBoth(missed ? NoticeType.BOOKING_NOT_DELIVERED : NoticeType.BOOKING_CANCELLED, after, now);
        }
        return ending.by() == Side.PROVIDER || after.approveBy() != null
                ? List.of(to(ending.by().other(), NoticeType.BOOKING_CANCELLED, after, now))
                : List.of();
    }

    /** @param at when the reminder is due, which distinguishes those of one visit */
    static List<Notice> reminder(NoticeType type, Booking booking, Instant at, Instant now) {
        return Stream.of(Side.values())
                .map(side -> notice(type, booking, side, booking.startAt(), at.toString(), now))
                .toList();
    }

    private static List<Notice> toBoth(NoticeType type, Booking booking, Instant now) {
        return Stream.of(Side.values())
                .map(side -> to(side, type, booking, now))
                .toList();
    }

    private static Notice to(Side side, NoticeType type, Booking booking, Instant now) {
        return notice(type, booking, side, booking.startAt(), Long.toString(booking.version()), now);
    }

    private static Notice notice(
            NoticeType type, Booking booking, Side side, Instant startAt, String occasion, Instant now) {
        return notice(
                type, booking, side, occasion, new BookingNotice(booking.id(), startAt, booking.sequence(), null), now);
    }

    private static Notice notice(
            NoticeType type, Booking booking, Side side, String occasion, BookingNotice data, Instant now) {
        return Notice.of(
                type,
                booking.id() + "-" + occasion + "-" + side.wire(),
                booking.parties().account(side),
                now,
                data);
    }
}
