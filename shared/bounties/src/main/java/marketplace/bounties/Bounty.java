package marketplace.bounties;

import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.policy.ReviewReason;
import marketplace.bounties.BountyStatus.Move;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.table.Keys;
import marketplace.table.LostRace;

/**
 * A task that humans apply to, or that is offered to one human.
 *
 * <p>Immutable: a verb returns the next bounty, or fails with a problem where the status forbids it.
 *
 * @param seats the progress of the seats that are taken
 * @param applicationCount approximate, see {@link ApplicationCount}; it changes without the version
 * @param reviewReason why it was held for review; null if it was not
 * @param closedBy null until it is closed
 * @param cancellation null until the owner cancels it
 * @param directOffer null for a public bounty
 * @param version counts its changes, from 1
 */
public record Bounty(
        BountyId id,
        AccountId posterId,
        BountyTerms terms,
        BountyStatus status,
        SeatCounts seats,
        long applicationCount,
        ReviewReason reviewReason,
        ClosedBy closedBy,
        Cancellation cancellation,
        DirectOffer directOffer,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** Posts a bounty. It takes applications at once, unless there is a reason to review it first. */
    static Bounty post(
            BountyId id, AccountId posterId, BountyTerms terms, Optional<ReviewReason> reviewReason, Instant now) {
        BountyPolicies.requireFuture(terms, now);
        BountyPolicies.requireReservable(terms);
        ReviewReason reason = reviewReason.orElse(null);
        BountyStatus status = reason == null ? BountyStatus.OPEN : BountyStatus.PENDING_REVIEW;
        return new Bounty(id, posterId, terms, status, SeatCounts.NONE, 0, reason, null, null, null, now, now, 1);
    }

    /** Offers a task to one human. The bounty waits for its seat to be funded. */
    public static Bounty offer(AccountId posterId, BountyTerms terms, DirectOffer offer, Instant now) {
        BountyPolicies.requireFuture(terms, now);
        return new Bounty(
                offer.bountyId(),
                posterId,
                terms,
                BountyStatus.OPEN,
                SeatCounts.NONE,
                0,
                null,
                null,
                null,
                offer,
                now,
                now,
                1);
    }

    public int spotsFilled() {
        return seats.filled();
    }

    public boolean isOwnedBy(AccountId account) {
        return posterId.equals(account);
    }

    /** Whether anyone may read it. Otherwise only the owner, admins and, for a direct offer, its human. */
    public boolean isPublic() {
        return !isDirectOffer() && status != BountyStatus.PENDING_REVIEW && !isRefused();
    }

    /** Whether it is a direct offer, which only the poster, admins and one human see. */
    public boolean isDirectOffer() {
        return directOffer != null;
    }

    boolean isFor(AccountId account) {
        return isDirectOffer() && directOffer.workerId().equals(account);
    }

    private boolean isRefused() {
        return closedBy instanceof ClosedBy.ByReview;
    }

    /** Refuses an application at {@code now} unless intake is open. */
    public void requireIntake(Instant now) {
        if (isDirectOffer()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is a direct offer to one human and does not accept applications.");
        }
        if (!status.takesApplications()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + status.wire()
                            + ". Only open and partially_filled bounties accept applications.");
        }
        Integer most = terms.intake().maxApplications();
        if (most != null && applicationCount >= most) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This bounty has reached its maximum of " + most + " applications.");
        }
        requireBeforeDeadline(now);
    }

    /** How much this application adds to the count. Counts are exact if there is a maximum. */
    public long countOf(ApplicationId application) {
        return terms.intake().maxApplications() == null ? ApplicationCount.step(applicationCount, application) : 1;
    }

    /** The owner opens the intake again. */
    Bounty reopen(Instant now) {
        BountyStatus next = after(Move.REOPEN);
        requireBeforeDeadline(now);
        return with(next == BountyStatus.OPEN && spotsFilled() > 0 ? BountyStatus.PARTIALLY_FILLED : next, null, now);
    }

    /** The owner reviews the applications; the intake pauses. */
    Bounty review(Instant now) {
        return with(after(Move.REVIEW), null, now);
    }

    /** The owner pauses the intake. */
    Bounty pause(Instant now) {
        return with(after(Move.PAUSE), null, now);
    }

    /** Starts closing. Pending applications are then rejected, and {@link #finishClosing} ends it. */
    public Bounty close(ClosedBy why, Instant now) {
        BountyStatus next = after(Move.CLOSE);
        if (spotsFilled() > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty has " + spotsFilled()
                            + " seats taken. Only a bounty without taken seats can be closed.");
        }
        return with(next, why, now);
    }

    public Bounty finishClosing(Instant now) {
        return with(after(Move.FINISH_CLOSING), closedBy, now);
    }

    /** Whether all seats are taken, so that pending applications are rejected. */
    public boolean turnsAway() {
        return status == BountyStatus.ASSIGNED
                && !isDirectOffer()
                && !terms.intake().keepsApplicants();
    }

    boolean isCompletedSince(Bounty before) {
        return isCompleted() && !before.isCompleted();
    }

    private boolean isCompleted() {
        return status == BountyStatus.COMPLETED || status == BountyStatus.PAID;
    }

    /** Whether this change completes it while applications may be pending. */
    public boolean sendsWaitingAway(Bounty before) {
        return isCompletedSince(before) && mayHaveWaiting();
    }

    /** Taking the last seat rejects pending applications, unless the owner keeps them. */
    private boolean mayHaveWaiting() {
        return !isDirectOffer()
                && (terms.intake().keepsApplicants()
                        || spotsFilled() < terms.intake().spots());
    }

    /** Ends the intake with the seats that are taken. */
    public Bounty stopIntake(Instant now) {
        return with(settled(after(Move.STOP_INTAKE), seats), null, now);
    }

    /** An application gets a seat. The last seat ends the intake. */
    public Bounty takeSeat(Instant now) {
        BountyStatus next = after(Move.SEAT_TAKEN);
        SeatCounts more = seats.taken();
        return seated(more.filled() == terms.intake().spots() ? BountyStatus.ASSIGNED : next, more, now);
    }

    /** A seat was lost or its acceptance revoked. The intake opens again, unless the bounty has ended. */
    public Bounty releaseSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_RELEASED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(
                next == BountyStatus.PARTIALLY_FILLED && fewer.filled() == 0 ? BountyStatus.OPEN : next, fewer, now);
    }

    /** Whether a seat lost now goes to the reserve. Not while the intake is paused, nor after the deadline. */
    public boolean refills(Instant now) {
        return terms.intake().reservePool() && next(Move.SEAT_PASSED).isPresent() && !isPastDeadline(now);
    }

    /** A seat was lost and went to the reserve: the number of taken seats and the intake stay the same. */
    public Bounty passSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_PASSED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(next, fewer.taken(), now);
    }

    /** Work on a seat started, or it is disputed: the bounty can no longer be cancelled. */
    public Bounty beginSeat(Instant now) {
        return seated(after(Move.SEAT_BEGUN), counting(seats.undone(false)).oneBegun(), now);
    }

    /** The escrow of a seat was released. The last one completes an assigned bounty. */
    public Bounty finishSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_DONE);
        SeatCounts more = counting(seats.undone(hadBegun)).oneDone(hadBegun);
        return seated(settled(next, more), more, now);
    }

    /** The payout of a seat was confirmed. The last one makes a completed bounty paid. */
    public Bounty paySeat(Instant now) {
        BountyStatus next = after(Move.SEAT_PAID);
        SeatCounts more = counting(seats.unpaid()).onePaid();
        return seated(settled(next, more), more, now);
    }

    /**
     * Requires that such a seat is counted. If not, bounty and application were read at different times and both changed in
     * between, so the caller retries.
     */
    private SeatCounts counting(int suchSeats) {
        if (suchSeats == 0) {
            throw new LostRace(Keys.bounty(id));
        }
        return seats;
    }

    /** The owner cancels it. Refused while work on a seat is in progress. */
    public Bounty cancel(Cancellation why, Instant now) {
        BountyStatus next = after(Move.CANCEL);
        if (seats.running() > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + status.wire() + " and work on " + seats.running()
                            + " of its seats has started. It can be cancelled while every seat is unstarted or done.");
        }
        return next == status ? this : changed(terms, next, seats, closedBy, why, directOffer, now);
    }

    /** Completed when all seats are released, paid when all payouts are confirmed. */
    private static BountyStatus settled(BountyStatus status, SeatCounts seats) {
        if (status == BountyStatus.ASSIGNED && seats.areAllDone()) {
            return seats.areAllPaid() ? BountyStatus.PAID : BountyStatus.COMPLETED;
        }
        return status == BountyStatus.COMPLETED && seats.areAllPaid() ? BountyStatus.PAID : status;
    }

    /** An escrow was opened for the seat of a direct offer. */
    public Bounty fundedBy(EscrowId escrow, Instant now) {
        return changed(terms, status, seats, closedBy, cancellation, directOffer.with(escrow), now);
    }

    /** The same before the offer is stored, so at version 1. */
    public Bounty offeredWith(EscrowId escrow) {
        return offer(posterId, terms, directOffer.with(escrow), createdAt);
    }

    /** Ends a direct offer whose application ended or that was not funded in time. No change to a public bounty. */
    public Bounty cancelOffer(Instant now) {
        return isDirectOffer() && status == BountyStatus.OPEN ? with(BountyStatus.CANCELLED, closedBy, now) : this;
    }

    /** An admin publishes it. */
    Bounty publish(Instant now) {
        BountyStatus next = after(Move.PUBLISH);
        requireBeforeDeadline(now);
        return with(next, null, now);
    }

    /** An admin rejects it. The owner sees {@code words}. */
    Bounty refuse(String words, Instant now) {
        return with(after(Move.REFUSE), new ClosedBy.ByReview(words), now);
    }

    public boolean isPastDeadline(Instant now) {
        return intakeEndsAt().filter(end -> !now.isBefore(end)).isPresent();
    }

    /** The deadline, or the payment deadline of a direct offer; the earlier one. */
    public Optional<Instant> intakeEndsAt() {
        Stream<Instant> ends = Stream.of(terms.intake().deadline(), isDirectOffer() ? directOffer.payBy() : null)
                .filter(Objects::nonNull);
        return ends.min(Comparator.naturalOrder());
    }

    Bounty revised(BountyTerms newTerms, Instant now) {
        return changed(newTerms, status, seats, closedBy, cancellation, directOffer, now);
    }

    public boolean isClosable() {
        return next(Move.CLOSE).filter(next -> next != status).isPresent() && spotsFilled() == 0;
    }

    /** Whether work on a taken seat is not done. */
    public boolean isOwedWork() {
        return seats.filled() > seats.done();
    }

    /** Without the texts that only applicants and workers read. */
    public Bounty withoutOwnersWords(Instant now) {
        BountyTerms bare = terms.withoutOwnersWords();
        return bare.equals(terms) ? this : revised(bare, now);
    }

    /** Counts applications. Version and time stay, because the bounty itself does not change. */
    public Bounty counted(long more) {
        return new Bounty(
                id,
                posterId,
                terms,
                status,
                seats,
                applicationCount + more,
                reviewReason,
                closedBy,
                cancellation,
                directOffer,
                createdAt,
                updatedAt,
                version);
    }

    private BountyStatus after(Move move) {
        return next(move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        isDirectOffer()
                                ? "This bounty is a direct offer and " + status.wire()
                                        + ", so this is not possible. It can be cancelled until work starts."
                                : "This bounty is " + status.wire() + "; this is possible only while it is "
                                        + BountyStatus.transitions(false).allowing(move) + "."));
    }

    private Optional<BountyStatus> next(Move move) {
        return BountyStatus.transitions(isDirectOffer()).after(status, move);
    }

    private void requireBeforeDeadline(Instant now) {
        if (isPastDeadline(now)) {
            throw new Problem(ErrorCode.INVALID_STATE, "The deadline of this bounty has passed.");
        }
    }

    /** The same status is no change. */
    private Bounty with(BountyStatus next, ClosedBy why, Instant now) {
        return next == status ? this : changed(terms, next, seats, why, cancellation, directOffer, now);
    }

    private Bounty seated(BountyStatus next, SeatCounts counts, Instant now) {
        return changed(terms, next, counts, closedBy, cancellation, directOffer, now);
    }

    /** Everything that a verb may change, except the {@link #counted} applications. */
    private Bounty changed(
            BountyTerms newTerms,
            BountyStatus next,
            SeatCounts counts,
            ClosedBy closed,
            Cancellation cancelled,
            DirectOffer asked,
            Instant now) {
        return new Bounty(
                id,
                posterId,
                newTerms,
                next,
                counts,
                applicationCount,
                reviewReason,
                closed,
                cancelled,
                asked,
                createdAt,
                now,
                version + 1);
    }
}
