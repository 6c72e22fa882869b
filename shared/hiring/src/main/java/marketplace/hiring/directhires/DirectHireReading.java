package marketplace.hiring.directhires;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.DirectHire;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submissions;
import marketplace.hiring.directhires.DirectHireViews.RentalView;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Lists direct hires with their next actions, in two or three round trips. */
public final class DirectHireReading {

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Escrows escrows;
    private final DirectHireContext context;

    public DirectHireReading(Table table, DirectHireContext context) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.escrows = new Escrows(table);
        this.context = context;
    }

    public Page<RentalView> list(Call call, PageRequest page) {
        Page<DirectHire> hires = bounties.directHires(call.accountId(), page.limit(), page.after());
        List<RentalView> views = parts(hires.items()).stream()
                .map(parts -> RentalView.of(parts, context, call.origin(), call.now()))
                .toList();
        return new Page<>(views, hires.next());
    }

    private List<DirectHireParts> parts(List<DirectHire> hires) {
        table.prefetch(hires.stream().flatMap(DirectHireReading::keys).toList());
        List<DirectHireParts> read = new ArrayList<>();
        for (DirectHire hire : hires) {
            Optional<Bounty> bounty = bounties.find(hire.bountyId());
            Optional<Application> application = applications.find(hire.bountyId(), hire.applicationId());
            Optional<Escrow> escrow = Optional.ofNullable(hire.escrowId()).flatMap(escrows::find);
            if (bounty.isPresent() && application.isPresent()) {
                read.add(new DirectHireParts(bounty.get(), application.get(), escrow, Optional.empty()));
            }
        }
        table.prefetch(read.stream()
                .map(DirectHireParts::application)
                .filter(DirectHireParts::hasReviewClock)
                .flatMap(application -> Submissions.latestKey(application).stream())
                .toList());
        return read.stream().map(this::withSubmission).toList();
    }

    private DirectHireParts withSubmission(DirectHireParts parts) {
        return DirectHireParts.hasReviewClock(parts.application())
                ? new DirectHireParts(
                        parts.bounty(), parts.application(), parts.escrow(), submissions.latest(parts.application()))
                : parts;
    }

    private static Stream<Key> keys(DirectHire hire) {
        return Stream.concat(
                Stream.of(Keys.bounty(hire.bountyId()), Keys.application(hire.bountyId(), hire.applicationId())),
                Stream.ofNullable(hire.escrowId()).map(Keys::escrow));
    }
}
