package marketplace.services.listings;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.humans.Humans;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.paging.Page;
import marketplace.services.listings.ListingViews.ServiceView;
import marketplace.table.Commit;
import marketplace.table.Table;

/** Services as personal data. They end with their provider's account. */
public final class ServiceData {

    private final Humans humans;
    private final Listings listings;

    public ServiceData(Table table, Humans humans) {
        this.humans = humans;
        this.listings = new Listings(table);
    }

    public List<ExportSection> export() {
        return List.of(new ExportSection(
                "services",
                (call, limit, after) -> humans.findOf(call.accountId())
                        .map(human -> listings.of(human.id(), limit, after)
                                .map(listing -> ServiceView.of(listing, human, call)))
                        .orElseGet(() -> new Page<>(List.of(), Optional.empty()))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("services", this::erase));
    }

    /** One at a time, because each has up to 35 items. Their images are uploads, which are erased with the others. */
    private Batch erase(Subject subject, Optional<String> after) {
        for (HumanId human : humans.allOf(subject.account())) {
            Page<Listing> page = listings.of(human, 1, Optional.empty());
            if (!page.items().isEmpty()) {
                return Batch.more(new Commit(listings.erase(page.items().getFirst())), Optional.empty());
            }
        }
        return Batch.nothing();
    }
}
