package marketplace.bounties;

import java.util.Arrays;
import marketplace.kernel.Wire;

/** Why an owner closes or cancels a bounty. */
public enum EndReason implements Wire {
    NOT_ENOUGH_APPLICANTS,
    APPLICANTS_NOT_FIT,
    WORKER_NOT_COMPLETED,
    TASK_NO_LONGER_NEEDED,
    BUDGET_TIMING_REQUIREMENTS_CHANGED,
    OTHER,
    /** The same as {@link #APPLICANTS_NOT_FIT}. */
    APPLICANTS_NOT_A_FIT,
    /** The same as {@link #TASK_NO_LONGER_NEEDED}. */
    PLANS_CHANGED,
    /** The same as {@link #BUDGET_TIMING_REQUIREMENTS_CHANGED}. */
    BUDGET_OR_TIMING;

    /** One name for each reason: a choice among synonyms only confuses a model. */
    public static String[] offered() {
        return Arrays.stream(values())
                .filter(reason -> reason.compareTo(OTHER) <= 0)
                .map(Wire::wire)
                .toArray(String[]::new);
    }
}
