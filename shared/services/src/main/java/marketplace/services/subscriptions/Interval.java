package marketplace.services.subscriptions;

import java.time.Duration;
import marketplace.kernel.Wire;

public enum Interval implements Wire {
    WEEKLY(Duration.ofDays(3)),
    BIWEEKLY(Duration.ofDays(7)),
    MONTHLY(Duration.ofDays(7));

    private final Duration chargedBefore;

    Interval(Duration chargedBefore) {
        this.chargedBefore = chargedBefore;
    }

    /** How long before its start a cycle is charged. */
    Duration chargedBefore() {
        return chargedBefore;
    }
}
