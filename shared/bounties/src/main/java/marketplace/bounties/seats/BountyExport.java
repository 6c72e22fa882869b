package marketplace.bounties.seats;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.export.NestedExport;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyViews;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationViews;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.posters.ShownPoster;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.paging.Page;
import marketplace.table.Table;

public final class BountyExport {

    private final Bounties bounties;
    private final Posters posters;
    private final Applications applications;
    private final Submissions submissions;
    private final Humans humans;

    public BountyExport(Table table, Humans humans) {
        this.bounties = new Bounties(table);
        this.posters = new Posters(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.humans = humans;
    }

    public List<ExportSection> all() {
        return List.of(
                new ExportSection("bounties", (call, limit, after) -> {
                    ShownPoster poster = posters.shown(call.accountId());
                    return posted(call, limit, after)
                            .map(bounty -> BountyViews.BountyView.of(bounty, poster, call.caller()));
                }),
                new ExportSection(
                        "applications_received",
                        new NestedExport(
                                this::nextPosted,
                                (bounty, limit, after) -> applications
                                        .list(new BountyId(bounty), Optional.empty(), true, limit, after)
                                        .map(ApplicationViews.ApplicationView::of))),
                new ExportSection(
                        "applications_made",
                        (call, limit, after) -> made(call, limit, after).map(ApplicationViews.ApplicationView::of)),
                new ExportSection(
                        "submissions_received",
                        new NestedExport(
                                this::nextPosted,
                                (bounty, limit, after) -> submissions
                                        .ofBounty(new BountyId(bounty), limit, after)
                                        .map(SeatViews.SubmissionView::of))),
                new ExportSection("submissions_made", new NestedExport(this::nextMade, this::submissionsMade)));
    }

    private Page<String> nextPosted(Call call, Optional<String> after) {
        return posted(call, 1, after).map(bounty -> bounty.id().value());
    }

    /** The key of an application contains its bounty's id, so the position contains both. */
    private Page<String> nextMade(Call call, Optional<String> after) {
        return made(call, 1, after).map(application -> application.bountyId() + " " + application.id());
    }

    private Page<SeatViews.SubmissionView> submissionsMade(String place, int limit, Optional<String> after) {
        String[] ids = place.split(" ", 2);
        return submissions
                .list(new BountyId(ids[0]), new ApplicationId(ids[1]), limit, after)
                .map(SeatViews.SubmissionView::of);
    }

    private Page<Bounty> posted(Call call, int limit, Optional<String> after) {
        return bounties.ofOwner(call.accountId(), limit, after);
    }

    private Page<Application> made(Call call, int limit, Optional<String> after) {
        return humans.findOf(call.accountId())
                .map(human -> applications.ofHuman(human.id(), Optional.empty(), limit, after))
                .orElseGet(() -> new Page<>(List.of(), Optional.empty()));
    }
}
