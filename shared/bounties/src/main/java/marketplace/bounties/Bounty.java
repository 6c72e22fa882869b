package marketplace.bounties;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.policy.ReviewReason;
import marketplace.bounties.BountyStatus.Move;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.RunId;
import marketplace.table.Keys;
import marketplace.table.LostRace;

/**
 * A task that humans apply to, or a direct hire of one human. Its verbs return the next bounty.
 * {@code applicationCount} is approximate and changes without the version.
 *
 * @param suppressedApplications those of blocked applicants, which the owner does not see; null for none
 * @param unlisted whether its poster is restricted, which keeps it out of public lists
 * @param plainTerms whether spaces, dashes, dots and apostrophes do not count in the terms of its listings; false for
 *     bounties that were stored when they did, until their next change
 * @param directOffer the direct hire, null for a public bounty; stored by this name
 * @param qaRunId the QA run that posted it and decides instead of its owner; null for none
 */
public record Bounty(
        BountyId id,
        AccountId posterId,
        BountyTerms terms,
        BountyStatus status,
        SeatCounts seats,
        long applicationCount,
        Long suppressedApplications,
        ReviewReason reviewReason,
        ClosedBy closedBy,
        Cancellation cancellation,
        DirectHire directOffer,
        RunId qaRunId,
        boolean unlisted,
        boolean plainTerms,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    static Bounty post(
            BountyId id, AccountId posterId, BountyTerms terms, Optional<ReviewReason> reviewReason, Instant now) {
        BountyPolicies.requireFuture(terms, now);
        BountyPolicies.requireReservable(terms);
        return begin(id, posterId, terms, reviewReason.orElse(null), null, null, now);
    }

    public static Bounty directHire(AccountId posterId, BountyTerms terms, DirectHire hire, Instant now) {
        BountyPolicies.requireFuture(terms, now);
        return begin(hire.bountyId(), posterId, terms, null, hire, null, now);
    }

    public static Bounty ofRun(BountyId id, AccountId posterId, BountyTerms terms, RunId run, Instant now) {
        return begin(id, posterId, terms, null, null, run, now);
    }

    private static Bounty begin(
            BountyId id, AccountId by, BountyTerms terms, ReviewReason held, DirectHire hire, RunId run, Instant now) {
        BountyStatus status = held == null ? BountyStatus.OPEN : BountyStatus.PENDING_REVIEW;
        return new Bounty(
                id, by, terms, status, SeatCounts.NONE, 0, null, held, null, null, hire, run, false, true, now, now, 1);
    }

    public int spotsFilled() {
        return seats.filled();
    }

    public boolean isOwnedBy(AccountId account) {
        return posterId.equals(account);
    }

    public boolean isPublic() {
        return !isDirectHire() && status != BountyStatus.PENDING_REVIEW && !isRefused();
    }

    public boolean isDirectHire() {
        return directOffer != null;
    }

    public boolean isOfRun() {
        return qaRunId != null;
    }

    public Bounty requireNotOfRun() {
        if (isOfRun()) {
            throw qaRunId.decidesItself();
        }
        return this;
    }

    boolean isFor(AccountId account) {
        return isDirectHire() && directOffer.workerId().equals(account);
    }

    private boolean isRefused() {
        return closedBy instanceof ClosedBy.ByReview;
    }

    public BountyIntake intake() {
        return new BountyIntake(this);
    }

    Bounty reopen(Instant now) {
        BountyStatus next = after(Move.REOPEN);
        intake().requireBeforeDeadline(now);
        return with(next == BountyStatus.OPEN && spotsFilled() > 0 ? BountyStatus.PARTIALLY_FILLED : next, null, now);
    }

    Bounty review(Instant now) {
        return with(after(Move.REVIEW), null, now);
    }

    Bounty pause(Instant now) {
        return with(after(Move.PAUSE), null, now);
    }

    /** Starts closing. Pending applications are then rejected, and {@link #finishClosing} ends it. */
    public Bounty close(ClosedBy why, Instant now) {
        BountyStatus next = after(Move.CLOSE);
        BountyPolicies.requireNoTakenSeat(this);
        return with(next, why, now);
    }

    public Bounty finishClosing(Instant now) {
        return with(after(Move.FINISH_CLOSING), closedBy, now);
    }

    public boolean rejectsPending() {
        return status == BountyStatus.ASSIGNED
                && !isDirectHire()
                && !terms.intake().keepsApplicants();
    }

    boolean isCompletedSince(Bounty before) {
        return isCompleted() && !before.isCompleted();
    }

    private boolean isCompleted() {
        return status == BountyStatus.COMPLETED || status == BountyStatus.PAID;
    }

    public boolean rejectsPendingSince(Bounty before) {
        return isCompletedSince(before) && mayHavePending();
    }

    private boolean mayHavePending() {
        return !isDirectHire()
                && (terms.intake().keepsApplicants()
                        || spotsFilled() < terms.intake().spots());
    }

    public Bounty stopIntake(Instant now) {
        return with(settled(after(Move.STOP_INTAKE), seats), null, now);
    }

    /** An omitted value is null and stays. More seats of an assigned bounty open its intake again. */
    Bounty extend(Instant deadline, Integer spots, Instant now) {
        BountyStatus next = after(Move.EXTEND);
        BountyTerms extended = BountyPolicies.extended(terms, deadline, spots, now);
        return changed(extended, spots == null ? status : next, seats, closedBy, cancellation, directOffer, now);
    }

    public Bounty takeSeat(Instant now) {
        BountyStatus next = after(Move.SEAT_TAKEN);
        SeatCounts more = seats.taken();
        return seated(more.filled() == terms.intake().spots() ? BountyStatus.ASSIGNED : next, more, now);
    }

    /** The intake opens again, unless the bounty has ended. */
    public Bounty releaseSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_RELEASED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(
                next == BountyStatus.PARTIALLY_FILLED && fewer.filled() == 0 ? BountyStatus.OPEN : next, fewer, now);
    }

    public boolean refills(Instant now) {
        return terms.intake().reservePool() && next(Move.SEAT_REFILLED).isPresent() && !intake().isPastDeadline(now);
    }

    public Bounty refillSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_REFILLED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(next, fewer.taken(), now);
    }

    /** Work started or a dispute opened: the bounty can no longer be cancelled. */
    public Bounty beginSeat(Instant now) {
        return seated(after(Move.SEAT_BEGUN), counting(seats.undone(false)).oneBegun(), now);
    }

    /** The dispute of a seat whose work has not started ended without a ruling. */
    public Bounty resumeSeat(Instant now) {
        return seated(after(Move.SEAT_BEGUN), counting(seats.undone(true)).oneResumed(), now);
    }

    public Bounty finishSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_DONE);
        SeatCounts more = counting(seats.undone(hadBegun)).oneDone(hadBegun);
        return seated(settled(next, more), more, now);
    }

    public Bounty paySeat(Instant now) {
        BountyStatus next = after(Move.SEAT_PAID);
        SeatCounts more = counting(seats.unpaid()).onePaid();
        return seated(settled(next, more), more, now);
    }

    /** If no such seat is counted, the bounty and the application were read at different times: the caller retries. */
    private SeatCounts counting(int suchSeats) {
        if (suchSeats == 0) {
            throw new LostRace(Keys.bounty(id));
        }
        return seats;
    }

    public Bounty cancel(Cancellation why, Instant now) {
        BountyStatus next = after(Move.CANCEL);
        BountyPolicies.requireNoRunningWork(this);
        return next == status ? this : changed(terms, next, seats, closedBy, why, directOffer, now);
    }

    private static BountyStatus settled(BountyStatus status, SeatCounts seats) {
        if (status == BountyStatus.ASSIGNED && seats.areAllDone()) {
            return seats.areAllPaid() ? BountyStatus.PAID : BountyStatus.COMPLETED;
        }
        return status == BountyStatus.COMPLETED && seats.areAllPaid() ? BountyStatus.PAID : status;
    }

    public Bounty fundedBy(EscrowId escrow, Instant now) {
        return changed(terms, status, seats, closedBy, cancellation, directOffer.with(escrow), now);
    }

    /** For a direct hire that is not stored yet: the version stays 1. */
    public Bounty createdWith(EscrowId escrow) {
        return directHire(posterId, terms, directOffer.with(escrow), createdAt);
    }

    public Bounty cancelDirectHire(Instant now) {
        return isDirectHire() && status == BountyStatus.OPEN ? with(BountyStatus.CANCELLED, closedBy, now) : this;
    }

    Bounty publish(Instant now) {
        BountyStatus next = after(Move.PUBLISH);
        intake().requireBeforeDeadline(now);
        return with(next, null, now);
    }

    Bounty refuse(String reason, Instant now) {
        return with(after(Move.REFUSE), new ClosedBy.ByReview(reason), now);
    }

    public Bounty revised(BountyTerms newTerms, Instant now) {
        return changed(newTerms, status, seats, closedBy, cancellation, directOffer, now);
    }

    public boolean isClosable() {
        return next(Move.CLOSE).filter(next -> next != status).isPresent() && spotsFilled() == 0;
    }

    public boolean hasUnfinishedSeats() {
        return seats.filled() > seats.done();
    }

    public Bounty withoutPrivateTexts(Instant now) {
        BountyTerms bare = terms.withoutPrivateTexts();
        return bare.equals(terms) ? this : revised(bare, now);
    }

    /** The version stays, because the bounty itself does not change. */
    public Bounty counted(long more) {
        return shown(applicationCount + more, suppressedApplications, unlisted, version);
    }

    public Bounty countedSuppressed(long more) {
        long before = suppressedApplications == null ? 0 : suppressedApplications;
        return shown(applicationCount, more + before, unlisted, version);
    }

    Bounty listed(boolean now) {
        return shown(applicationCount, suppressedApplications, !now, version + 1);
    }

    private Bounty shown(long applications, Long suppressed, boolean hidden, long newVersion) {
        return new Bounty(
                id,
                posterId,
                terms,
                status,
                seats,
                applications,
                suppressed,
                reviewReason,
                closedBy,
                cancellation,
                directOffer,
                qaRunId,
                hidden,
                plainTerms,
                createdAt,
                updatedAt,
                newVersion);
    }

    private BountyStatus after(Move move) {
        return next(move).orElseThrow(() -> BountyPolicies.notAllowed(this, move));
    }

    private Optional<BountyStatus> next(Move move) {
        return BountyStatus.transitions(isDirectHire()).after(status, move);
    }

    private Bounty with(BountyStatus next, ClosedBy why, Instant now) {
        return next == status ? this : changed(terms, next, seats, why, cancellation, directOffer, now);
    }

    private Bounty seated(BountyStatus next, SeatCounts counts, Instant now) {
        return changed(terms, next, counts, closedBy, cancellation, directOffer, now);
    }

    private Bounty changed(
            BountyTerms newTerms,
            BountyStatus next,
            SeatCounts counts,
            ClosedBy closed,
            Cancellation cancelled,
            DirectHire asked,
            Instant now) {
        return new Bounty(
                id,
                posterId,
                newTerms,
                next,
                counts,
                applicationCount,
                suppressedApplications,
                reviewReason,
                closed,
                cancelled,
                asked,
                qaRunId,
                unlisted,
                true,
                createdAt,
                now,
                version + 1);
    }
}
