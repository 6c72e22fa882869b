package marketplace.bounties.seats;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.accounts.issuer.Issuer;
import marketplace.api.Decision;
import marketplace.api.Json;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.SeatHolders.LiveApplication;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Receipt;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionFiles;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.posters.ShownPoster;
import marketplace.bounties.seats.ReceiptViews.ReceiptReply;
import marketplace.bounties.seats.ReceiptViews.ReceiptView;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.bounties.terms.TaskBrief;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

public final class SeatService {

    private final Accounts accounts;
    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Seats seats;
    private final Posters posters;
    private final Humans humans;
    private final SubmissionFiles files;
    private final Supplier<Issuer> issuer;

    public SeatService(Table table, Humans humans, Uploads uploads, Supplier<Issuer> issuer) {
        this.accounts = new Accounts(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.seats = new Seats(table);
        this.posters = new Posters(table);
        this.humans = humans;
        this.files = new SubmissionFiles(table, uploads);
        this.issuer = issuer;
    }

    private record Own(Bounty bounty, Application application) {}

    List<Key> workerKeys(Call call) {
        return List.of(humans.prefetchKey(call.accountId()));
    }

    List<Key> confirmKeys(Call call) {
        return List.of(humans.prefetchKey(call.accountId()), Keys.account(call.accountId()));
    }

    Decision<ApplicationReply> confirm(Call call, SeatInputs.Own input) {
        Own mine = requireOwn(call, input);
        requireNotCancelled(mine.bounty());
        Seats.Moved confirmed = seats.confirm(mine.bounty(), mine.application(), call.now());
        if (!confirmed.application().seat().isKept()) {
            accounts.requireMayWork(call.accountId());
        }
        return moved(confirmed);
    }

    Decision<ApplicationReply> start(Call call, SeatInputs.Own input) {
        Own mine = requireOwn(call, input);
        return moved(seats.start(mine.bounty(), mine.application(), call.now()));
    }

    Decision<ApplicationReply> consentRelease(Call call, SeatInputs.Own input) {
        Application application = requireOwn(call, input).application();
        return changed(application, application.consentRelease(call.now()));
    }

    /** The order is a part of the bounty, so a seat that is lost meanwhile is decided again. */
    Decision<BountyAnswer> orderReserve(Call call, SeatInputs.OrderReserve input) {
        Bounty bounty =
                bounties.requireOwned(input.bountyId(), call.accountId()).requireNotOfRun();
        if (!bounty.terms().intake().reservePool()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This bounty has no reserve: it was posted without reservePool.");
        }
        List<ApplicationId> order = input.applicationIds();
        if (new HashSet<>(order).size() < order.size()) {
            throw Problem.invalid("applicationIds", "must list each application once");
        }
        List<Application> found = applications.findAll(bounty.id(), order);
        if (found.size() < order.size()) {
            throw IdKind.APPLICATION.unknown();
        }
        for (Application application : found) {
            if (application.status() != ApplicationStatus.PENDING) {
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "The application " + application.id() + " is "
                                + application.status().wire() + "; only pending ones are in reserve.");
            }
        }
        Bounty ordered = bounty.revised(bounty.terms().withReserve(order), call.now());
        return Decision.of(
                Commit.none().and(bounties.change(bounty, ordered)),
                new BountyAnswer(BountyView.of(ordered, posters.shown(ordered.posterId()), true)));
    }

    Page<ApplicationView> listMine(Call call, SeatInputs.ListMine input, PageRequest page) {
        Human human = humans.requireOf(call.accountId());
        Page<Application> mine =
                applications.ofHuman(human.id(), Optional.ofNullable(input.status()), page.limit(), page.after());
        Map<BountyId, Bounty> found = bounties.findAll(
                mine.items().stream().map(Application::bountyId).distinct().toList());
        return mine.map(application -> ApplicationView.titled(
                application,
                Optional.ofNullable(found.get(application.bountyId()))
                        .map(bounty -> bounty.terms().task().title())
                        .orElse(null)));
    }

