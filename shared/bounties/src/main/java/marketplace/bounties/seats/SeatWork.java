package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.ApplicationPolicies;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.SubmissionFiles;
import marketplace.bounties.applications.Submissions;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The work of a seat: handing in, reviewing, contesting, as writes of one commit.
 *
 * <p>It never commits and never moves money. A hand-in, a redo, a rejection and an appeal also move the escrow's state or
 * clocks; those writes are added above this room.
 */
public final class SeatWork {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final Seats seats;
    private final SubmissionFiles files;

    /** Takes the uploads, which know whose files are whose. */
    public SeatWork(Table table, Uploads uploads) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.seats = new Seats(table);
        this.files = new SubmissionFiles(uploads);
    }

    /** Bounty, application and submission as they are after a move, and the writes that make it so. */
    public record Moved(Bounty bounty, Application application, Submission submission, List<Write> writes) {

        public Moved {
            writes = List.copyOf(writes);
        }
    }

    /**
     * The worker hands in, for the first time or after a redo was asked for; it begins the work where nothing did.
     *
     * @param worker whose files they have to be
     */
    public Moved handIn(
            Bounty bounty,
            Application accepted,
            SubmissionId id,
            Deliverable deliverable,
            AccountId worker,
            Instant now) {
        ApplicationPolicies.requireDeliverable(bounty.terms(), deliverable);
        Optional<Submission> last = submissions.latest(accepted);
        int redos = last.map(Submission::redoCount).orElse(0);
        Submission submission = Submission.handedIn(id, accepted, deliverable, redos, now);
        Application after = accepted.handIn(submission, bounty.terms(), last, now);
        Bounty begun = accepted.seat().isBegun() ? bounty : bounty.beginSeat(now);
        Commit commit = Commit.none()
                .and(begun.equals(bounty) ? List.of() : bounties.change(bounty, begun))
                .and(applications.change(after))
                .and(submissions.create(submission))
                .and(files.use(worker, submission, now))
                .emit(ApplicationEvents.submissionSubmitted(bounty, after, submission, now))
                .emit(ApplicationEvents.proofUploaded(bounty, after, submission, now));
        return new Moved(begun, after, submission, commit.writes());
    }

    /**
     * The poster has reviewed: {@code reviewed} is what {@link Submission#approve}, {@link Submission#requestRedo} or
     * {@link Submission#reject} made of the submission that was handed in last.
     */
    public Moved review(Bounty bounty, Application accepted, Submission reviewed, Instant now) {
        Application after = accepted.reviewed(reviewed);
        Commit commit = Commit.none()
                .and(submissions.change(reviewed))
                .and(applications.change(after))
                .emit(ApplicationEvents.reviewed(bounty, after, reviewed, now));
        commit = switch (reviewed.status()) {
            case REDO_REQUESTED -> commit.due(SeatTimers.redoBy(reviewed));
            case REJECTED -> commit.due(SeatTimers.appealBy(reviewed));
            case APPROVED, PENDING_REVIEW -> commit;
        };
        return new Moved(bounty, after, reviewed, commit.writes());
    }

    /** The worker contests the review of what was handed in last: there is a dispute about the seat from now on. */
    public Moved appeal(Bounty bounty, Application accepted, Submission submission, String text, Instant now) {
        Seat seat = accepted.seat();
        if (seat == null || seat.work() == null || !seat.work().submissionId().equals(submission.id())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only what was handed in last for a seat can be appealed; this application is "
                            + accepted.status().wire() + ".");
        }
        Submission appealed = submission.appeal(text, now);
        Seats.Moved disputed = seats.dispute(bounty, accepted, now);
        Commit commit = Commit.none().and(submissions.change(appealed)).and(disputed.writes());
        return new Moved(disputed.bounty(), disputed.application(), appealed, commit.writes());
    }
}
