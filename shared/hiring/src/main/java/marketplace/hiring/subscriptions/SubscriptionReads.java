package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.subscriptions.SubscriptionInputs.Listed;
import marketplace.hiring.subscriptions.SubscriptionViews.ConflictView;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionAnswer;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionView;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.slots.FreeSlots;
import marketplace.services.subscriptions.ServiceSubscription;

/** What the two sides see of subscriptions. */
final class SubscriptionReads {

    private final Visits visits;
    private final SlotConflicts conflicts;

    SubscriptionReads(Visits visits, SlotConflicts conflicts) {
        this.visits = visits;
        this.conflicts = conflicts;
    }

    Page<SubscriptionView> list(Call call, Listed input, PageRequest page) {
        Page<ServiceSubscription> found =
                visits.subscriptions().list(call.accountId(), role(call, input), input.statuses(), page);
        Map<HumanId, String> names = visits.humans()
                .names(found.items().stream()
                        .map(subscription -> subscription.parties().humanId())
                        .distinct()
                        .toList());
        return found.map(subscription -> view(
                call, subscription, names.getOrDefault(subscription.parties().humanId(), Human.DELETED_NAME)));
    }

    private Side role(Call call, Listed input) {
        if (input.role() != null) {
            return input.role();
        }
        return visits.humans().idOf(call.accountId()).isPresent() ? Side.PROVIDER : Side.BOOKER;
    }

    SubscriptionAnswer answer(Call call, ServiceSubscription subscription) {
        return new SubscriptionAnswer(view(call, subscription));
    }

    SubscriptionView view(Call call, ServiceSubscription subscription) {
        String name = visits.humans()
                .find(subscription.parties().humanId())
                .map(Human::name)
                .orElse(Human.DELETED_NAME);
        return view(call, subscription, name);
    }

    private SubscriptionView view(Call call, ServiceSubscription subscription, String name) {
        return SubscriptionView.of(subscription, conflict(subscription.atNextCharge(), call.now()), name, call);
    }

    private Optional<ConflictView> conflict(ServiceSubscription subscription, Instant now) {
        return subscription
                .nextChargeAt()
                .flatMap(_ -> conflicts.of(subscription, now))
                .map(reason -> new ConflictView(
                        reason,
                        conflicts.nearest(subscription, now).stream()
                                .map(FreeSlots.Slot::startAt)
                                .toList()));
    }
}