    public Optional<LiveApplication> findLive(BountyId bounty, AccountId account) {
        return humans.findOf(account)
                .flatMap(human -> applications.findLiveOrSuppressed(bounty, human.id()))
                .map(application ->
                        new LiveApplication(application.id(), application.status() == ApplicationStatus.ACCEPTED));
    }

    Page<BountyView> listAssigned(Call call, PageRequest request) {
        Human human = humans.requireOf(call.accountId());
        Page<BountyId> seats = applications
                .seatsOf(human.id(), request.limit(), request.after())
                .map(Application::bountyId);
        Map<BountyId, Bounty> found = bounties.findAll(seats.items());
        Map<AccountId, ShownPoster> shown =
                posters.shown(found.values().stream().map(Bounty::posterId).toList());
        return new Page<>(
                seats.items().stream()
                        .filter(found::containsKey)
                        .map(found::get)
                        .map(bounty -> BountyView.ofSeated(bounty, shown.get(bounty.posterId())))
                        .toList(),
                seats.next());
    }

    Page<SubmissionView> listSubmissions(Call call, SeatInputs.ListSubmissions input, PageRequest page) {
        Page<Submission> found = submissions.list(input.bountyId(), input.applicationId(), page.limit(), page.after());
        requireSide(call, input.bountyId(), input.applicationId());
        Map<UploadId, Uploads.File> readable = files.of(found.items(), call.now());
        return found.map(submission -> SubmissionView.of(submission, readable));
    }

    /** Signed by the key of today, because keys are replaced. */
    ReceiptReply readReceipt(Call call, SeatInputs.ReadReceipt input) {
        requireSide(call, input.bountyId(), input.applicationId());
        Submission submission = submissions.require(input.bountyId(), input.applicationId(), input.submissionId());
        Receipt receipt = Optional.ofNullable(submission.receipt())
                .orElseThrow(() -> new Problem(
                        ErrorCode.NOT_FOUND, "This work was submitted before there were receipts, so it has none."));
        Bounty bounty = bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown);
        ReceiptView view = ReceiptView.of(call.origin(), submission, receipt);
        return new ReceiptReply(
                view, TaskBrief.of(bounty.terms()).text(), issuer.get().signReceipt(Json.bytes(view)));
    }

    private Own requireOwn(Call call, SeatInputs.Own input) {
        Human human = humans.requireOf(call.accountId());
        // Ownership is checked first: another human's application is unknown under every bounty.
        Application application = applications.requireOf(human.id(), input.bountyId(), input.applicationId());
        return new Own(bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown), application);
    }

    /** The poster and the applicant. The application is unknown to anyone else. */
    private void requireSide(Call call, BountyId bountyId, ApplicationId applicationId) {
        boolean owner = bounties.find(bountyId)
                .filter(bounty -> bounty.isOwnedBy(call.accountId()))
                .isPresent();
        boolean admitted = applications
                .find(bountyId, applicationId)
                .filter(application -> owner || isFrom(call, application))
                .or(() -> applications
                        .findSuppressed(bountyId, applicationId)
                        .filter(application -> isFrom(call, application)))
                .isPresent();
        if (!admitted) {
            throw IdKind.APPLICATION.unknown();
        }
    }

    private boolean isFrom(Call call, Application application) {
        return humans.findOf(call.accountId())
                .filter(human -> human.id().equals(application.humanId()))
                .isPresent();
    }

    private static void requireNotCancelled(Bounty bounty) {
        if (bounty.status() == BountyStatus.CANCELLED) {
            throw new Problem(ErrorCode.INVALID_STATE, "This bounty is cancelled; its seats are being released.");
        }
    }

    private Decision<ApplicationReply> moved(Seats.Moved moved) {
        return Decision.of(
                Commit.none().and(moved.writes()), new ApplicationReply(ApplicationView.of(moved.application())));
    }

    private Decision<ApplicationReply> changed(Application before, Application after) {
        Commit commit = after.equals(before) ? Commit.none() : Commit.none().and(applications.change(after));
        return Decision.of(commit, new ApplicationReply(ApplicationView.of(after)));
    }
}
