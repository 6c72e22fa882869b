package marketplace.bounties.seats;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationEvents;
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

/** Submission transitions. Returns writes and never moves money. */
public final class SubmissionMoves {

    private final Bounties bounties;
    private final Applications applications;
    private final Submissions submissions;
    private final StoppedSeats stopped;
    private final Table table;

    public SubmissionMoves(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.submissions = new Submissions(table);
        this.stopped = new StoppedSeats(table);
        this.table = table;
    }

    public record Moved(Bounty bounty, Application application, Submission submission, List<Write> writes) {

        public Moved {
            writes = List.copyOf(writes);
        }
    }

    public Moved submit(
            Uploads uploads,
            Bounty bounty,
            Application accepted,
            SubmissionId id,
            Deliverable deliverable,
            AccountId worker,
            Instant now) {
        Optional<Submission> last = submissions.latest(accepted);
        int redos = last.map(Submission::redoCount).orElse(0);
        Submission bare = Submission.submitted(id, accepted, deliverable, redos, now);
        Application after = accepted.submit(bare, bounty.terms(), last, now);
        Bounty begun = accepted.seat().isBegun() ? bounty : bounty.beginSeat(now);
        SubmissionFiles.Received received =
                new SubmissionFiles(table, uploads).receive(worker, bounty, bare, last, now);
        Submission submission = received.submission();
        Commit commit = Commit.none()
                .and(begun.equals(bounty) ? List.of() : bounties.change(bounty, begun))
                .and(applications.change(after))
                .and(submissions.create(submission))
                .and(received.writes())
                .and(PosterMessages.emit(
                        ApplicationEvents.submissionSubmitted(bounty, after, submission, now), bounty, after, null))
                .emit(ApplicationEvents.proofUploaded(bounty, after, submission, now));
        return new Moved(begun, after, submission, commit.writes());
    }

    public Moved review(Bounty bounty, Application accepted, Submission reviewed, Instant now) {
        Application after = accepted.reviewed(reviewed);
        Commit commit = Commit.none()
                .and(submissions.change(reviewed))
                .and(applications.change(after))
                .and(PosterMessages.emit(
                        ApplicationEvents.reviewed(bounty, after, reviewed, now),
                        bounty,
                        after,
                        reviewed.review().response()));
        if (reviewed.hasDeadline()) {
            commit = commit.due(SeatTimers.ofReview(reviewed)).due(SeatReminders.ofReview(after, reviewed, now));
        }
        return new Moved(bounty, after, reviewed, commit.writes());
    }

    public Moved appeal(Bounty bounty, Application accepted, Submission submission, String text, Instant now) {
        Seat seat = accepted.seat();
        if (seat == null || seat.work() == null || !seat.work().submissionId().equals(submission.id())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "Only the latest submission of a seat can be appealed; this application is "
                            + accepted.status().wire() + ".");
        }
        Submission appealed = submission.appeal(text, now);
        Seats.Moved disputed = stopped.dispute(bounty, accepted, now);
        Commit commit = Commit.none().and(submissions.change(appealed)).and(disputed.writes());
        return new Moved(disputed.bounty(), disputed.application(), appealed, commit.writes());
    }
}
