package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.ParallelReads;
import marketplace.table.Table;
import marketplace.table.Write;

public final class ApplicationService {

    private final Bounties bounties;
    private final Applications applications;
    private final Humans humans;
    private final Accounts accounts;
    private final Blocks blocks;
    private final ApplicationFiles files;
    private final Ids ids;

    public ApplicationService(Table table, Humans humans, Uploads uploads, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.humans = humans;
        this.accounts = new Accounts(table);
        this.blocks = new Blocks(table);
        this.files = new ApplicationFiles(uploads);
        this.ids = ids;
    }

    List<Key> applicantKeys(Call call) {
        return List.of(
                Keys.account(call.accountId()),
                humans.prefetchKey(call.accountId()),
                Blocks.prefetchKey(call.accountId()));
    }

    Decision<ApplicationReply> apply(Call call, ApplicationInputs.Apply input) {
        Bounty bounty = bounties.requireVisible(input.bountyId(), call.caller());
        ApplicationPolicies.requireNotOwnBounty(bounty, call.accountId());
        Human human = requireApplicant(call, bounty);
        boolean blocked = blocks.isBlocked(bounty.posterId(), call.accountId());
        Application application = application(call, input, human, blocked);
        ApplicationPolicies.requireAnswers(
                bounty.terms(),
                application.content().links(),
                application.content().answers());
        ApplicationPolicies.requireCollection(
                bounty.terms(), application.content().uploadIds(), input.consent());
        Commit commit = Commit.of(
                        Blocks.notBlocked(call.accountId(), bounty.posterId()).otherwise(_ -> blockedPoster()))
                .and(blocked ? countedSuppressed(bounty, application) : counted(bounty, application))
                .and(applications.create(application))
                .and(files.use(call, bounty.terms(), application).writes());
        // A blocked applicant gets the same answer, and no one is notified.
        return Decision.of(
                blocked ? commit : announced(commit, bounty, application, call.now()),
                new ApplicationReply(ApplicationView.of(application)));
    }

    private static Problem blockedPoster() {
        return new Problem(
                ErrorCode.RECIPIENT_BLOCKED,
                "You have blocked the account that posted this bounty; unblock it with DELETE /api/me/blocks first.");
    }

    private static Commit announced(Commit commit, Bounty bounty, Application application, Instant now) {
        Commit submitted = commit.emit(ApplicationEvents.submitted(bounty, application, now))
                .and(RunWake.of(bounty, application, now));
        return bounty.terms().intake().collectsFiles()
                ? submitted.emit(ApplicationEvents.proofUploaded(bounty, application, now))
                : submitted;
    }

    private List<Write> countedSuppressed(Bounty bounty, Application application) {
        long step = bounty.intake().countOfSuppressed(application.id());
        return step == 0
                ? List.of(bounties.unchanged(bounty))
                : bounties.countedSuppressed(bounty, bounty.countedSuppressed(step));
    }

    private List<Write> counted(Bounty bounty, Application application) {
        long step = bounty.intake().countOf(application.id());
        return step == 0 ? List.of(bounties.unchanged(bounty)) : bounties.counted(bounty, bounty.counted(step));
    }

    private Human requireApplicant(Call call, Bounty bounty) {
        Account account = accounts.requireMayWork(call.accountId());
        Human human = humans.requireOf(call.accountId());
        bounty.intake().requireOpen(call.now());
        ApplicationPolicies.requireIdentity(bounty, account.identity());
        ApplicationPolicies.requireCountry(
                bounty, account.identity(), human.profile().location());
        return human;
    }

    Page<ApplicationView> list(Call call, ApplicationInputs.ListApplications input, PageRequest page) {
        BountyId bounty = input.bountyId();
        boolean newestFirst = input.sort() != ApplicationInputs.Sort.OLDEST;
        Optional<ApplicationStatus> status = Optional.ofNullable(input.status());
        Page<Application> found = ParallelReads.join(
                () -> bounties.requireOwned(bounty, call.accountId()),
                () -> applications.list(bounty, status, newestFirst, page.limit(), page.after()),
                (_, read) -> read);
        Map<UploadId, Uploads.File> readable = files.of(found.items(), call.now());
        return found.map(application -> ApplicationView.of(application, readable));
    }

    private Application application(Call call, ApplicationInputs.Apply input, Human human, boolean blocked) {
        return Application.pending(
                new ApplicationId(ids.next(IdKind.APPLICATION, call.now())),
                input.bountyId(),
                Applicant.of(human),
                input.content(),
                blocked,
                call.now());
    }
}
