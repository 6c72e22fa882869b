package marketplace.services.listings;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.UploadPurpose;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.services.listings.ListingViews.DeletedService;
import marketplace.services.listings.ListingViews.ServiceAnswer;
import marketplace.services.listings.ListingViews.ServiceView;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;

/** What providers do with their services. */
public final class ListingService {

    private static final String IMAGES = "imageUploadIds";

    private final Listings listings;
    private final Humans humans;
    private final Accounts accounts;
    private final Uploads uploads;
    private final Ids ids;

    public ListingService(Table table, Humans humans, Uploads uploads, Ids ids) {
        this.listings = new Listings(table);
        this.humans = humans;
        this.accounts = new Accounts(table);
        this.uploads = uploads;
        this.ids = ids;
    }

    Key profileKey(Call call) {
        return humans.prefetchKey(call.accountId());
    }

    Decision<ServiceAnswer> create(Call call, ListingInputs.Create input) {
        ListingTerms terms = input.terms();
        accounts.requireMayWork(call.accountId());
        Human provider = humans.requireOf(call.accountId());
        ServiceId id = new ServiceId(ids.next(IdKind.SERVICE, call.now()));
        Listing listing = Listing.publish(id, call.accountId(), provider.id(), terms, input.images(), call.now());
        Commit commit = Commit.none()
                .and(Humans.exists(provider.id()))
                .and(listings.create(listing))
                .and(images(call, listing, List.of()));
        return Decision.of(commit, new ServiceAnswer(ServiceView.of(listing, provider, call)));
    }

    Decision<ServiceAnswer> revise(Call call, ListingInputs.Revise input) {
        Listing before = listings.requireOwned(input.serviceId(), call.accountId());
        ListingTerms terms = input.onto(before.terms());
        accounts.requireMayWork(call.accountId());
        Human provider = humans.requireOf(call.accountId());
        Listing after = before.revise(terms, input.onto(before.images()), call.now());
        ServiceAnswer answer = new ServiceAnswer(ServiceView.of(after, provider, call));
        if (after.equals(before)) {
            return Decision.of(Commit.none(), answer);
        }
        Commit commit = Commit.none().and(listings.change(before, after)).and(images(call, after, before.images()));
        return Decision.of(commit, answer);
    }

    Decision<DeletedService> delete(Call call, ListingInputs.One input) {
        Listing listing = listings.requireOwned(input.serviceId(), call.accountId());
        Commit commit = Commit.none()
                .and(listings.remove(listing))
                .and(Uploads.forget(listing.images(), call.now()).writes())
                .job(new Job(
                        DeletedListing.JOB, listing.id().value(), call.now(), new DeletedListing(call.accountId())));
        return Decision.of(commit, new DeletedService(listing.id(), true));
    }

    List<ServiceView> own(Call call) {
        Human provider = humans.findOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        return listings.of(provider.id(), Listings.MAX_PER_HUMAN, Optional.empty()).items().stream()
                .map(listing -> ServiceView.of(listing, provider, call))
                .toList();
    }

    private List<Write> images(Call call, Listing after, List<UploadId> before) {
        return uploads.replace(call, after.id(), before, after.images(), UploadPurpose.SERVICE_IMAGE, IMAGES);
    }
}
