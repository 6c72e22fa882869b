package marketplace.services.subscriptions;

import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/** What a subscription does next by the clock. */
public record DueStep(Step step, Instant at) {

    /** In the order in which they are taken at one instant. */
    public enum Step {
        /** Past due for too long: it ends. */
        LAPSE,
        /** The last instant of a cycle has passed unpaid. */
        SKIP,
        PERIOD_END,
        /** Compares the slot with the provider's hours and bookings. */
        LOOK,
        /** Takes the slot, then pays. */
        CHARGE;

        public String timer() {
            return "subscription." + name().toLowerCase(Locale.ROOT);
        }
    }

    static final Comparator<DueStep> ORDER = Comparator.comparing(DueStep::at).thenComparing(DueStep::step);
}
