package marketplace.bounties;

import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

/**
 * The reason why a bounty was cancelled.
 *
 * <p>It ends seats, too, so its reasons differ from those of {@link ClosedBy}.
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
