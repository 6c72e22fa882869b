package marketplace.hiring.directhires;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowClocks;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeStep;
import marketplace.money.escrow.disputes.EscrowActor;

/** The parts of a direct hire. {@code submission} is set where its review has a deadline. */
public record DirectHireParts(
        Bounty bounty, Application application, Optional<Escrow> escrow, Optional<Submission> submission) {

    /** Whether it is not too late, and a step of a dispute is open to a side. */
    boolean isPossible(DirectHireAct act, Instant now) {
        boolean open = act.step()
                .map(step -> isOpen(step, EscrowActor.POSTER) || isOpen(step, EscrowActor.WORKER))
                .orElse(true);
        return open && !isOver(act.until(), now);
    }

    /** Who acts. A step of a dispute can be open to one side only. */
    DirectHireAct.Side by(DirectHireAct act) {
        return act.step()
                .filter(step -> isOpen(step, EscrowActor.POSTER) != isOpen(step, EscrowActor.WORKER))
                .map(step -> isOpen(step, EscrowActor.POSTER) ? DirectHireAct.Side.POSTER : DirectHireAct.Side.HUMAN)
                .orElse(act.by());
    }

    private boolean isOpen(DisputeStep step, EscrowActor side) {
        return escrow.filter(held -> DisputeAgreements.steps(held, side).contains(step))
                .isPresent();
    }

    /** Whether the deadline has passed. A late start is allowed, and the automatic release may run slightly late. */
    private boolean isOver(DirectHireAct.Until until, Instant now) {
        return switch (until) {
            case NONE, START_BY, AUTO_RELEASE, RULING_DUE -> false;
            case CHECKOUT, PAY_BY, CONFIRM_BY, DUE_AT, REDO_BY, APPEAL_BY, DISPUTE_WINDOW ->
                Optional.ofNullable(end(until))
                        .filter(end -> !now.isBefore(end))
                        .isPresent();
        };
    }

    /** The deadline of an action; null if it has none. */
    Instant end(DirectHireAct.Until until) {
        return switch (until) {
            case NONE -> null;
            case CHECKOUT -> paymentEnd().orElse(null);
            case PAY_BY -> bounty.intake().endsAt().orElse(null);
            case CONFIRM_BY -> application.seat().confirmBy();
            case START_BY -> application.seat().startBy();
            case DUE_AT -> application.seat().dueAt();
            case REDO_BY -> submission.map(last -> last.review().redoBy()).orElse(null);
            case APPEAL_BY -> submission.map(Submission::appealBy).orElse(null);
            case AUTO_RELEASE -> clocks().map(EscrowClocks::autoReleaseAt).orElse(null);
            case RULING_DUE ->
                escrow.flatMap(held -> Optional.ofNullable(held.dispute()))
                        .map(Dispute::rulingDueAt)
                        .orElse(null);
            case DISPUTE_WINDOW ->
                clocks().map(EscrowClocks::disputeWindowEndsAt).orElse(null);
        };
    }

    /** Whether the review of the latest submission has a deadline. */
    public static boolean hasReviewClock(Application application) {
        if (application.seat() == null || application.seat().work() == null) {
            return false;
        }
        SubmissionStatus status = application.seat().work().status();
        return status == SubmissionStatus.REDO_REQUESTED || status == SubmissionStatus.REJECTED;
    }

    /** A checkout ends after its lifetime, or earlier with the bounty that it would pay for. */
    private Optional<Instant> paymentEnd() {
        Optional<Instant> own = escrow.map(held -> held.clocks().createdAt().plus(Checkout.LIFETIME));
        return Stream.of(own, bounty.intake().endsAt())
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder());
    }

    private Optional<EscrowClocks> clocks() {
        return escrow.map(Escrow::clocks);
    }
}
