package marketplace.hiring.directhires;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.DirectOffer;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submissions;
import marketplace.hiring.directhires.RentalViews.RentalView;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Lists direct hires with their next actions, in two or three round trips. */
public final class RentalReading {

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Escrows escrows;
    private final RentalContext context;

    public RentalReading(Table table, RentalContext context) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.escrows = new Escrows(table);
        this.context = context;
    }

    public Page<RentalView> list(Call call, PageRequest page) {
        Page<DirectOffer> offers = bounties.directOffers(call.accountId(), page.limit(), page.after());
        List<RentalView> views = parts(offers.items()).stream()
                .map(parts -> RentalView.of(parts, context, call.origin(), call.now()))
                .toList();
        return new Page<>(views, offers.next());
    }

    private List<RentalParts> parts(List<DirectOffer> offers) {
        table.prefetch(offers.stream().flatMap(RentalReading::keys).toList());
        List<RentalParts> read = new ArrayList<>();
        for (DirectOffer offer : offers) {
            Optional<Bounty> bounty = bounties.find(offer.bountyId());
            Optional<Application> application = applications.find(offer.bountyId(), offer.applicationId());
            Optional<Escrow> escrow = Optional.ofNullable(offer.escrowId()).flatMap(escrows::find);
            if (bounty.isPresent() && application.isPresent()) {
                read.add(new RentalParts(bounty.get(), application.get(), escrow, Optional.empty()));
            }
        }
        table.prefetch(read.stream()
                .map(RentalParts::application)
                .filter(RentalParts::hasReviewClock)
                .map(RentalReading::submission)
                .toList());
        return read.stream().map(this::withSubmission).toList();
    }

    private RentalParts withSubmission(RentalParts parts) {
        return RentalParts.hasReviewClock(parts.application())
                ? new RentalParts(
                        parts.bounty(), parts.application(), parts.escrow(), submissions.latest(parts.application()))
                : parts;
    }

    private static Stream<Key> keys(DirectOffer offer) {
        return Stream.concat(
                Stream.of(Keys.bounty(offer.bountyId()), Keys.application(offer.bountyId(), offer.applicationId())),
                Stream.ofNullable(offer.escrowId()).map(Keys::escrow));
    }

    private static Key submission(Application application) {
        return Keys.submission(
                application.bountyId(),
                application.id(),
                application.seat().work().submissionId());
    }
}
