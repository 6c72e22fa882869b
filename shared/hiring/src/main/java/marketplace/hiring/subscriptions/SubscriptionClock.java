package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import marketplace.hiring.bookings.Visits;
import marketplace.kernel.Timer;
import marketplace.services.subscriptions.DueStep;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionEnding;
import marketplace.services.subscriptions.Subscriptions;
import marketplace.table.Commit;
import marketplace.table.TimerKind;

/** Takes the step of a subscription that is due. Each step sets the timer of the next one. */
final class SubscriptionClock {

    private final Visits visits;
    private final ChargeCycle charges;
    private final EndSubscription endings;

    SubscriptionClock(Visits visits, ChargeCycle charges, EndSubscription endings) {
        this.visits = visits;
        this.charges = charges;
        this.endings = endings;
    }

    List<TimerKind<?>> kinds() {
        return Arrays.stream(DueStep.Step.values())
                .<TimerKind<?>>map(step -> TimerKind.bare(step.timer(), this::advance))
                .toList();
    }

    private Commit advance(Timer due, Instant now) {
        return visits.subscriptions()
                .find(Subscriptions.subscriptionOf(due))
                .flatMap(found -> found.dueAt(now).map(step -> take(step, found, now)))
                .orElse(Commit.none());
    }

    private Commit take(DueStep.Step step, ServiceSubscription subscription, Instant now) {
        return switch (step) {
            case LAPSE -> endings.end(subscription, null, SubscriptionEnding.PAYMENT_FAILED, now);
            case PERIOD_END -> endings.end(subscription, null, SubscriptionEnding.PERIOD_END, now);
            case SKIP -> visits.subscriptions().skip(subscription, now);
            case LOOK -> charges.look(subscription, now);
            case CHARGE -> charges.charge(subscription, now);
        };
    }
}
