package marketplace.hiring;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.Application;
import marketplace.bounties.Bounty;
import marketplace.bounties.Submission;
import marketplace.bounties.SubmissionStatus;
import marketplace.money.Checkout;
import marketplace.money.Escrow;
import marketplace.money.EscrowClocks;

/**
 * What a rental consists of: a private bounty, its one application, and what hangs on them.
 *
 * @param escrow the one that was last opened for it
 * @param submission what was handed in last, where its review has a clock
 */
record RentalParts(Bounty bounty, Application application, Optional<Escrow> escrow, Optional<Submission> submission) {

    /** When the time for an act ends; null where no clock runs. */
    Instant end(RentalAct.Until until) {
        return switch (until) {
            case NONE -> null;
            case CHECKOUT ->
                escrow.map(held -> held.clocks().createdAt().plus(Checkout.LIFETIME))
                        .orElse(null);
            case PAY_BY -> bounty.intakeEndsAt().orElse(null);
            case CONFIRM_BY -> application.seat().confirmBy();
            case START_BY -> application.seat().startBy();
            case DUE_AT -> application.seat().dueAt();
            case REDO_BY -> submission.map(last -> last.review().redoBy()).orElse(null);
            case APPEAL_BY -> submission.map(Submission::appealBy).orElse(null);
            case AUTO_RELEASE -> clocks().map(EscrowClocks::autoReleaseAt).orElse(null);
            case DISPUTE_WINDOW ->
                clocks().map(EscrowClocks::disputeWindowEndsAt).orElse(null);
        };
    }

    /** Whether an act has come too late by this clock; what may come late as well is never over. */
    boolean isOver(RentalAct.Until until, Instant now) {
        Instant end = end(until);
        return until == RentalAct.Until.DISPUTE_WINDOW && end != null && !now.isBefore(end);
    }

    /** Whether the review of what was handed in last has a clock of its own. */
    static boolean hasReviewClock(Application application) {
        if (application.seat() == null || application.seat().work() == null) {
            return false;
        }
        SubmissionStatus status = application.seat().work().status();
        return status == SubmissionStatus.REDO_REQUESTED || status == SubmissionStatus.REJECTED;
    }

    private Optional<EscrowClocks> clocks() {
        return escrow.map(Escrow::clocks);
    }
}
