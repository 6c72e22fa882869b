package marketplace.bounties.applications;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.SeatTerms;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;

/**
 * The seat of an accepted application, with its deadlines; null for what has not happened. {@code confirmBy} runs
 * until the confirmation, {@code startBy} until work starts, {@code dueAt} until the first submission. Silence is
 * measured until work starts, from {@code lastMessageAt} or the acceptance. A dispute, a restriction of the worker and
 * a blocked visit stop every timer.
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
        Restriction restriction,
        Blocked blocked,
        SeatExpiry expired) {

    /** How long the poster may keep a worker whose account was restricted. */
    public static final Duration KEEP = Duration.ofDays(3);

    /** How long the poster may look at a blocked visit. */
    public static final Duration BLOCKED = Duration.ofDays(3);

    public record Work(SubmissionId submissionId, SubmissionStatus status) {}

    /**
     * The worker's account was restricted while the work was not delivered. The seat waits until the poster keeps the
     * worker, and is lost at {@code keepBy}.
     *
     * @param keptAt null until then
     */
    public record Restriction(Instant at, Instant keepBy, Instant keptAt) {}

    /** The worker found the place blocked. The poster answers before {@code answerBy}; silence accepts it. */
    public record Blocked(Instant at, String reason, List<UploadId> uploadIds, Instant answerBy) {

        public Blocked {
            uploadIds = List.copyOf(uploadIds);
        }
    }

    static Seat taken(EscrowId escrow, SeatTerms terms, Instant now) {
        Instant confirmBy = now.plus(terms.confirmation());
        return new Seat(
                escrow, now, confirmBy, null, null, null, null, null, null, null, null, null, null, null, null, null);
    }

    public boolean isConfirmed() {
        return confirmedAt != null;
    }

    public boolean isStarted() {
        return startedAt != null;
    }

    public boolean isRunning() {
        return isOpen() && !isHeld() && !isBlocked();
    }

    /** Running, held for a restricted worker, or waiting for the answer to a blocked visit. */
    public boolean isOpen() {
        return disputedAt == null && finishedAt == null && expired == null;
    }

    /** Whether it waits for the poster to keep a restricted worker. */
    public boolean isHeld() {
        return restriction != null && restriction.keptAt() == null;
    }

    public boolean isKept() {
        return restriction != null && restriction.keptAt() != null;
    }

    /** Whether the poster can no longer keep the worker. */
    public boolean isKeepOver(Instant now) {
        return isHeld() && !now.isBefore(restriction.keepBy());
    }

    public boolean isBlocked() {
        return blocked != null;
    }

    /** Whether the time of the poster to answer a blocked visit is over. */
    public boolean isBlockedSilently(Instant now) {
        return isBlocked() && !now.isBefore(blocked.answerBy());
    }

    /** When work that is not handed in is due, if its worker uses all of the time to confirm and to start. */
    public Instant latestDueAt(BountyTerms terms) {
        if (dueAt != null) {
            return dueAt;
        }
        Instant deadline = terms.intake().deadline();
        return isConfirmed()
                ? terms.seat().dueAt(startBy, deadline)
                : terms.seat().latestDueAfter(confirmBy, deadline);
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

    /** The deadline may be later than when work started. The due time of unsubmitted work only moves later. */
    Seat extended(BountyTerms terms) {
        boolean undecided = isStarted() && work == null && finishedAt == null && expired == null;
        if (!undecided || terms.seat().deliveryHours() != null) {
            return this;
        }
        Instant due = terms.seat().dueAt(startedAt, terms.intake().deadline());
        return due.isAfter(dueAt)
                ? withTimes(confirmedAt, startBy, startedAt, due, lastMessageAt, ghostFlaggedAt)
                : this;
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

    /** It continues after this time. The deadlines are later by it. */
    Seat resumed(Duration stopped) {
        Instant last = lastMessageAt == null ? takenAt : lastMessageAt;
        return new Seat(
                escrowId,
                takenAt,
                isConfirmed() ? confirmBy : confirmBy.plus(stopped),
                confirmedAt,
                startBy == null || isStarted() ? startBy : startBy.plus(stopped),
                startedAt,
                dueAt == null ? null : dueAt.plus(stopped),
                isStarted() ? lastMessageAt : last.plus(stopped),
                ghostFlaggedAt,
                consentedAt,
                null,
                finishedAt,
                work,
                isHeld()
                        ? new Restriction(restriction.at(), restriction.keepBy().plus(stopped), null)
                        : restriction,
                isBlocked()
                        ? new Blocked(
                                blocked.at(),
                                blocked.reason(),
                                blocked.uploadIds(),
                                blocked.answerBy().plus(stopped))
                        : null,
                expired);
    }

    Seat held(Instant now) {
        return with(new Restriction(now, now.plus(KEEP), null));
    }

    /** The poster keeps the worker. The deadlines are later by the time that the seat was held. */
    Seat kept(Instant now) {
        Seat kept = with(new Restriction(restriction.at(), restriction.keepBy(), now));
        return kept.resumed(Duration.between(restriction.at(), now));
    }

    /** The restriction was lifted. */
    Seat unrestricted(Instant now) {
        Seat free = with((Restriction) null);
        return isHeld() && disputedAt == null ? free.resumed(Duration.between(restriction.at(), now)) : free;
    }

    /** Clears the consent to a release without pay. */
    Seat blocked(Blocked visit) {
        return with(null, restriction, visit);
    }

    private Seat with(Restriction newRestriction) {
        return with(consentedAt, newRestriction, blocked);
    }

    private Seat with(Instant consented, Restriction newRestriction, Blocked visit) {
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
                disputedAt,
                finishedAt,
                work,
                newRestriction,
                visit,
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
                restriction,
                blocked,
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
                restriction,
                blocked,
                reason);
    }

    /** Why this seat is lost at {@code now} by its timers alone; empty otherwise. */
    Optional<SeatExpiry> expiryReason(SeatTerms terms, Instant now) {
        if (isOpen() && isKeepOver(now)) {
            return Optional.of(SeatExpiry.WORKER_RESTRICTED);
        }
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
