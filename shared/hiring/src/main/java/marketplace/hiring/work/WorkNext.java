package marketplace.hiring.work;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.DisputeStep;
import marketplace.money.escrow.disputes.EscrowActor;

/**
 * What a worker can do next with an application.
 *
 * @param dueAt when the time of the worker, or of the poster, ends; null without a deadline
 * @param operations the usual one first
 */
record WorkNext(WorkStage stage, Instant dueAt, List<String> operations) {

    private static final String WITHDRAW = "withdraw_application";
    private static final String HAND_IN = "hand_in_work";
    private static final String REPORT_BLOCKED = "report_blocked";
    private static final String CONSENT = "consent_release";
    private static final String DISPUTE = "open_dispute";
    private static final String APPEAL = "appeal_submission";

    private static WorkNext at(WorkStage stage, Instant dueAt, String... operations) {
        return new WorkNext(stage, dueAt, List.of(operations));
    }

    static WorkNext of(
            Bounty bounty, Application application, Optional<Escrow> escrow, Optional<Submission> work, Instant now) {
        return switch (application.status()) {
            case PENDING -> bounty.isDirectHire() ? at(WorkStage.OFFERED, null, WITHDRAW) : pending(escrow);
            case REJECTED -> at(WorkStage.NOT_CHOSEN, null);
            case WITHDRAWN -> at(WorkStage.WITHDRAWN, null);
            case EXPIRED -> escrow.flatMap(WorkNext::ended).orElse(at(WorkStage.SEAT_LOST, null));
            case ACCEPTED -> seated(bounty, application, escrow.orElseThrow(), work, now);
        };
    }

    private static WorkNext pending(Optional<Escrow> escrow) {
        return escrow.filter(held -> held.freeze() != null).isPresent()
                ? at(WorkStage.FROZEN, null, WITHDRAW)
                : at(WorkStage.APPLIED, null, WITHDRAW);
    }

    private static Optional<WorkNext> ended(Escrow escrow) {
        return switch (escrow.status()) {
            case RELEASED -> Optional.of(at(WorkStage.PAID, null));
            case SPLIT -> Optional.of(at(WorkStage.PART_PAID, null));
            case REFUNDED -> Optional.of(at(WorkStage.REFUNDED, null));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED, CANCELLED, EXPIRED -> Optional.empty();
        };
    }

    private static WorkNext seated(
            Bounty bounty, Application application, Escrow escrow, Optional<Submission> work, Instant now) {
        Seat seat = application.seat();
        if (escrow.status().isEnd()) {
            return ended(escrow).orElse(at(WorkStage.SEAT_LOST, null));
        }
        if (escrow.status() == EscrowStatus.DISPUTED) {
            return disputed(seat, escrow);
        }
        if (escrow.status() == EscrowStatus.COMPLETED) {
            return new WorkNext(WorkStage.APPROVED, escrow.clocks().autoReleaseAt(), disputes(escrow, now));
        }
        if (seat.isHeld()) {
            return seat.isDelivered()
                    ? at(WorkStage.HELD, seat.restriction().keepBy())
                    : at(WorkStage.HELD, seat.restriction().keepBy(), WITHDRAW);
        }
        if (seat.isBlocked()) {
            return at(WorkStage.BLOCKED, seat.blocked().answerBy(), WITHDRAW, DISPUTE);
        }
        if (application.expiryReason(bounty.terms().seat(), now).isPresent()) {
            return at(WorkStage.SEAT_LOST, null);
        }
        return work.map(submitted -> reviewed(submitted, escrow, now)).orElseGet(() -> running(bounty, seat));
    }

    private static WorkNext disputed(Seat seat, Escrow escrow) {
        Stream<String> steps =
                DisputeAgreements.steps(escrow, EscrowActor.WORKER).stream().map(DisputeStep::operation);
        if (escrow.freeze() == null) {
            return new WorkNext(WorkStage.DISPUTED, escrow.dispute().rulingDueAt(), steps.toList());
        }
        Stream<String> way = escrow.isFrozenOnly() && !seat.isDelivered() ? Stream.of(WITHDRAW) : Stream.empty();
        return new WorkNext(WorkStage.FROZEN, null, Stream.concat(steps, way).toList());
    }

    private static WorkNext running(Bounty bounty, Seat seat) {
        if (!seat.isConfirmed()) {
            return at(WorkStage.CONFIRM, seat.confirmBy(), "confirm_application", WITHDRAW);
        }
        Instant due = seat.dueAt();
        if (bounty.isOfRun()) {
            return seat.isStarted()
                    ? at(WorkStage.WORK, due, "hand_in_qa_work", WITHDRAW, CONSENT, DISPUTE)
                    : at(WorkStage.START, seat.startBy(), "start_application", WITHDRAW, DISPUTE);
        }
        return seat.isStarted()
                ? at(WorkStage.WORK, due, HAND_IN, REPORT_BLOCKED, WITHDRAW, CONSENT, DISPUTE)
                : at(WorkStage.START, seat.startBy(), "start_application", REPORT_BLOCKED, WITHDRAW, DISPUTE);
    }

    private static WorkNext reviewed(Submission work, Escrow escrow, Instant now) {
        Instant paidAt = escrow.clocks().autoReleaseAt();
        return switch (work.status()) {
            case PENDING_REVIEW -> new WorkNext(WorkStage.IN_REVIEW, paidAt, disputes(escrow, now));
            case APPROVED -> new WorkNext(WorkStage.APPROVED, paidAt, disputes(escrow, now));
            case REDO_REQUESTED ->
                work.isRedoMissed(now)
                        ? rejected(work, now)
                        : at(WorkStage.REDO, work.review().redoBy(), HAND_IN, WITHDRAW, CONSENT, DISPUTE);
            case REJECTED -> rejected(work, now);
        };
    }

    private static WorkNext rejected(Submission work, Instant now) {
        return work.appeal() == null && !work.isLost(now)
                ? at(WorkStage.REJECTED, work.appealBy(), APPEAL)
                : at(WorkStage.REJECTED, null);
    }

    private static List<String> disputes(Escrow escrow, Instant now) {
        Instant end = escrow.clocks().disputeWindowEndsAt();
        return end == null || now.isBefore(end) ? List.of(DISPUTE) : List.of();
    }
}
