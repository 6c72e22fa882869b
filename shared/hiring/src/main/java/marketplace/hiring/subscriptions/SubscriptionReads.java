package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.subscriptions.SubscriptionInputs.Listed;
import marketplace.hiring.subscriptions.SubscriptionViews.ConflictView;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionAnswer;
import marketplace.hiring.subscriptions.SubscriptionViews.SubscriptionView;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.slots.FreeSlots;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.table.Key;
import marketplace.table.Keys;

/** What the two sides see of subscriptions. */
final class SubscriptionReads {

    private final Visits visits;
    private final SlotConflicts conflicts;

    SubscriptionReads(Visits visits, SlotConflicts conflicts) {
        this.visits = visits;
        this.conflicts = conflicts;
    }

    Page<SubscriptionView> list(Call call, Listed input, PageRequest page) {
        if (input.subscriptionId() != null) {
            ServiceSubscription one = visits.subscriptions().requireOf(input.subscriptionId(), call.accountId());
            return new Page<>(views(call, List.of(one)), Optional.empty());
        }
        Page<ServiceSubscription> found =
                visits.subscriptions().list(call.accountId(), role(call, input), input.statuses(), page);
        return new Page<>(views(call, found.items()), found.next());
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
        return views(call, List.of(subscription)).getFirst();
    }

    private List<SubscriptionView> views(Call call, List<ServiceSubscription> subscriptions) {
        List<ServiceSubscription> then =
                subscriptions.stream().map(ServiceSubscription::atNextCharge).toList();
        visits.prefetch(then.stream().flatMap(SubscriptionReads::keys));
        Map<SubscriptionId, ConflictView> found = conflicts(then, call.now());
        Map<HumanId, String> names = visits.humans()
                .names(subscriptions.stream()
                        .map(subscription -> subscription.parties().humanId())
                        .distinct()
                        .toList());
        return subscriptions.stream()
                .map(subscription -> SubscriptionView.of(
                        subscription,
                        Optional.ofNullable(found.get(subscription.id())),
                        names.getOrDefault(subscription.parties().humanId(), Human.DELETED_NAME),
                        call))
                .toList();
    }

    private static Stream<Key> keys(ServiceSubscription subscription) {
        return subscription.nextChargeAt().isPresent()
                ? SlotConflicts.keys(subscription)
                : Stream.of(Keys.human(subscription.parties().humanId()));
    }

    private Map<SubscriptionId, ConflictView> conflicts(List<ServiceSubscription> subscriptions, Instant now) {
        Map<ServiceSubscription, SlotConflicts.Reason> reasons = new LinkedHashMap<>();
        subscriptions.stream()
                .filter(subscription -> subscription.nextChargeAt().isPresent())
                .forEach(subscription ->
                        conflicts.of(subscription, now).ifPresent(reason -> reasons.put(subscription, reason)));
        List<ServiceSubscription> asked = List.copyOf(reasons.keySet());
        List<List<FreeSlots.Slot>> free = conflicts.nearest(asked, now);
        Map<SubscriptionId, ConflictView> views = new HashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            List<Instant> starts =
                    free.get(i).stream().map(FreeSlots.Slot::startAt).toList();
            views.put(asked.get(i).id(), new ConflictView(reasons.get(asked.get(i)), starts));
        }
        return views;
    }
}
