package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.SubmissionStatus;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.SubmissionId;

/**
 * A run with what it decides on.
 *
 * @param pending applications, oldest first
 * @param seated accepted applications whose seat is not lost
 */
record Situation(
        QaRun run,
        Bounty bounty,
        List<Application> pending,
        List<Application> seated,
        List<Escalation> escalations,
        Instant now) {

    boolean isFailing() {
        return run.isFailing(now);
    }

    boolean recruits() {
        return run.recruits(now);
    }

    boolean isFull() {
        return bounty.spotsFilled() == bounty.terms().intake().spots();
    }

    /** Accepted, not delivered and not lost. */
    Stream<Application> working() {
        return seated.stream()
                .filter(application ->
                        application.seat().isRunning() && application.seat().work() == null);
    }

    /** Handed in and not decided, or to be handed in again. */
    boolean someWorkIsOpen() {
        return seated.stream()
                .filter(application ->
                        application.seat().isRunning() && application.seat().work() != null)
                .anyMatch(application -> switch (application.seat().work().status()) {
                    case PENDING_REVIEW -> true;
                    case REDO_REQUESTED ->
                        escalationOf(application.seat().work().submissionId())
                                .filter(found -> found.state() == EscalationState.REVISION_REQUESTED)
                                .isPresent();
                    case APPROVED, REJECTED -> false;
                });
    }

    boolean wasHandedIn() {
        return run.counts().approved() + run.counts().rejected() > 0
                || seated.stream().anyMatch(application -> application.seat().work() != null);
    }

    /** A dispute may outlast the run. */
    boolean waitsForOwner() {
        return pendingEscalations().anyMatch(escalation -> escalation.kind() != EscalationKind.DISPUTE);
    }

    Stream<Escalation> pendingEscalations() {
        return escalations.stream().filter(Escalation::isPending);
    }

    Optional<Escalation> escalationOf(ApplicationId application, EscalationKind kind) {
        return escalations.stream()
                .filter(escalation ->
                        escalation.kind() == kind && escalation.applicationId().equals(application))
                .reduce((_, latest) -> latest);
    }

    Optional<Escalation> escalationOf(SubmissionId submission) {
        return escalations.stream()
                .filter(escalation ->
                        escalation.kind() == EscalationKind.SUBMISSION && submission.equals(escalation.submissionId()))
                .findFirst();
    }

    Stream<Application> awaitingReview() {
        return seated.stream()
                .filter(application ->
                        application.seat().isRunning() && application.seat().awaitsReview());
    }

    /** Asked for new evidence, which has not come. */
    Stream<Application> askedAgain() {
        return seated.stream()
                .filter(application -> application.seat().work() != null
                        && application.seat().work().status() == SubmissionStatus.REDO_REQUESTED);
    }
}
