package marketplace.bounties.applications;

import java.time.Instant;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;

/**
 * The place that an accepted application holds, with its clocks.
 *
 * <p>Apart from the application, so that one without a seat has none of this. What has not happened is null. The clocks
 * run one after the other: {@code confirmBy} until it is confirmed, {@code startBy} until work begins, {@code dueAt}
 * until something is handed in; and beside the first two, how long the worker has been silent.
 *
 * @param escrowId the money that waits for this worker
 * @param lastHeardAt when the worker last wrote; silence counts from here, or from the acceptance
 * @param ghostFlaggedAt when silence had lasted too long
 * @param consentedAt when the worker agreed to being released although work had begun
 * @param disputedAt since when there is a dispute, which stops every clock
 * @param finishedAt when its escrow was released
 * @param work what was handed in last
 * @param expired why the seat was lost
 */
public record Seat(
        EscrowId escrowId,
        Instant takenAt,
        Instant confirmBy,
        Instant confirmedAt,
        Instant startBy,
        Instant startedAt,
        Instant dueAt,
        Instant lastHeardAt,
        Instant ghostFlaggedAt,
        Instant consentedAt,
        Instant disputedAt,
        Instant finishedAt,
        Work work,
        SeatExpiry expired) {

    /** What was handed in last, and how it was received; the submission itself says the rest. */
    public record Work(SubmissionId submissionId, SubmissionStatus status) {}

    static Seat taken(EscrowId escrow, Instant now) {
        Instant confirmBy = now.plus(SeatTerms.CONFIRMATION);
        return new Seat(escrow, now, confirmBy, null, null, null, null, null, null, null, null, null, null, null);
    }

    public boolean isConfirmed() {
        return confirmedAt != null;
    }

    public boolean isStarted() {
        return startedAt != null;
    }

    /** Whether its clocks run: neither a dispute nor its end has stopped them. */
    public boolean isRunning() {
        return disputedAt == null && finishedAt == null && expired == null;
    }

    /** Whether it can no longer be called off: work has begun, or there is a dispute about it. */
    public boolean isBegun() {
        return isStarted() || disputedAt != null;
    }

    /** Whether the worker had to confirm before {@code now} and did not. */
    public boolean isUnconfirmed(Instant now) {
        return !isConfirmed() && !now.isBefore(confirmBy);
    }

    /** Whether work had to begin before {@code now} and did not. */
    public boolean isUnstarted(Instant now) {
        return isConfirmed() && !isStarted() && !now.isBefore(startBy);
    }

    /** Whether something had to be handed in before {@code now} and nothing ever was. */
    public boolean isOverdue(Instant now) {
        return isStarted() && work == null && !now.isBefore(dueAt);
    }

    /** Whether the worker has been silent for the window; begun work answers to its due time alone. */
    public boolean isSilent(SeatTerms terms, Instant now) {
        return !isStarted() && !now.isBefore(silentAt(terms));
    }

    /** When the silence will have lasted for the window, unless the worker writes or begins. */
    public Instant silentAt(SeatTerms terms) {
        return (lastHeardAt == null ? takenAt : lastHeardAt).plus(terms.responseWindow());
    }

    /** Whether something that was handed in waits for the poster, or was approved. */
    public boolean isDelivered() {
        return work != null
                && (work.status() == SubmissionStatus.PENDING_REVIEW || work.status() == SubmissionStatus.APPROVED);
    }

    Seat confirmed(SeatTerms terms, Instant now) {
        return timed(now, terms.startBy(now), startedAt, dueAt, lastHeardAt, ghostFlaggedAt);
    }

    Seat started(SeatTerms terms, Instant deadline, Instant now) {
        return timed(confirmedAt, startBy, now, terms.dueAt(now, deadline), now, ghostFlaggedAt);
    }

    Seat heard(Instant at) {
        return timed(confirmedAt, startBy, startedAt, dueAt, at, ghostFlaggedAt);
    }

    Seat flagged(Instant now) {
        return timed(confirmedAt, startBy, startedAt, dueAt, lastHeardAt, now);
    }

    Seat consented(Instant now) {
        return standing(now, disputedAt, finishedAt, work, expired);
    }

    Seat disputed(Instant now) {
        return standing(consentedAt, now, finishedAt, work, expired);
    }

    Seat finished(Instant now) {
        return standing(consentedAt, disputedAt, now, work, expired);
    }

    /** Whoever hands work in means to be paid for it: a consent to being released without pay was for what was not done. */
    Seat handedIn(Work newWork) {
        return standing(null, disputedAt, finishedAt, newWork, expired);
    }

    Seat with(Work newWork) {
        return standing(consentedAt, disputedAt, finishedAt, newWork, expired);
    }

    Seat lost(SeatExpiry reason) {
        return standing(consentedAt, disputedAt, finishedAt, work, reason);
    }

    /** What moves while the clocks run. */
    private Seat timed(
            Instant confirmed, Instant toStartBy, Instant started, Instant due, Instant lastHeard, Instant flagged) {
        return new Seat(
                escrowId,
                takenAt,
                confirmBy,
                confirmed,
                toStartBy,
                started,
                due,
                lastHeard,
                flagged,
                consentedAt,
                disputedAt,
                finishedAt,
                work,
                expired);
    }

    /** What the work comes to, and what stops the clocks. */
    private Seat standing(Instant consented, Instant disputed, Instant finished, Work newWork, SeatExpiry reason) {
        return new Seat(
                escrowId,
                takenAt,
                confirmBy,
                confirmedAt,
                startBy,
                startedAt,
                dueAt,
                lastHeardAt,
                ghostFlaggedAt,
                consented,
                disputed,
                finished,
                newWork,
                reason);
    }
}
