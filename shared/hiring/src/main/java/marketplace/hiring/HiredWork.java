package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Decision;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.bounties.seats.SeatViews.SubmissionView;
import marketplace.bounties.seats.SeatWork;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Call;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.DisputeCategory;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * The work of a seat, as far as its escrow hears of it: handed in, reviewed, contested.
 *
 * <p>None of it moves money; it moves the escrow's status and clocks, in the same commit as the submission.
 */
public final class HiredWork {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final SeatWork work;
    private final SeatEscrows escrows;
    private final Humans humans;
    private final Ids ids;

    /** Takes the profiles and the uploads, which know whose application and whose file is whose. */
    public HiredWork(Table table, Humans humans, Uploads uploads, Ids ids) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.work = new SeatWork(table, uploads);
        this.escrows = new SeatEscrows(table, ids);
        this.humans = humans;
        this.ids = ids;
    }

    /** An application of the caller's with its bounty. */
    private record Mine(Bounty bounty, Application application) {}

    /** What {@link #appeal} reads, whatever comes of it. */
    List<Key> reads(Call call, SeatHiringInputs.Appeal input) {
        return List.of(
                humans.keyOf(call.accountId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.bounty(input.bountyId()),
                Keys.submission(input.bountyId(), input.applicationId(), input.submissionId()));
    }

    /** What {@link #handIn} reads, whatever comes of it. */
    List<Key> reads(Call call, SeatHiringInputs.HandIn input) {
        List<Key> seat = List.of(
                humans.keyOf(call.accountId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.bounty(input.bountyId()));
        return Stream.concat(seat.stream(), input.files().stream().distinct().map(Keys::upload))
                .toList();
    }

    /** What {@link #review} reads, whatever comes of it. */
    List<Key> reads(SeatHiringInputs.Review input) {
        return List.of(
                Keys.bounty(input.bountyId()),
                Keys.application(input.bountyId(), input.applicationId()),
                Keys.submission(input.bountyId(), input.applicationId(), input.submissionId()));
    }

    /** The worker hands in. */
    Decision<SubmissionReply> handIn(Call call, SeatHiringInputs.HandIn input) {
        Mine mine = requireMine(call, input.bountyId(), input.applicationId());
        Instant now = call.now();
        SubmissionId id = new SubmissionId(ids.next(IdKind.SUBMISSION, now));
        SeatWork.Moved handedIn =
                work.handIn(mine.bounty(), mine.application(), id, input.deliverable(), call.accountId(), now);
        Escrow escrow = escrows.behind(mine.application());
        // Told to be delivered before anything was handed in: its clocks run from then on.
        return decided(
                handedIn,
                escrow.status() == EscrowStatus.DELIVERED
                        ? Commit.none()
                        : escrows.changes(escrow.deliver(EscrowActor.WORKER, now)));
    }

    /** The poster reviews what was handed in. */
    Decision<SubmissionReply> review(Call call, SeatHiringInputs.Review input) {
        Bounty bounty = bounties.requireOwned(input.bountyId(), call.accountId());
        Application application = applications.require(bounty.id(), input.applicationId());
        Submission submission = submissions.require(bounty.id(), application.id(), input.submissionId());
        Instant now = call.now();
        return switch (input.action()) {
            case APPROVE ->
                decided(
                        work.review(bounty, application, submission.approve(input.response(), now), now),
                        Commit.none());
            case REQUEST_REDO -> {
                String words = required("response", input.response(), "request_redo");
                Instant redoBy = required("redoBy", input.redoBy(), "request_redo");
                SeatWork.Moved redo = work.review(bounty, application, submission.requestRedo(words, redoBy, now), now);
                Escrow escrow = escrows.behind(application);
                yield decided(redo, escrows.changes(escrow.redo(EscrowActor.POSTER, words, now)));
            }
            case REJECT -> {
                String words = required("response", input.response(), "reject");
                Submission rejected = submission.reject(
                        required("reasonCode", input.reasonCode(), "reject"), words, input.shown(), now);
                SeatWork.Moved moved = work.review(bounty, application, rejected, now);
                Escrow escrow = escrows.behind(application);
                yield decided(moved, escrows.changes(escrow.reject(EscrowActor.POSTER, words, now)));
            }
        };
    }

    /** The worker contests a review; from now on an admin decides. */
    Decision<SubmissionReply> appeal(Call call, SeatHiringInputs.Appeal input) {
        String words = EscrowRequests.said("text", input.text());
        Mine mine = requireMine(call, input.bountyId(), input.applicationId());
        Submission submission = submissions.require(input.bountyId(), input.applicationId(), input.submissionId());
        Instant now = call.now();
        SeatWork.Moved appealed = work.appeal(mine.bounty(), mine.application(), submission, words, now);
        Dispute dispute = Dispute.open(
                new DisputeId(ids.next(IdKind.DISPUTE, now)),
                DisputeCategory.NON_PAYMENT,
                words,
                List.of(),
                EscrowActor.WORKER,
                now);
        return decided(
                appealed, escrows.changes(escrows.behind(mine.application()).dispute(dispute, now)));
    }

    private Mine requireMine(Call call, BountyId bounty, ApplicationId id) {
        Human human = humans.requireOf(call.accountId());
        // Whose it is, is asked first: another's application is unknown whatever its bounty is.
        Application application = applications.requireOf(human.id(), bounty, id);
        return new Mine(bounties.find(bounty).orElseThrow(IdKind.APPLICATION::unknown), application);
    }

    private static <T> T required(String field, T value, String action) {
        if (value == null || (value instanceof String text && text.isBlank())) {
            throw Problem.invalid(field, "is required when action is " + action);
        }
        return value;
    }

    private static Decision<SubmissionReply> decided(SeatWork.Moved moved, Commit money) {
        return Decision.of(
                Commit.none().and(moved.writes()).and(money.writes()),
                new SubmissionReply(SubmissionView.of(moved.submission())));
    }
}
