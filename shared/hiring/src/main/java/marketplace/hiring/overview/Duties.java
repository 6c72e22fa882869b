package marketplace.hiring.overview;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.hiring.bookings.DeliveryClock;
import marketplace.hiring.overview.OverviewViews.Duty;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.disputes.DisputeStep;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties.Side;

/** What the human of a hire has to do now: at most one thing. */
final class Duties {

    private final OwnHire hire;
    private final Instant now;

    private Duties(OwnHire hire, Instant now) {
        this.hire = hire;
        this.now = now;
    }

    static Optional<Duty> of(OwnHire hire, Instant now) {
        return new Duties(hire, now).find();
    }

    private Optional<Duty> find() {
        Escrow escrow = hire.escrow();
        return switch (escrow.status()) {
            case FUNDING -> hire.booking().flatMap(this::request);
            case FUNDED ->
                escrow.terms().subject() instanceof EscrowSubject.Offer
                        ? duty(DutyKind.ACCEPT_OFFER, escrow.clocks().lapsesAt())
                        : Optional.empty();
            case LOCKED, DELIVERED ->
                switch (escrow.terms().subject()) {
                    case EscrowSubject.Application _ -> hire.seat().flatMap(this::ofSeat);
                    case EscrowSubject.Booking _ -> hire.booking().flatMap(this::visit);
                    case EscrowSubject.Offer _ ->
                        escrow.status() == EscrowStatus.LOCKED ? duty(DutyKind.DELIVER_OFFER, null) : Optional.empty();
                };
            case DISPUTED -> Optional.of(dispute(escrow));
            case COMPLETED, RELEASED, REFUNDED, SPLIT, CANCELLED, EXPIRED -> Optional.empty();
        };
    }

    private Optional<Duty> duty(DutyKind kind, Instant dueAt) {
        return Optional.of(Duty.ofHire(kind, hire, dueAt, kind.operations()));
    }

    private Optional<Duty> ofSeat(Seat seat) {
        if (!seat.isRunning()) {
            return Optional.empty();
        }
        if (seat.work() != null) {
            return hire.submission().flatMap(this::reviewed);
        }
        if (!seat.isConfirmed()) {
            return seat.isUnconfirmed(now) ? Optional.empty() : duty(DutyKind.CONFIRM_SEAT, seat.confirmBy());
        }
        if (isOfRun()) {
            return duty(DutyKind.HAND_IN_QA, seat.dueAt());
        }
        return seat.isStarted() ? duty(DutyKind.HAND_IN, seat.dueAt()) : duty(DutyKind.START_WORK, seat.startBy());
    }

    private boolean isOfRun() {
        return hire.bounty().filter(bounty -> bounty.qaRunId() != null).isPresent();
    }

    /** Against the worker. */
    private Optional<Duty> reviewed(Submission work) {
        if (work.status() == SubmissionStatus.REDO_REQUESTED && !work.isRedoMissed(now)) {
            return duty(
                    isOfRun() ? DutyKind.HAND_IN_QA : DutyKind.REDO,
                    work.review().redoBy());
        }
        boolean appealable = work.isContestable(now) && work.appeal() == null && !work.isLost(now);
        return appealable ? duty(DutyKind.APPEAL, work.appealBy()) : Optional.empty();
    }

    private Optional<Duty> request(Booking booking) {
        return booking.status() == BookingStatus.PENDING_APPROVAL && !booking.isApprovalLapsed(now)
                ? duty(DutyKind.APPROVE_BOOKING, booking.approveBy())
                : Optional.empty();
    }

    private Optional<Duty> visit(Booking booking) {
        boolean undelivered = hire.escrow().status() == EscrowStatus.LOCKED
                && booking.status() == BookingStatus.CONFIRMED
                && !booking.isHeld();
        if (!undelivered) {
            return Optional.empty();
        }
        return now.isBefore(booking.startAt())
                ? booking.openProposal(now)
                        .filter(open -> open.by() == Side.BOOKER)
                        .flatMap(open -> duty(DutyKind.ANSWER_RESCHEDULE, open.answerBy()))
                : duty(DutyKind.DELIVER_BOOKING, new DeliveryClock(booking, hire.escrow()).end(now));
    }

    private Duty dispute(Escrow escrow) {
        Stream<String> report = escrow.isUnreportedVisit() ? Stream.of("deliver_work") : Stream.empty();
        List<String> operations = Stream.concat(
                        report,
                        DisputeAgreements.steps(escrow, EscrowActor.WORKER).stream()
                                .map(DisputeStep::operation))
                .toList();
        return Duty.ofHire(DutyKind.ANSWER_DISPUTE, hire, escrow.dispute().rulingDueAt(), operations);
    }
}
