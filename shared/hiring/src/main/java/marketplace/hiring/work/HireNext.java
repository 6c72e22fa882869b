package marketplace.hiring.work;

import java.time.Instant;
import java.util.ArrayList;
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
 * What the poster can do next with an application.
 *
 * @param dueAt when the time of the worker, or of the poster, ends; null without a deadline
 * @param operations the usual one first
 */
record HireNext(WorkStage stage, Instant dueAt, List<String> operations) {

    private static final String DECIDE = "decide_application";
    private static final String FUND = "create_escrow_checkout";
    private static final String CANCEL = "cancel_escrow";
    private static final String RELEASE_SEAT = "release_seat";
    private static final String CONFIRM = "confirm_delivery";
    private static final String DISPUTE = "open_dispute";

    /** @param reviewed whether the poster has written the review */
    static HireNext of(
            Bounty bounty,
            Application application,
            Optional<Escrow> escrow,
            Optional<Submission> work,
            boolean reviewed,
            Instant now) {
        WorkNext worker = WorkNext.of(bounty, application, escrow, work, now);
        Posted at = new Posted(bounty, application, escrow, reviewed, now);
        return new HireNext(
                worker.stage(), worker.dueAt(), bounty.isOfRun() ? List.of() : at.operations(worker.stage()));
    }

    private record Posted(
            Bounty bounty, Application application, Optional<Escrow> escrow, boolean reviewed, Instant now) {

        List<String> operations(WorkStage stage) {
            return switch (stage) {
                case APPLIED -> pending();
                case OFFERED -> bounty.status().takesApplications() ? List.of(FUND, "cancel_bounty") : List.of();
                case CONFIRM -> List.of(DECIDE, RELEASE_SEAT);
                case START -> with(List.of(RELEASE_SEAT), disputes());
                case WORK, REDO -> with(releases(), disputes());
                case BLOCKED -> List.of("accept_blocked", DISPUTE);
                case HELD ->
                    application.seat().isDelivered() ? List.of("keep_worker") : List.of("keep_worker", RELEASE_SEAT);
                case IN_REVIEW -> with(List.of(CONFIRM, "review_submission"), disputes());
                case APPROVED ->
                    held().status() == EscrowStatus.COMPLETED
                            ? List.of("release_payment")
                            : with(List.of(CONFIRM), disputes());
                case DISPUTED, FROZEN -> steps();
                case PAID, PART_PAID -> reviewed ? List.of() : List.of("write_review");
                case NOT_CHOSEN, WITHDRAWN, REJECTED, REFUNDED, SEAT_LOST -> List.of();
            };
        }

        private Escrow held() {
            return escrow.orElseThrow();
        }

        private List<String> pending() {
            Optional<EscrowStatus> paid = escrow.map(Escrow::status).filter(status -> !status.isEnd());
            List<String> operations = new ArrayList<>(List.of(DECIDE));
            if (bounty.status().takesApplications() && paid.isEmpty()) {
                operations.add(FUND);
            }
            if (paid.isPresent()) {
                operations.add(CANCEL);
            }
            return List.copyOf(operations);
        }

        /** Work that has started is released with the worker's consent alone. */
        private List<String> releases() {
            Seat seat = application.seat();
            return seat.consentedAt() == null ? List.of() : List.of(RELEASE_SEAT);
        }

        private List<String> steps() {
            return escrow.stream()
                    .flatMap(disputed -> DisputeAgreements.steps(disputed, EscrowActor.POSTER).stream())
                    .map(DisputeStep::operation)
                    .toList();
        }

        private List<String> disputes() {
            Instant end = held().clocks().disputeWindowEndsAt();
            return end == null || now.isBefore(end) ? List.of(DISPUTE) : List.of();
        }

        private static List<String> with(List<String> first, List<String> more) {
            return Stream.concat(first.stream(), more.stream()).toList();
        }
    }
}
