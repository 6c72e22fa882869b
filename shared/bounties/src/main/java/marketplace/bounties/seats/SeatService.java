package marketplace.bounties.seats;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.applications.ApplicationViews.ApplicationView;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionFiles;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.seats.SeatViews.AssignedList;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Cursors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Page;
import marketplace.kernel.PageRequest;
import marketplace.kernel.PageSize;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * The use-cases of seats that touch no money: a worker who confirms and begins, and lists of either side.
 *
 * <p>Each reads like its sentence: load, require, verb, one commit, view.
 */
public final class SeatService {

    private static final PageSize PAGE = new PageSize(50, 100);

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Seats seats;
    private final Humans humans;
    private final SubmissionFiles files;
    private final Cursors cursors;

    public SeatService(Table table, Humans humans, Uploads uploads, Cursors cursors) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.seats = new Seats(table);
        this.humans = humans;
        this.files = new SubmissionFiles(uploads);
        this.cursors = cursors;
    }

    /** An application of the caller's with its bounty. */
    private record Mine(Bounty bounty, Application application) {}

    /** What the worker's own use-cases read. */
    List<Key> readOfMine(Call call, SeatInputs.Own input) {
        return List.of(
                humans.keyOf(call.accountId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.bounty(input.bountyId()));
    }

    /** What the lists of a worker read first. */
    List<Key> readOfWorker(Call call) {
        return List.of(humans.keyOf(call.accountId()));
    }

    /** The worker confirms an acceptance. */
    Decision<ApplicationReply> confirm(Call call, SeatInputs.Own input) {
        Mine mine = requireMine(call, input);
        requireOn(mine.bounty());
        return moved(seats.confirm(mine.bounty(), mine.application(), call.now()));
    }

    /** The worker begins. */
    Decision<ApplicationReply> start(Call call, SeatInputs.Own input) {
        Mine mine = requireMine(call, input);
        return moved(seats.start(mine.bounty(), mine.application(), call.now()));
    }

    /** The worker agrees to being released although work has begun. */
    Decision<ApplicationReply> consentRelease(Call call, SeatInputs.Own input) {
        Application application = requireMine(call, input).application();
        return changed(application, application.consentRelease(call.now()));
    }

    /** Lists what the caller has applied to. */
    Page<ApplicationView> listMine(Call call, SeatInputs.ListMine input, PageRequest page) {
        Human human = humans.requireOf(call.accountId());
        return applications
                .ofHuman(human.id(), Optional.ofNullable(input.status()), page.limit(), page.after())
                .map(ApplicationView::of);
    }

    /** Lists the bounties that the caller has a seat at. */
    AssignedList listAssigned(Call call, SeatInputs.ListAssigned input) {
        Human human = humans.requireOf(call.accountId());
        Page<Application> page = cursors.page(
                List.of("assigned", human.id().value()),
                Optional.ofNullable(input.cursor()),
                after -> applications.seatsOf(human.id(), PAGE.of(input.limit()), after));
        Map<BountyId, Bounty> found = bounties.findAll(
                page.items().stream().map(Application::bountyId).toList());
        List<Application> seated = page.items().stream()
                .filter(application -> found.containsKey(application.bountyId()))
                .toList();
        return new AssignedList(
                seated.stream()
                        .map(application -> BountyView.ofSeated(found.get(application.bountyId())))
                        .toList(),
                seated.stream().map(ApplicationView::of).toList(),
                seated.size(),
                page.next().isPresent(),
                page.next().orElse(null));
    }

    /** Lists what was handed in, for the poster of the bounty and for the worker. */
    Page<SubmissionView> listSubmissions(Call call, SeatInputs.ListSubmissions input, PageRequest page) {
        // The page is dropped if the application is not the caller's.
        Page<Submission> found = submissions.list(input.bountyId(), input.applicationId(), page.limit(), page.after());
        requireSide(call, input);
        Map<UploadId, Uploads.File> readable = files.of(found.items(), call.now());
        return found.map(submission -> SubmissionView.of(submission, readable));
    }

    private Mine requireMine(Call call, SeatInputs.Own input) {
        Human human = humans.requireOf(call.accountId());
        // Whose it is, is asked first: another's application is unknown whatever its bounty is.
        Application application = applications.requireOf(human.id(), input.bountyId(), input.applicationId());
        return new Mine(bounties.find(input.bountyId()).orElseThrow(IdKind.APPLICATION::unknown), application);
    }

    /** The two sides of an application: who posted the bounty, and who applied. To all others it is unknown. */
    private void requireSide(Call call, SeatInputs.ListSubmissions input) {
        boolean owner = bounties.find(input.bountyId())
                .filter(bounty -> bounty.isOwnedBy(call.accountId()))
                .isPresent();
        boolean admitted = applications
                .find(input.bountyId(), input.applicationId())
                .filter(application -> owner || isFrom(call, application))
                .or(() -> applications
                        .findSuppressed(input.bountyId(), input.applicationId())
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

    /** Where a bounty is called off its seats are being wound up, one after the other. */
    private static void requireOn(Bounty bounty) {
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
