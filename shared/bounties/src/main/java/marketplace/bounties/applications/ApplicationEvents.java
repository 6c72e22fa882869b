package marketplace.bounties.applications;

import java.time.Instant;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.bounties.Bounty;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;

/** Acceptances can recur after they were revoked, so the subject of an event that can recur includes the version. */
public final class ApplicationEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(EventType.APPLICATION_SUBMITTED, ApplicationData.class, "A human applied to your bounty."),
            EventKind.of(
                    EventType.APPLICATION_ACCEPTED,
                    ApplicationData.class,
                    "You accepted an application. The worker must confirm by dueAt."),
            EventKind.of(
                    EventType.APPLICATION_CONFIRMED,
                    ApplicationData.class,
                    "The accepted worker confirmed. Work must start by dueAt."),
            EventKind.of(EventType.APPLICATION_REJECTED, ApplicationData.class, "You rejected an application."),
            EventKind.of(
                    EventType.APPLICATION_SEAT_EXPIRED,
                    ApplicationData.class,
                    "An accepted seat was released and the bounty reopened; see reason."),
            EventKind.of(
                    EventType.APPLICATION_WORKER_RESTRICTED,
                    ApplicationData.class,
                    "The worker's account was restricted. Keep the worker by dueAt (POST"
                            + " /api/bounties/{bountyId}/applications/{applicationId}/keep), or the seat is refunded."),
            EventKind.of(
                    EventType.APPLICATION_BLOCKED,
                    ApplicationData.class,
                    "The worker found the place blocked. Accept it (POST"
                            + " /api/bounties/{bountyId}/applications/{applicationId}/blocked/accept) or open a dispute"
                            + " by dueAt; silence accepts it."),
            EventKind.of(
                    EventType.APPLICATION_GHOST_FLAGGED,
                    ApplicationData.class,
                    "An accepted worker showed no activity within your response window."),
            EventKind.of(
                    EventType.APPLICATION_STARTED, ApplicationData.class, "The worker started. Work is due by dueAt."),
            EventKind.of(
                    EventType.APPLICATION_START_DEADLINE_PASSED,
                    ApplicationData.class,
                    "A confirmed worker missed the start deadline."),
            EventKind.of(
                    EventType.APPLICATION_COMPLETION_DEADLINE_PASSED,
                    ApplicationData.class,
                    "The worker missed the deadline and lost the seat."),
            EventKind.of(EventType.SUBMISSION_SUBMITTED, SubmissionData.class, "A worker submitted work for review."),
            EventKind.of(EventType.SUBMISSION_APPROVED, SubmissionData.class, "You approved a submission."),
            EventKind.of(
                    EventType.SUBMISSION_REDO_REQUESTED,
                    SubmissionData.class,
                    "You asked the worker to revise a submission by dueAt."),
            EventKind.of(EventType.SUBMISSION_REJECTED, SubmissionData.class, "You rejected a submission."),
            EventKind.of(
                    EventType.SUBMISSION_REDO_DEADLINE_PASSED,
                    SubmissionData.class,
                    "The worker did not resubmit by the revision deadline."),
            EventKind.of(EventType.PROOF_UPLOADED, SubmissionData.class, "A worker uploaded proof to your bounty."),
            EventKind.of(
                    EventType.BOUNTY_SEAT_FILLED,
                    ApplicationData.class,
                    "A seat of a bounty with several seats was filled."),
            EventKind.of(
                    EventType.APPLICATION_RECEIVED,
                    ApplicationData.class,
                    "A human applied to your bounty. Sent to webhooks of API keys only."),
            EventKind.of(
                    EventType.APPLICATION_WITHDRAWN,
                    ApplicationData.class,
                    "A human withdrew an application or gave up a seat. Sent to webhooks of API keys only."));

    public record ApplicationData(
            @Field(required = true) BountyId bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) ApplicationId applicationId,

            @Field(value = "Profile of the human.", required = true)
            HumanId humanId,

            @Field(required = true) String applicantName,

            @Field(required = true) String status,

            @Field("Deadline that now applies or has passed: confirm, start, complete, keep or answer by then.")
            Instant dueAt,

            @Field("Why the seat was released, as in seatExpiredReason.")
            String reason,

            @Field(hidden = true) Boolean directOffer)
            implements EventData {

        static ApplicationData of(Bounty bounty, Application application, Instant dueAt, String reason) {
            return new ApplicationData(
                    bounty.id(),
                    bounty.terms().title(),
                    application.id(),
                    application.humanId(),
                    application.humanName(),
                    application.status().wire(),
                    dueAt,
                    reason,
                    null);
        }

        /** For its mail only: the human of a direct hire has not applied. */
        private ApplicationData ofRejection(boolean ofDirectHire) {
            return new ApplicationData(
                    bountyId, bountyTitle, applicationId, humanId, applicantName, status, dueAt, reason, ofDirectHire);
        }

        @Override
        public ApplicationData withoutPersonal() {
            return new ApplicationData(
                    bountyId, null, applicationId, humanId, null, status, dueAt, reason, directOffer);
        }
    }

    public record SubmissionData(
            @Field(required = true) BountyId bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) ApplicationId applicationId,

            @Field("Submission. Absent if the application carries the files.")
            SubmissionId submissionId,

            @Field(value = "Profile of the human.", required = true)
            HumanId humanId,

            @Field(required = true) String applicantName,

            @Field(required = true) String status,

            @Field("Revision deadline, for redo events. End of the time to appeal, for a rejection.")
            Instant dueAt,

            @Field("Your reasonCode, for a rejection.") String reason)
            implements EventData {

        @Override
        public SubmissionData withoutPersonal() {
            return new SubmissionData(
                    bountyId, null, applicationId, submissionId, humanId, null, status, dueAt, reason);
        }
    }

    private ApplicationEvents() {}

    static Event submitted(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_SUBMITTED, application.id().value(), bounty, application, null, null, now);
    }

    /** The application carries the files, so there is no submission. */
    static Event proofUploaded(Bounty bounty, Application application, Instant now) {
        return about(EventType.PROOF_UPLOADED, application.id().value(), bounty, application, null, null, now);
    }

    public static Event rejected(Bounty bounty, Application application, Instant now) {
        ApplicationData data =
                ApplicationData.of(bounty, application, null, null).ofRejection(bounty.isDirectHire());
        return new Event(EventType.APPLICATION_REJECTED, application.id().value(), bounty.posterId(), now, data);
    }

    public static Event withdrawn(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_WITHDRAWN, application.id().value(), bounty, application, null, null, now);
    }

    public static Event accepted(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_ACCEPTED,
                bounty,
                application,
                application.seat().confirmBy(),
                null,
                now);
    }

    public static Event confirmed(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_CONFIRMED,
                bounty,
                application,
                application.seat().startBy(),
                null,
                now);
    }

    public static Event started(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_STARTED,
                bounty,
                application,
                application.seat().dueAt(),
                null,
                now);
    }

    public static Event ghostFlagged(Bounty bounty, Application application, Instant now) {
        return seat(EventType.APPLICATION_GHOST_FLAGGED, bounty, application, null, null, now);
    }

    public static Event startDeadlinePassed(Bounty bounty, Application application, Instant now) {
        Instant dueAt = application.seat().startBy();
        return seat(EventType.APPLICATION_START_DEADLINE_PASSED, bounty, application, dueAt, null, now);
    }

    public static Event completionDeadlinePassed(Bounty bounty, Application application, Instant now) {
        Instant dueAt = application.seat().dueAt();
        return seat(EventType.APPLICATION_COMPLETION_DEADLINE_PASSED, bounty, application, dueAt, null, now);
    }

    public static Event workerRestricted(Bounty bounty, Application held, Instant now) {
        Instant keepBy = held.seat().restriction().keepBy();
        return seat(EventType.APPLICATION_WORKER_RESTRICTED, bounty, held, keepBy, null, now);
    }

    public static Event blocked(Bounty bounty, Application blocked, Instant now) {
        Instant answerBy = blocked.seat().blocked().answerBy();
        return seat(EventType.APPLICATION_BLOCKED, bounty, blocked, answerBy, null, now);
    }

    public static Event seatExpired(Bounty bounty, Application application, Instant now) {
        String reason = application.seat().expired().wire();
        return seat(EventType.APPLICATION_SEAT_EXPIRED, bounty, application, null, reason, now);
    }

    public static Event seatFilled(Bounty bounty, Application application, Instant now) {
        return seat(EventType.BOUNTY_SEAT_FILLED, bounty, application, null, null, now);
    }

    public static Event submissionSubmitted(
            Bounty bounty, Application application, Submission submission, Instant now) {
        return work(EventType.SUBMISSION_SUBMITTED, bounty, application, submission, null, null, now);
    }

    public static Event proofUploaded(Bounty bounty, Application application, Submission submission, Instant now) {
        return work(EventType.PROOF_UPLOADED, bounty, application, submission, null, null, now);
    }

    public static Event reviewed(Bounty bounty, Application application, Submission submission, Instant now) {
        Submission.Review review = submission.review();
        return switch (submission.status()) {
            case APPROVED -> work(EventType.SUBMISSION_APPROVED, bounty, application, submission, null, null, now);
            case REDO_REQUESTED ->
                work(EventType.SUBMISSION_REDO_REQUESTED, bounty, application, submission, review.redoBy(), null, now);
            case REJECTED -> {
                String reason = review.reasonCode().wire();
                yield work(
                        EventType.SUBMISSION_REJECTED,
                        bounty,
                        application,
                        submission,
                        submission.appealBy(),
                        reason,
                        now);
            }
            case PENDING_REVIEW -> throw new IllegalStateException("not reviewed: " + submission.id());
        };
    }

    public static Event redoDeadlinePassed(Bounty bounty, Application application, Submission submission, Instant now) {
        Instant dueAt = submission.review().redoBy();
        return work(EventType.SUBMISSION_REDO_DEADLINE_PASSED, bounty, application, submission, dueAt, null, now);
    }

    private static Event work(
            EventType type,
            Bounty bounty,
            Application application,
            Submission submission,
            Instant dueAt,
            String reason,
            Instant now) {
        SubmissionData data = new SubmissionData(
                bounty.id(),
                bounty.terms().title(),
                application.id(),
                submission.id(),
                application.humanId(),
                application.humanName(),
                submission.status().wire(),
                dueAt,
                reason);
        return new Event(type, submission.id().value(), bounty.posterId(), now, data);
    }

    private static Event seat(
            EventType type, Bounty bounty, Application application, Instant dueAt, String reason, Instant now) {
        return about(type, application.id() + "-" + application.version(), bounty, application, dueAt, reason, now);
    }

    private static Event about(
            EventType type,
            String subject,
            Bounty bounty,
            Application application,
            Instant dueAt,
            String reason,
            Instant now) {
        ApplicationData data = ApplicationData.of(bounty, application, dueAt, reason);
        return new Event(type, subject, bounty.posterId(), now, data);
    }
}
