package marketplace.bounties;

import marketplace.kernel.Wire;

public enum CloseReason implements Wire {
    NOT_ENOUGH_APPLICANTS,
    APPLICANTS_NOT_A_FIT,
    PLANS_CHANGED,
    BUDGET_OR_TIMING,
    OTHER
}
