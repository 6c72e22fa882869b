package marketplace.bounties;

import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/**
 * Why a bounty was called off.
 *
 * <p>Unlike a {@link ClosedBy} it ends seats, too, so it has reasons of its own.
 *
 * @param details the owner's words, 500 characters at most; required for {@link Reason#OTHER}, null for none
 */
public record Cancellation(Reason reason, String details) {

    /** Why an owner calls a bounty off. */
    public enum Reason implements Wire {
        NOT_ENOUGH_APPLICANTS,
        APPLICANTS_NOT_FIT,
        WORKER_NOT_COMPLETED,
        TASK_NO_LONGER_NEEDED,
        BUDGET_TIMING_REQUIREMENTS_CHANGED,
        OTHER
    }

    public Cancellation {
        if (reason == Reason.OTHER && (details == null || details.isBlank())) {
            throw Problem.invalid("details", "is required when reason is other");
        }
    }
}
