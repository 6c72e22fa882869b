package marketplace.humans;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Wire;

/** Coarse, so that it does not reveal working hours. */
public enum ActivityFreshness implements Wire {
    WITHIN_24_HOURS(Duration.ofHours(24)),
    WITHIN_7_DAYS(Duration.ofDays(7)),
    WITHIN_30_DAYS(Duration.ofDays(30)),
    OLDER(Duration.ofDays(Integer.MAX_VALUE));

    private final Duration most;

    ActivityFreshness(Duration most) {
        this.most = most;
    }

    static ActivityFreshness of(Instant lastActive, Instant now) {
        Duration age = Duration.between(lastActive, now);
        for (ActivityFreshness step : values()) {
            if (age.compareTo(step.most) <= 0) {
                return step;
            }
        }
        return OLDER;
    }
}
