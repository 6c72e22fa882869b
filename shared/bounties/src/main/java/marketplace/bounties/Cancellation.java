package marketplace.bounties;

import marketplace.kernel.Problem;
import marketplace.kernel.Wire;

public record Cancellation(Reason reason, String details) {

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
