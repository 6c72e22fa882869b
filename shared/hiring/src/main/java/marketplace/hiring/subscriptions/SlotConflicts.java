package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.availability.HoursExceptions;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Wire;
import marketplace.services.availability.ProviderTimes;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.FreeSlots;
import marketplace.services.slots.SlotTerms;
import marketplace.services.slots.SlotTimes;
import marketplace.services.slots.TakenTime;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;

/** Why the slot of the next cycle cannot be booked now. */
public final class SlotConflicts {

    public enum Reason implements Wire {
        /** Clocks skip its time. */
        GAP,
        OUTSIDE_HOURS,
        TAKEN,
        PROVIDER_UNAVAILABLE
    }

    private final Humans humans;
    private final Accounts accounts;
    private final ProviderTimes times;
    private final DaySheets sheets;

    public SlotConflicts(Table table) {
        this.humans = new Humans(table);
        this.accounts = new Accounts(table);
        this.times = new ProviderTimes(table);
        this.sheets = new DaySheets(table);
    }

    /** What {@link #of} reads. */
    static Stream<Key> keys(ServiceSubscription subscription) {
        HumanId human = subscription.parties().humanId();
        return Stream.concat(
                Stream.of(
                        Keys.human(human),
                        HoursExceptions.key(human),
                        Keys.account(subscription.parties().providerId())),
                subscription.nextStart().stream().flatMap(start -> sheetKeys(subscription, start)));
    }

    static Stream<Key> sheetKeys(ServiceSubscription subscription, Instant start) {
        return DaySheets.keys(
                subscription.parties().humanId(), time(subscription, start).range())
                .stream();
    }

    public Optional<Reason> of(ServiceSubscription subscription, Instant now) {
        Optional<Human> provider = provider(subscription);
        if (provider.isEmpty() || !accounts.mayWork(subscription.parties().providerId())) {
            return Optional.of(Reason.PROVIDER_UNAVAILABLE);
        }
        Optional<Instant> start = subscription.nextStart();
        if (start.isEmpty()) {
            return Optional.of(Reason.GAP);
        }
        if (!slots(provider.get(), subscription, now).isOpen(start.get())) {
            return Optional.of(Reason.OUTSIDE_HOURS);
        }
        return isFree(subscription, start.get(), now) ? Optional.empty() : Optional.of(Reason.TAKEN);
    }

    /** Whether a slot may be chosen: within the hours, at one of the starts, and free. */
    boolean isOffered(ServiceSubscription subscription, Instant start, Instant now) {
        return provider(subscription)
                .filter(human -> slots(human, subscription, now).isStart(start))
                .filter(_ -> isFree(subscription, start, now))
                .isPresent();
    }

    /**
     * The free slots that are nearest to the next cycle of each, of those that can be chosen for it. Reads what is
     * taken in one round trip.
     */
    public List<List<FreeSlots.Slot>> nearest(List<ServiceSubscription> subscriptions, Instant now) {
        return ParallelReads.all(subscriptions.stream()
                .map(subscription -> nearest(subscription, now))
                .toList());
    }

    /** Profile and hours are read at once, because what is prefetched is known to this thread only. */
    private Supplier<List<FreeSlots.Slot>> nearest(ServiceSubscription subscription, Instant now) {
        Optional<Human> provider = provider(subscription);
        if (provider.isEmpty()) {
            return List::of;
        }
        SlotTimes slots = slots(provider.get(), subscription, now);
        return () -> times.nearest(slots, provider.get(), subscription.currentPeriodEnd(), subscription.choices(), now);
    }

    private boolean isFree(ServiceSubscription subscription, Instant start, Instant now) {
        TakenTime wanted = time(subscription, start);
        return sheets.change(subscription.parties().humanId(), now, List.of(wanted.range()))
                .isFree(wanted);
    }

    private static TakenTime time(ServiceSubscription subscription, Instant start) {
        return TakenTime.of(subscription.next().booking(), start, terms(subscription), null);
    }

    private SlotTimes slots(Human provider, ServiceSubscription subscription, Instant now) {
        return times.slots(provider, terms(subscription), now);
    }

    private static SlotTerms terms(ServiceSubscription subscription) {
        return subscription
                .terms()
                .service()
                .rules()
                .slots(subscription.terms().service().durationMinutes());
    }

    private Optional<Human> provider(ServiceSubscription subscription) {
        return humans.find(subscription.parties().humanId());
    }
}
