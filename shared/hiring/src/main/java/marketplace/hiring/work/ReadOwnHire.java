package marketplace.hiring.work;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.hiring.work.PostedHire.PostedHireReply;
import marketplace.humans.Humans;
import marketplace.humans.reviews.Reviews;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.Escrows;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Returns one application to a bounty of the caller, which the id alone names. */
public final class ReadOwnHire {

    private final Table table;
    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Escrows escrows;
    private final Reviews reviews;
    private final Uploads uploads;

    public ReadOwnHire(Table table, Humans humans, Uploads uploads) {
        this.table = table;
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.escrows = new Escrows(table);
        this.reviews = new Reviews(table, humans);
        this.uploads = uploads;
    }

    public record Input(
            @Field(value = "An application to your bounty.", required = true)
            ApplicationId applicationId) {}

    public static Operation<?, ?> operation(Supplier<ReadOwnHire> reader) {
        return Operation.named("get_own_hire", Input.class, PostedHireReply.class)
                .summary("Returns one application to your bounty with its work and money, and what to do next.")
                .route("GET", "/api/me/hires/{applicationId}")
                .access(Access.SESSION, Scope.READ)
                .errors(ErrorCode.NOT_FOUND)
                .reads((call, input) -> reader.get().read(call, input));
    }

    private PostedHireReply read(Call call, Input input) {
        BountyId id = applications.findBounty(input.applicationId()).orElseThrow(IdKind.APPLICATION::unknown);
        table.prefetch(List.of(Keys.bounty(id), Keys.application(id, input.applicationId())));
        Bounty bounty = bounties.find(id)
                .filter(found -> found.isOwnedBy(call.accountId()))
                .orElseThrow(IdKind.APPLICATION::unknown);
        Application application = applications.require(id, input.applicationId());
        prefetch(application);
        Optional<Escrow> escrow = Optional.ofNullable(application.escrowId()).flatMap(escrows::find);
        Optional<Submission> work = submissions.latest(application);
        boolean reviewed = escrow.filter(held -> reviews.isReviewed(held.id())).isPresent();
        return new PostedHireReply(PostedHire.of(
                bounty,
                application,
                HireNext.of(bounty, application, escrow, work, reviewed, call.now()),
                files(application, work, call.now()),
                work,
                escrow,
                call.origin()));
    }

    private Map<UploadId, Uploads.File> files(Application application, Optional<Submission> work, Instant now) {
        Stream<UploadId> handedIn = work.stream().flatMap(submission -> submission.deliverable().uploadIds().stream());
        Stream<UploadId> ofBlockedVisit = Optional.ofNullable(application.seat()).map(Seat::blocked).stream()
                .flatMap(visit -> visit.uploadIds().stream());
        return uploads.files(Stream.concat(handedIn, ofBlockedVisit).toList(), now).stream()
                .collect(Collectors.toMap(Uploads.File::id, Function.identity()));
    }

    private void prefetch(Application application) {
        table.prefetch(Stream.of(
                        Optional.ofNullable(application.escrowId()).map(Keys::escrow),
                        Optional.ofNullable(application.escrowId()).map(Keys::reviewOf),
                        Submissions.latestKey(application))
                .flatMap(Optional::stream)
                .toList());
    }
}
