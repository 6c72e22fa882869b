package marketplace.bounties;

import java.util.List;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.bounties.BountyViews.ApplicationList;
import marketplace.bounties.BountyViews.ApplicationReply;
import marketplace.bounties.BountyViews.ApplicationView;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Money;
import marketplace.kernel.PageSize;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Write;

/**
 * The use-cases of applications.
 *
 * <p>Each reads like its sentence: load, require, verb, one commit, view.
 */
public final class ApplicationService {

    private static final PageSize PAGE = new PageSize(50, 100);

    private final Bounties bounties;
    private final Applications applications;
    private final Humans humans;
    private final Cursors cursors;
    private final Ids ids;

    public ApplicationService(Bounties bounties, Applications applications, Humans humans, Cursors cursors, Ids ids) {
        this.bounties = bounties;
        this.applications = applications;
        this.humans = humans;
        this.cursors = cursors;
        this.ids = ids;
    }

    /** What {@link #apply} reads. */
    List<Key> readByApplying(Call call, ApplicationInputs.Apply input) {
        return List.of(Keys.bounty(input.bountyId()), humans.keyOf(call.accountId()));
    }

    /** Applies to a bounty as the human of the caller's account. */
    Decision<ApplicationReply> apply(Call call, ApplicationInputs.Apply input) {
        Bounty bounty = bounties.requireVisible(input.bountyId(), call.caller());
        BountyPolicies.requireStranger(bounty, call.accountId());
        Human human = humans.requireOf(call.accountId());
        bounty.requireIntake(call.now());
        BountyPolicies.requireIdentity(bounty, human.isVerified());
        BountyPolicies.requireNoFiles(bounty.terms());
        Application application = application(call, input, human);
        BountyPolicies.requireAnswers(bounty.terms(), application.links(), application.answers());
        long step = bounty.countOf(application.id());
        List<Write> counted =
                step == 0 ? List.of(bounties.unchanged(bounty)) : bounties.counted(bounty, bounty.counted(step));
        Commit commit = Commit.none()
                .and(counted)
                .and(applications.create(application))
                .emit(BountyEvents.submitted(bounty, application, call.now()));
        return Decision.of(commit, new ApplicationReply(ApplicationView.of(application)));
    }

    /** Lists the applications to a bounty of the caller's. */
    ApplicationList list(Call call, ApplicationInputs.ListApplications input) {
        BountyId bounty = input.bountyId();
        boolean newestFirst = input.sort() != ApplicationInputs.Sort.OLDEST;
        Optional<ApplicationStatus> status = Optional.ofNullable(input.status());
        List<String> filters = List.of(
                "applications",
                bounty.value(),
                Boolean.toString(newestFirst),
                status.map(ApplicationStatus::wire).orElse(""));
        // At once; the page of a bounty that turns out to be somebody else's is dropped unseen.
        return ParallelReads.join(
                () -> bounties.requireOwned(bounty, call.accountId()),
                () -> cursors.page(
                        filters,
                        Optional.ofNullable(input.cursor()),
                        after -> applications.list(bounty, status, newestFirst, PAGE.of(input.limit()), after)),
                (_, page) -> ApplicationList.of(page));
    }

    private Application application(Call call, ApplicationInputs.Apply input, Human human) {
        return new Application(
                new ApplicationId(ids.next(IdKind.APPLICATION, call.now())),
                input.bountyId(),
                human.id(),
                human.name(),
                input.message(),
                input.proposedPrice() == null ? null : Money.ofUsd(input.proposedPrice(), "proposedPrice"),
                input.availability(),
                input.links() == null ? List.of() : input.links(),
                input.answers() == null ? List.of() : input.answers(),
                ApplicationStatus.PENDING,
                null,
                call.now(),
                null,
                null,
                null,
                1);
    }
}
