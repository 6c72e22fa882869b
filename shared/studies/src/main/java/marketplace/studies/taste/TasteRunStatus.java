package marketplace.studies.taste;

import marketplace.kernel.Wire;

public enum TasteRunStatus implements Wire {
    /** People are invited; no one has answered. */
    RECRUITING,
    COLLECTING,
    /** All answers are paid, the rest is returned, and the report is being made. */
    SYNTHESIZING,
    /** The report is there. */
    CLOSED,
    /** The report was not made in time. The answers stay paid. */
    FAILED,
    /** No answer counts. */
    EXPIRED;

    public boolean isLive() {
        return this == RECRUITING || this == COLLECTING;
    }
}
