package marketplace.functions.graph;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.subscriptions.SlotConflicts;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Wire;
import marketplace.notifications.SubscriptionLookup;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.slots.FreeSlots;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionEnding;
import marketplace.services.subscriptions.SubscriptionStatus;
import marketplace.services.subscriptions.Subscriptions;
import marketplace.table.Table;

/** What mails name of subscriptions. */
public record StoredSubscriptions(Subscriptions subscriptions, SlotConflicts conflicts, Humans humans)
        implements SubscriptionLookup {

    public StoredSubscriptions(Table table) {
        this(new Subscriptions(table), new SlotConflicts(table), new Humans(table));
    }

    @Override
    public Optional<Recurring> find(SubscriptionId id, AccountId reader, Instant now) {
        return subscriptions
                .find(id)
                .flatMap(found -> found.parties().side(reader).map(side -> recurring(found, side, now)));
    }

    private Recurring recurring(ServiceSubscription found, Side side, Instant now) {
        return new Recurring(
                side == Side.PROVIDER,
                found.terms().service().title(),
                humans.name(found.parties().humanId()),
                found.terms().recurrence().zone(),
                found.next().number(),
                found.currentPeriodEnd(),
                found.terms().total(),
                unpaid(found),
                conflict(found, now),
                end(found));
    }

    private static Optional<Unpaid> unpaid(ServiceSubscription found) {
        return found.status() == SubscriptionStatus.PAST_DUE && found.next().isBegun()
                ? Optional.of(new Unpaid(
                        found.lastFailure().reason(),
                        // Not of this visit, which is skipped before.
                        found.nextAttempt().filter(again -> again.isBefore(found.lastInstant())),
                        found.next().booking(),
                        found.lastInstant(),
                        found.pastDue().endsAt()))
                : Optional.empty();
    }

    private Optional<Conflict> conflict(ServiceSubscription found, Instant now) {
        return found.mayChoose(now)
                ? conflicts
                        .of(found, now)
                        .map(reason -> new Conflict(
                                reason.wire(),
                                found.chargeAt(),
                                conflicts.nearest(List.of(found), now).getFirst().stream()
                                        .map(FreeSlots.Slot::startAt)
                                        .toList()))
                : Optional.empty();
    }

    private static Optional<End> end(ServiceSubscription found) {
        if (found.status() == SubscriptionStatus.CANCELED) {
            SubscriptionEnding ending = found.ending();
            return Optional.of(new End(
                    Optional.ofNullable(ending.by()).map(Wire::wire),
                    Optional.ofNullable(ending.reason()),
                    Optional.empty()));
        }
        return found.cancelAtPeriodEnd()
                ? Optional.of(new End(Optional.empty(), Optional.empty(), Optional.of(found.currentPeriodEnd())))
                : Optional.empty();
    }
}
