package marketplace.hiring.subscriptions;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.hiring.bookings.Visit;
import marketplace.hiring.bookings.Visits;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Job;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.ledger.CommitRetries;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.listings.DeletedListing;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionEnding;
import marketplace.services.subscriptions.SubscriptionStatus;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Table;

/** Ends subscriptions. What is unpaid ends with them in the same commit. */
final class EndSubscription {

    /** Refunds the bookings that are ahead when a provider ends a subscription. */
    private static final String ENDED_JOB = "subscription.ended";

    private static final String CANCELLED = "subscription cancelled";

    private static final int PAGE = 50;
    private static final Set<SubscriptionStatus> LIVE = EnumSet.complementOf(EnumSet.of(SubscriptionStatus.CANCELED));

    private final Table table;
    private final Visits visits;

    EndSubscription(Table table, Visits visits) {
        this.table = table;
        this.visits = visits;
    }

    List<JobKind<?>> jobs() {
        return List.of(
                JobKind.bare(ENDED_JOB, this::refundAhead),
                new JobKind<>(DeletedListing.JOB, DeletedListing.class, this::withdrawAll));
    }

    /** Charged cycles stand. */
    Commit end(ServiceSubscription subscription, Side by, String reason, Instant now) {
        return drop(subscription, subscription.cancel(by, reason, now), by, now);
    }

    /** Charged cycles that have not begun are refunded. */
    Commit endByProvider(ServiceSubscription subscription, String reason, Instant now) {
        return end(subscription, Side.PROVIDER, reason, now)
                .job(new Job(ENDED_JOB, subscription.id().value(), now));
    }

    Commit endAtPeriodEnd(ServiceSubscription subscription, Side by, Instant now) {
        return drop(subscription, subscription.endAtPeriodEnd(), by, now);
    }

    /** Its service is deleted. Bookings stand as they were agreed, the first one too while it is unpaid. */
    Commit withdraw(ServiceSubscription subscription, Instant now) {
        return switch (subscription.status()) {
            case PENDING_APPROVAL, ACTIVE ->
                subscription.cancelAtPeriodEnd() ? Commit.none() : endAtPeriodEnd(subscription, Side.PROVIDER, now);
            case PAST_DUE -> end(subscription, null, SubscriptionEnding.SERVICE_DELETED, now);
            case CANCELED -> Commit.none();
        };
    }

    private Commit drop(ServiceSubscription before, ServiceSubscription after, Side by, Instant now) {
        Commit ended = visits.subscriptions().change(before, after, now);
        Optional<Visit> unpaid = Optional.ofNullable(before.next().booking())
                .filter(booking -> !booking.equals(after.next().booking()))
                .flatMap(visits::find)
                .filter(visit -> visit.booking().status().isUnpaid());
        return unpaid.map(visit -> visit.dropUnpaid(by, CANCELLED, now)
                        .hire(ended.writes(), now)
                        .commit())
                .orElse(ended);
    }

    private void withdrawAll(Job job, DeletedListing deleted, Instant now) {
        Optional<String> position = Optional.empty();
        do {
            Page<ServiceSubscription> page = visits.subscriptions()
                    .list(deleted.providerId(), Side.PROVIDER, LIVE, new PageRequest(PAGE, position));
            page.items().stream()
                    .filter(found -> found.terms().service().id().value().equals(job.id()))
                    .map(ServiceSubscription::id)
                    .forEach(id -> CommitRetries.commit(
                            table,
                            () -> visits.subscriptions()
                                    .find(id)
                                    .map(found -> withdraw(found, now))
                                    .orElse(Commit.none())));
            position = page.next();
        } while (position.isPresent());
    }

    private void refundAhead(Job job, Instant now) {
        visits.subscriptions()
                .latestBookings(new SubscriptionId(job.id()))
                .forEach(id -> CommitRetries.commit(table, () -> refund(id, now)));
    }

    private Commit refund(BookingId id, Instant now) {
        return visits.find(id)
                .filter(visit -> visit.booking().status() == BookingStatus.CONFIRMED)
                .filter(visit -> now.isBefore(visit.booking().startAt()) && visit.isLocked())
                .map(visit ->
                        visit.cancelConfirmed(Side.PROVIDER, CANCELLED, now).commit(now))
                .orElse(Commit.none());
    }
}
