package marketplace.hiring.overview;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.bounties.applications.Submissions;
import marketplace.conversations.Conversations;
import marketplace.conversations.Side;
import marketplace.kernel.Id.AccountId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Escrows;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Bookings;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Reads an account's newest hires with all that belongs to them, in four round trips. */
final class OwnHires {

    private static final int NEWEST = 100;

    /** Later nobody waits for a review. */
    private static final Duration REVIEWED_WITHIN = Duration.ofDays(30);

    private final Table table;
    private final Escrows escrows;
    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Bookings bookings;
    private final Conversations conversations;

    OwnHires(Table table) {
        this.table = table;
        this.escrows = new Escrows(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.bookings = new Bookings(table);
        this.conversations = new Conversations(table);
    }

    /**
     * @param worked what the account is hired for now
     * @param unreviewed the human's work that the account has paid for lately and not reviewed
     */
    record Found(List<OwnHire> worked, List<OwnHire> unreviewed) {

        static final Found NOTHING = new Found(List.of(), List.of());
    }

    Found of(AccountId account, Instant now) {
        List<Escrow> newest = escrows.lists().newest(account, NEWEST);
        List<Escrow> worked = newest.stream()
                .filter(escrow -> escrow.terms().payeeId().equals(account)
                        && !escrow.status().isEnd())
                .toList();
        List<Escrow> paid = newest.stream()
                .filter(escrow -> escrow.terms().posterId().equals(account) && isPaidLately(escrow, now))
                .toList();
        table.prefetch(Stream.of(
                        worked.stream().flatMap(OwnHires::keys),
                        paid.stream().flatMap(OwnHires::keys),
                        paid.stream().map(escrow -> Keys.reviewOf(escrow.id())))
                .flatMap(keys -> keys)
                .distinct()
                .toList());
        return new Found(
                withWork(worked),
                paid.stream()
                        .filter(escrow -> table.get(Keys.reviewOf(escrow.id())).isEmpty())
                        .map(this::read)
                        .filter(OwnHires::mayBeReviewed)
                        .toList());
    }

    /** What holds money for the account's own work now. */
    List<OwnHire> held(AccountId account) {
        List<Escrow> held = escrows.lists().newest(account, NEWEST).stream()
                .filter(escrow -> escrow.terms().payeeId().equals(account) && OwnHire.isHeld(escrow))
                .toList();
        table.prefetch(held.stream().flatMap(OwnHires::keys).distinct().toList());
        return withWork(held);
    }

    private List<OwnHire> withWork(List<Escrow> escrows) {
        List<OwnHire> hires = escrows.stream().map(this::read).toList();
        table.prefetch(hires.stream().flatMap(OwnHires::reviewedWork).toList());
        return hires.stream().map(this::withSubmission).toList();
    }

    private static boolean isPaidLately(Escrow escrow, Instant now) {
        boolean paid = escrow.status() == EscrowStatus.RELEASED || escrow.status() == EscrowStatus.SPLIT;
        return paid && escrow.auditLog().getLast().at().isAfter(now.minus(REVIEWED_WITHIN));
    }

    private static boolean mayBeReviewed(OwnHire hire) {
        return hire.booking()
                .map(Booking::status)
                .filter(status -> status != BookingStatus.COMPLETED)
                .isEmpty();
    }

    private static Stream<Key> keys(Escrow escrow) {
        return switch (escrow.terms().subject()) {
            case EscrowSubject.Application seat ->
                Stream.of(Keys.bounty(seat.bountyId()), Keys.application(seat.bountyId(), seat.applicationId()));
            case EscrowSubject.Booking visit -> Stream.of(Keys.booking(visit.bookingId()));
            case EscrowSubject.Offer offer -> Stream.of(Keys.conversation(offer.conversationId(), Side.HUMAN.wire()));
        };
    }

    private OwnHire read(Escrow escrow) {
        EscrowSubject subject = escrow.terms().subject();
        return new OwnHire(
                escrow,
                subject.bounty().flatMap(bounties::find),
                subject.bounty().flatMap(bounty -> subject.application().flatMap(id -> applications.find(bounty, id))),
                Optional.empty(),
                subject.booking().flatMap(bookings::find),
                subject.conversation().flatMap(id -> conversations.find(id, Side.HUMAN)));
    }

    /** Only a review against the worker has a deadline. */
    private static Stream<Key> reviewedWork(OwnHire hire) {
        return hire.application().stream()
                .filter(application -> isAgainstWorker(application.seat()))
                .flatMap(application -> Submissions.latestKey(application).stream());
    }

    private static boolean isAgainstWorker(Seat seat) {
        return Stream.ofNullable(seat)
                .map(Seat::work)
                .filter(Objects::nonNull)
                .anyMatch(work ->
                        work.status() == SubmissionStatus.REDO_REQUESTED || work.status() == SubmissionStatus.REJECTED);
    }

    private OwnHire withSubmission(OwnHire hire) {
        Optional<Application> reviewed = hire.application().filter(application -> isAgainstWorker(application.seat()));
        return hire.with(reviewed.flatMap(submissions::latest));
    }
}
