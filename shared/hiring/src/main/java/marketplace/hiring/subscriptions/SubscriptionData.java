package marketplace.hiring.subscriptions;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.accounts.export.ExportSection;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.hire.Hires;
import marketplace.hiring.subscriptions.SubscriptionInputs.Listed;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionStatus;
import marketplace.services.subscriptions.Subscriptions;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Subscriptions as personal data of both sides. They end with the account of either side. The other side keeps each
 * without the texts of the deleted account.
 */
public final class SubscriptionData {

    private final Visits visits;
    private final SubscriptionReads reads;
    private final EndSubscription endings;

    public SubscriptionData(Table table, Hires hires) {
        this.visits = new Visits(table, hires);
        this.reads = new SubscriptionReads(visits, new SlotConflicts(table));
        this.endings = new EndSubscription(table, visits);
    }

    public List<ExportSection> export() {
        return List.of(section("subscriptions", Side.BOOKER), section("providedSubscriptions", Side.PROVIDER));
    }

    private ExportSection section(String part, Side side) {
        return new ExportSection(
                part,
                (call, limit, after) ->
                        reads.list(call, new Listed(side, List.of(), null), new PageRequest(limit, after)));
    }

    /** Must run before the erasures of bookings: the end of a subscription ends its unpaid booking. */
    public List<Erasure> erasures() {
        return List.of(
                new Erasure("subscriptions_made", (subject, after) -> erase(Side.BOOKER, subject, after)),
                new Erasure("subscriptions_provided", (subject, after) -> erase(Side.PROVIDER, subject, after)));
    }

    private Batch erase(Side gone, Subject subject, Optional<String> after) {
        Page<ServiceSubscription> page =
                visits.subscriptions().list(subject.account(), gone, Set.of(), new PageRequest(Batch.THINGS, after));
        // One at a time: the next batch reads the page again.
        Optional<ServiceSubscription> live = page.items().stream()
                .filter(found -> found.status() != SubscriptionStatus.CANCELED)
                .findFirst();
        if (live.isPresent()) {
            return Batch.more(endings.end(live.get(), gone, null, subject.now()), after);
        }
        Stream<Write> texts = page.items().stream().flatMap(found -> withoutTexts(found, gone));
        Stream<Write> places = subject.sweep() == Sweep.LAST
                ? page.items().stream().map(found -> Subscriptions.forget(found, gone))
                : Stream.empty();
        return Batch.paged(new Commit(Stream.concat(texts, places).toList()), page.next());
    }

    private Stream<Write> withoutTexts(ServiceSubscription found, Side gone) {
        ServiceSubscription bare = found.withoutTextsOf(gone);
        return bare.equals(found)
                ? Stream.empty()
                : Stream.of(visits.subscriptions().erase(found, bare));
    }
}
