package marketplace.services.subscriptions;

import java.time.Duration;
import marketplace.kernel.Wire;

public enum Interval implements Wire {
    WEEKLY(Duration.ofHours(72)),
    BIWEEKLY(Duration.ofHours(168)),
    MONTHLY(Duration.ofHours(168));

    private final Duration chargedBefore;

    Interval(Duration chargedBefore) {
        this.chargedBefore = chargedBefore;
    }

    /** How long before its start a cycle is charged. */
    Duration chargedBefore() {
        return chargedBefore;
    }
}
