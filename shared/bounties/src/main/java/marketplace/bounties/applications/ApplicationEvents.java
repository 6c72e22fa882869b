package marketplace.bounties.applications;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.bounties.Bounty;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Instants;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;

/** Acceptances can recur after they were revoked, so the subject of an event that can recur includes the version. */
public final class ApplicationEvents {

    private ApplicationEvents() {}

    static Event submitted(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_SUBMITTED, application.id().value(), bounty, application, Map.of(), now);
    }

    /** The application carries the files, so there is no submission. */
    static Event proofUploaded(Bounty bounty, Application application, Instant now) {
        return about(EventType.PROOF_UPLOADED, application.id().value(), bounty, application, Map.of(), now);
    }

    /** For the human of a direct offer that is not paid yet. */
    public static Notice offered(Bounty bounty, Application application) {
        Map<String, Object> data = Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "applicationId", application.id().value(),
                "amountCents", bounty.terms().pay().perSeat().cents(),
                "payBy", Instants.text(bounty.directOffer().payBy()));
        return Notice.of(
                NoticeType.OFFER_RECEIVED,
                application.id().value(),
                application.accountId(),
                application.createdAt(),
                data);
    }

    /** For the worker. */
    public static Notice acceptanceWithdrawn(Bounty bounty, Application pending, Instant now) {
        Map<String, Object> data = Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "applicationId", pending.id().value(),
                "humanId", pending.humanId().value());
        return Notice.of(
                NoticeType.ACCEPTANCE_WITHDRAWN, pending.id() + "-" + pending.version(), bounty.posterId(), now, data);
    }

    /** @param at when it is due, which distinguishes the reminders of one deadline */
    public static Notice reminder(
            NoticeType type, Bounty bounty, Application application, Instant dueAt, Instant at, Instant now) {
        Map<String, Object> data = new TreeMap<>(Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "applicationId", application.id().value(),
                "humanId", application.humanId().value(),
                "dueAt", Instants.text(dueAt)));
        if (application.seat().work() != null) {
            data.put("submissionId", application.seat().work().submissionId().value());
        }
        return Notice.of(type, application.id() + "-" + Instants.text(at), bounty.posterId(), now, data);
    }

    public static Event rejected(Bounty bounty, Application application, Instant now) {
        Map<String, Object> more = Map.of("directOffer", bounty.isDirectOffer());
        return about(EventType.APPLICATION_REJECTED, application.id().value(), bounty, application, more, now);
    }

    public static Event withdrawn(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_WITHDRAWN, application.id().value(), bounty, application, Map.of(), now);
    }

    public static Event accepted(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_ACCEPTED,
                bounty,
                application,
                dueAt(application.seat().confirmBy()),
                now);
    }

    public static Event confirmed(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_CONFIRMED,
                bounty,
                application,
                dueAt(application.seat().startBy()),
                now);
    }

    public static Event started(Bounty bounty, Application application, Instant now) {
        return seat(
                EventType.APPLICATION_STARTED,
                bounty,
                application,
                dueAt(application.seat().dueAt()),
                now);
    }

    public static Event ghostFlagged(Bounty bounty, Application application, Instant now) {
        return seat(EventType.APPLICATION_GHOST_FLAGGED, bounty, application, Map.of(), now);
    }

    public static Event startDeadlinePassed(Bounty bounty, Application application, Instant now) {
        Map<String, Object> dueAt = dueAt(application.seat().startBy());
        return seat(EventType.APPLICATION_START_DEADLINE_PASSED, bounty, application, dueAt, now);
    }

    public static Event completionDeadlinePassed(Bounty bounty, Application application, Instant now) {
        Map<String, Object> dueAt = dueAt(application.seat().dueAt());
        return seat(EventType.APPLICATION_COMPLETION_DEADLINE_PASSED, bounty, application, dueAt, now);
    }

    public static Event seatExpired(Bounty bounty, Application application, Instant now) {
        Map<String, Object> reason =
                Map.of("reason", application.seat().expired().wire());
        return seat(EventType.APPLICATION_SEAT_EXPIRED, bounty, application, reason, now);
    }

    public static Event seatFilled(Bounty bounty, Application application, Instant now) {
        return seat(EventType.BOUNTY_SEAT_FILLED, bounty, application, Map.of(), now);
    }

    public static Event submissionSubmitted(
            Bounty bounty, Application application, Submission submission, Instant now) {
        return work(EventType.SUBMISSION_SUBMITTED, bounty, application, submission, Map.of(), now);
    }

    public static Event proofUploaded(Bounty bounty, Application application, Submission submission, Instant now) {
        return work(EventType.PROOF_UPLOADED, bounty, application, submission, Map.of(), now);
    }

    public static Event reviewed(Bounty bounty, Application application, Submission submission, Instant now) {
        Submission.Review review = submission.review();
        return switch (submission.status()) {
            case APPROVED -> work(EventType.SUBMISSION_APPROVED, bounty, application, submission, Map.of(), now);
            case REDO_REQUESTED ->
                work(EventType.SUBMISSION_REDO_REQUESTED, bounty, application, submission, dueAt(review.redoBy()), now);
            case REJECTED -> {
                Map<String, Object> why =
                        Map.of("reason", review.reasonCode().wire(), "dueAt", Instants.text(submission.appealBy()));
                yield work(EventType.SUBMISSION_REJECTED, bounty, application, submission, why, now);
            }
            case PENDING_REVIEW -> throw new IllegalStateException("not reviewed: " + submission.id());
        };
    }

    public static Event redoDeadlinePassed(Bounty bounty, Application application, Submission submission, Instant now) {
        Map<String, Object> dueAt = dueAt(submission.review().redoBy());
        return work(EventType.SUBMISSION_REDO_DEADLINE_PASSED, bounty, application, submission, dueAt, now);
    }

    private static Event work(
            EventType type,
            Bounty bounty,
            Application application,
            Submission submission,
            Map<String, Object> more,
            Instant now) {
        Map<String, Object> data = new TreeMap<>(more);
        data.put("submissionId", submission.id().value());
        data.put("status", submission.status().wire());
        return about(type, submission.id().value(), bounty, application, data, now);
    }

    private static Event seat(
            EventType type, Bounty bounty, Application application, Map<String, Object> more, Instant now) {
        return about(type, application.id() + "-" + application.version(), bounty, application, more, now);
    }

    private static Map<String, Object> dueAt(Instant at) {
        return Map.of("dueAt", Instants.text(at));
    }

    private static Event about(
            EventType type,
            String subject,
            Bounty bounty,
            Application application,
            Map<String, Object> more,
            Instant now) {
        Map<String, Object> data = new TreeMap<>(Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "applicationId", application.id().value(),
                "humanId", application.humanId().value(),
                "applicantName", application.humanName(),
                "status", application.status().wire()));
        data.putAll(more);
        return new Event(type, subject, bounty.posterId(), now, data);
    }
}
