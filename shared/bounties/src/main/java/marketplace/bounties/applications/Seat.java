package marketplace.bounties.applications;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;

/**
 * The seat of an accepted application, with its deadlines; null for what has not happened. {@code confirmBy} runs
 * until the confirmation, {@code startBy} until work starts, {@code dueAt} until the first submission. Silence is
 * measured until work starts, from {@code lastMessageAt} or the acceptance. A dispute stops every timer.
 *
 * @param consentedAt when the worker agreed to be released although work had started
 */
public record Seat(
        EscrowId escrowId,
        Instant takenAt,
        Instant confirmBy,
        Instant confirmedAt,
        Instant startBy,
        Instant startedAt,
        Instant dueAt,
        Instant lastMessageAt,
        Instant ghostFlaggedAt,
        Instant consentedAt,
        Instant disputedAt,
        Instant finishedAt,
        Work work,
        SeatExpiry expired) {

    public record Work(SubmissionId submissionId, SubmissionStatus status) {}

    static Seat taken(EscrowId escrow, SeatTerms terms, Instant now) {
        Instant confirmBy = now.plus(terms.confirmation());
        return new Seat(escrow, now, confirmBy, null, null, null, null, null, null, null, null, null, null, null);
    }

    public boolean isConfirmed() {
        return confirmedAt != null;
    }

    public boolean isStarted() {
        return startedAt != null;
    }

    public boolean isRunning() {
        return disputedAt == null && finishedAt == null && expired == null;
    }

    public boolean isBegun() {
        return isStarted() || disputedAt != null;
    }

    public boolean isUnconfirmed(Instant now) {
        return !isConfirmed() && !now.isBefore(confirmBy);
    }

    public boolean isUnstarted(Instant now) {
        return isConfirmed() && !isStarted() && !now.isBefore(startBy);
    }

    public boolean isOverdue(Instant now) {
        return dueAt != null && work == null && !now.isBefore(dueAt);
    }

    /** Started work is measured by its due time alone. */
    public boolean isSilent(SeatTerms terms, Instant now) {
        return !isStarted() && !now.isBefore(silentAt(terms));
    }

    public Instant silentAt(SeatTerms terms) {
        return (lastMessageAt == null ? takenAt : lastMessageAt).plus(terms.responseWindow());
    }

    public boolean isDelivered() {
        return work != null
                && (work.status() == SubmissionStatus.PENDING_REVIEW || work.status() == SubmissionStatus.APPROVED);
    }

    public boolean awaitsReview() {
        return work != null && work.status() == SubmissionStatus.PENDING_REVIEW;
    }

    Seat confirmed(SeatTerms terms, Instant now) {
        Instant due = terms.dueAfter(now).orElse(dueAt);
        return withTimes(now, terms.startBy(now), startedAt, due, lastMessageAt, ghostFlaggedAt);
    }

    Seat started(SeatTerms terms, Instant deadline, Instant now) {
        Instant due = dueAt == null ? terms.dueAt(now, deadline) : dueAt;
        return withTimes(confirmedAt, startBy, now, due, now, ghostFlaggedAt);
    }

    Seat messageAt(Instant at) {
        return withTimes(confirmedAt, startBy, startedAt, dueAt, at, ghostFlaggedAt);
    }

    Seat flagged(Instant now) {
        return withTimes(confirmedAt, startBy, startedAt, dueAt, lastMessageAt, now);
    }

    Seat consented(Instant now) {
        return withOutcome(now, disputedAt, finishedAt, work, expired);
    }

    Seat disputed(Instant now) {
        return withOutcome(consentedAt, now, finishedAt, work, expired);
    }

    /** The dispute ended without a ruling. The deadlines are later by the time that it took. */
    Seat resumed(Duration disputed) {
        Instant last = lastMessageAt == null ? takenAt : lastMessageAt;
        return new Seat(
                escrowId,
                takenAt,
                isConfirmed() ? confirmBy : confirmBy.plus(disputed),
                confirmedAt,
                startBy == null || isStarted() ? startBy : startBy.plus(disputed),
                startedAt,
                dueAt == null ? null : dueAt.plus(disputed),
                isStarted() ? lastMessageAt : last.plus(disputed),
                ghostFlaggedAt,
                consentedAt,
                null,
                finishedAt,
                work,
                expired);
    }

    /** Paid work needs no review any more. */
    Seat finished(Instant now) {
        Work paid = awaitsReview() ? new Work(work.submissionId(), SubmissionStatus.APPROVED) : work;
        return withOutcome(consentedAt, disputedAt, now, paid, expired);
    }

    /** Clears the consent to a release without pay: that was for work not done. */
    Seat submitted(Work newWork) {
        return withOutcome(null, disputedAt, finishedAt, newWork, expired);
    }

    Seat with(Work newWork) {
        return withOutcome(consentedAt, disputedAt, finishedAt, newWork, expired);
    }

    Seat lost(SeatExpiry reason) {
        return withOutcome(consentedAt, disputedAt, finishedAt, work, reason);
    }

    private Seat withTimes(
            Instant confirmed,
            Instant startWorkBy,
            Instant started,
            Instant due,
            Instant lastMessage,
            Instant flagged) {
        return new Seat(
                escrowId,
                takenAt,
                confirmBy,
                confirmed,
                startWorkBy,
                started,
                due,
                lastMessage,
                flagged,
                consentedAt,
                disputedAt,
                finishedAt,
                work,
                expired);
    }

    private Seat withOutcome(Instant consented, Instant disputed, Instant finished, Work newWork, SeatExpiry reason) {
        return new Seat(
                escrowId,
                takenAt,
                confirmBy,
                confirmedAt,
                startBy,
                startedAt,
                dueAt,
                lastMessageAt,
                ghostFlaggedAt,
                consented,
                disputed,
                finished,
                newWork,
                reason);
    }

    /** Why this seat is lost at {@code now} by its timers alone; empty otherwise. */
    Optional<SeatExpiry> expiryReason(SeatTerms terms, Instant now) {
        if (!isRunning()) {
            return Optional.empty();
        }
        if (isUnconfirmed(now)) {
            return Optional.of(SeatExpiry.CONFIRMATION_TIMEOUT);
        }
        if (terms.autoExpireGhosts() && isSilent(terms, now)) {
            return Optional.of(SeatExpiry.GHOSTED);
        }
        return isOverdue(now) ? Optional.of(SeatExpiry.COMPLETION_DEADLINE_MISSED) : Optional.empty();
    }
}
