package marketplace.hiring.subscriptions;

import java.util.List;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.RuleModeration;
import marketplace.hiring.bookings.BookService;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.hire.Hires;
import marketplace.table.JobKind;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** The use-cases of subscriptions, built on one set of stores. */
public final class SubscriptionUseCases {

    private final Subscribe subscribe;
    private final ChangeSubscription changes;
    private final SubscriptionReads reads;
    private final EndSubscription endings;
    private final SubscriptionClock clock;

    public SubscriptionUseCases(Table table, Hires hires) {
        Visits visits = new Visits(table, hires);
        Moderation moderation = new RuleModeration();
        SlotConflicts conflicts = new SlotConflicts(table);
        this.reads = new SubscriptionReads(visits, conflicts);
        this.subscribe = new Subscribe(visits, new BookService(visits, moderation), reads);
        this.endings = new EndSubscription(table, visits);
        this.changes = new ChangeSubscription(visits, conflicts, endings, reads, moderation);
        this.clock = new SubscriptionClock(visits, new ChargeCycle(table, visits, conflicts, endings), endings);
    }

    Subscribe subscribe() {
        return subscribe;
    }

    ChangeSubscription changes() {
        return changes;
    }

    SubscriptionReads reads() {
        return reads;
    }

    public List<TimerKind<?>> timers() {
        return clock.kinds();
    }

    public List<JobKind<?>> jobs() {
        return endings.jobs();
    }
}
