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
 * A task posted for humans to apply to.
 *
 * <p>Immutable: a verb returns the bounty that comes after it, and refuses with a problem where the status forbids it.
 *
 * @param seats how far those that are taken have come
 * @param applicationCount about how many have applied, see {@link ApplicationCount}; it moves without the version
 * @param reviewReason why the policy gate held it back; null when it did not
 * @param closedBy why it was closed; null until then
 * @param cancellation why it was called off; null until then, and where a private one ended by itself
 * @param directOffer whom it is for; null for a public one, which everybody may apply to
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

    /** Posts a bounty; it takes applications at once, unless there is a reason to look at it first. */
    static Bounty post(
            BountyId id, AccountId posterId, BountyTerms terms, Optional<ReviewReason> reasonToLook, Instant now) {
        BountyPolicies.requireFuture(terms, now);
        BountyPolicies.requireReservable(terms);
        ReviewReason reason = reasonToLook.orElse(null);
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

    /** How many seats are taken. */
    public int spotsFilled() {
        return seats.filled();
    }

    public boolean isOwnedBy(AccountId account) {
        return posterId.equals(account);
    }

    /**
     * Whether everybody may read it; otherwise its owner and admins: what waits for a review, or has failed it; and of a
     * private one the human whom it is for.
     */
    public boolean isPublic() {
        return !isPrivate() && status != BountyStatus.PENDING_REVIEW && !isRefused();
    }

    /** Whether it is for one human, and never shown to anybody else. */
    public boolean isPrivate() {
        return directOffer != null;
    }

    /** Whether it is private and for the human of this account. */
    boolean isFor(AccountId account) {
        return isPrivate() && directOffer.workerId().equals(account);
    }

    private boolean isRefused() {
        return closedBy instanceof ClosedBy.ByReview;
    }

    /** Refuses an application at {@code now} unless intake is open. */
    public void requireIntake(Instant now) {
        if (isPrivate()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This bounty is private, for one human; it takes no applications.");
        }
        if (!status.takesApplications()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + status.wire()
                            + " and takes no applications; only open and partially_filled ones do.");
        }
        Integer most = terms.intake().maxApplications();
        if (most != null && applicationCount >= most) {
            throw new Problem(
                    ErrorCode.INVALID_STATE, "This bounty takes " + most + " applications at most, and has them.");
        }
        requireBeforeDeadline(now);
    }

    /** By how much this application moves the count: by one where there is a limit, else as {@link ApplicationCount} says. */
    public long countOf(ApplicationId application) {
        return terms.intake().maxApplications() == null ? ApplicationCount.step(applicationCount, application) : 1;
    }

    /** The owner lets applications in again. */
    Bounty reopen(Instant now) {
        BountyStatus next = after(Move.REOPEN);
        requireBeforeDeadline(now);
        return with(next == BountyStatus.OPEN && spotsFilled() > 0 ? BountyStatus.PARTIALLY_FILLED : next, null, now);
    }

    /** The owner looks through the applications; no new ones meanwhile. */
    Bounty review(Instant now) {
        return with(after(Move.REVIEW), null, now);
    }

    /** The owner halts it. */
    Bounty pause(Instant now) {
        return with(after(Move.PAUSE), null, now);
    }

    /** Begins to close it; what waits for an answer is then wound up, and {@link #finishClosing} ends it. */
    public Bounty close(ClosedBy why, Instant now) {
        BountyStatus next = after(Move.CLOSE);
        if (spotsFilled() > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty has " + spotsFilled() + " seats taken; only an unassigned bounty can be closed.");
        }
        return with(next, why, now);
    }

    public Bounty finishClosing(Instant now) {
        return with(after(Move.FINISH_CLOSING), closedBy, now);
    }

    /** Whether the seat that was taken now was the last one, and those who wait are turned away for it. */
    public boolean turnsAway() {
        // Whom a private bounty is for waits with nobody.
        return status == BountyStatus.ASSIGNED
                && !isPrivate()
                && !terms.intake().keepsApplicants();
    }

    /** Whether the work of every seat is done now, and was not {@code before}. */
    boolean isCompletedSince(Bounty before) {
        return isCompleted() && !before.isCompleted();
    }

    private boolean isCompleted() {
        return status == BountyStatus.COMPLETED || status == BountyStatus.PAID;
    }

    /** Whether those who wait are sent away by that: there is nothing left to wait for. */
    public boolean sendsWaitingAway(Bounty before) {
        return isCompletedSince(before) && mayHaveWaiting();
    }

    /** Whether anybody may wait although no seat is to be had: where the last one was taken the others were turned away. */
    private boolean mayHaveWaiting() {
        return !isPrivate()
                && (terms.intake().keepsApplicants()
                        || spotsFilled() < terms.intake().spots());
    }

    /** The seats taken so far are all that there will be. */
    public Bounty stopIntake(Instant now) {
        return with(settled(after(Move.STOP_INTAKE), seats), null, now);
    }

    /** An application was given a seat; with the last one the intake ends. */
    public Bounty takeSeat(Instant now) {
        BountyStatus next = after(Move.SEAT_TAKEN);
        SeatCounts more = seats.taken();
        return seated(more.filled() == terms.intake().spots() ? BountyStatus.ASSIGNED : next, more, now);
    }

    /** A seat was lost, or its acceptance taken back; where the bounty is still on, the intake opens again. */
    public Bounty releaseSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_RELEASED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(
                next == BountyStatus.PARTIALLY_FILLED && fewer.filled() == 0 ? BountyStatus.OPEN : next, fewer, now);
    }

    /** Whether a seat that is lost now goes to the next of the reserve; not while the owner halts it, nor after the deadline. */
    public boolean refills(Instant now) {
        return terms.intake().reservePool() && next(Move.SEAT_PASSED).isPresent() && !isPastDeadline(now);
    }

    /** A seat was lost and went to the next of the reserve: as many are taken as before, and the intake stays as it is. */
    public Bounty passSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_PASSED);
        SeatCounts fewer = counting(seats.undone(hadBegun)).released(hadBegun);
        return seated(next, fewer.taken(), now);
    }

    /** From now on a seat can no longer be called off: its work has begun, or there is a dispute about it. */
    public Bounty beginSeat(Instant now) {
        return seated(after(Move.SEAT_BEGUN), counting(seats.undone(false)).oneBegun(), now);
    }

    /** The escrow of a seat was released; with the last of an assigned bounty it is completed. */
    public Bounty finishSeat(boolean hadBegun, Instant now) {
        BountyStatus next = after(Move.SEAT_DONE);
        SeatCounts more = counting(seats.undone(hadBegun)).oneDone(hadBegun);
        return seated(settled(next, more), more, now);
    }

    /** The payout of a seat was confirmed; with the last of a completed bounty it is paid. */
    public Bounty paySeat(Instant now) {
        BountyStatus next = after(Move.SEAT_PAID);
        SeatCounts more = counting(seats.unpaid()).onePaid();
        return seated(settled(next, more), more, now);
    }

    /**
     * The counts, while so many such seats are among them. If none is, the bounty was read before or after the seat and
     * somebody moved both in between: a lost race, although nothing was committed yet.
     */
    private SeatCounts counting(int suchSeats) {
        if (suchSeats == 0) {
            throw new LostRace(Keys.bounty(id));
        }
        return seats;
    }

    /** The owner calls it off; refused while the work of a seat has begun and is not done. */
    public Bounty cancel(Cancellation why, Instant now) {
        BountyStatus next = after(Move.CANCEL);
        if (seats.running() > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + status.wire() + " and work has begun on " + seats.running()
                            + " of its seats; it can be cancelled while every seat is unstarted or done.");
        }
        return next == status ? this : changed(terms, next, seats, closedBy, why, directOffer, now);
    }

    /** Done when all seats are released, paid when all payouts are confirmed: both follow from the counts alone. */
    private static BountyStatus settled(BountyStatus status, SeatCounts seats) {
        if (status == BountyStatus.ASSIGNED && seats.areAllDone()) {
            return seats.areAllPaid() ? BountyStatus.PAID : BountyStatus.COMPLETED;
        }
        return status == BountyStatus.COMPLETED && seats.areAllPaid() ? BountyStatus.PAID : status;
    }

    /** An escrow was opened for the seat of a private bounty. */
    public Bounty fundedBy(EscrowId escrow, Instant now) {
        return changed(terms, status, seats, closedBy, cancellation, directOffer.with(escrow), now);
    }

    /** The same of one that is not stored yet: nothing but this has happened to it. */
    public Bounty offeredWith(EscrowId escrow) {
        return offer(posterId, terms, directOffer.with(escrow), createdAt);
    }

    /** Its application has gone, or nobody has paid for it in time: a private bounty has no other, and is over. */
    public Bounty callOff(Instant now) {
        return isPrivate() && status == BountyStatus.OPEN ? with(BountyStatus.CANCELLED, closedBy, now) : this;
    }

    /** An admin lets it be posted after all. */
    Bounty publish(Instant now) {
        BountyStatus next = after(Move.PUBLISH);
        requireBeforeDeadline(now);
        return with(next, null, now);
    }

    /** An admin does not let it be posted; takes the words that its owner is told. */
    Bounty refuse(String words, Instant now) {
        return with(after(Move.REFUSE), new ClosedBy.ByReview(words), now);
    }

    public boolean isPastDeadline(Instant now) {
        return intakeEndsAt().filter(end -> !now.isBefore(end)).isPresent();
    }

    /** Until when its seats can be taken: its deadline, or until when a private one may be paid for. */
    public Optional<Instant> intakeEndsAt() {
        Stream<Instant> ends = Stream.of(terms.intake().deadline(), isPrivate() ? directOffer.payBy() : null)
                .filter(Objects::nonNull);
        return ends.min(Comparator.naturalOrder());
    }

    /** The same bounty on other terms. */
    Bounty revised(BountyTerms newTerms, Instant now) {
        return changed(newTerms, status, seats, closedBy, cancellation, directOffer, now);
    }

    /** Whether its owner could close it now: it is on, and no seat is taken. */
    public boolean isClosable() {
        return next(Move.CLOSE).filter(next -> next != status).isPresent() && spotsFilled() == 0;
    }

    /** Whether somebody with a seat still has something to do for it. */
    public boolean isOwedWork() {
        return seats.filled() > seats.done();
    }

    /** The same without what its owner has said to applicants and workers alone. */
    public Bounty withoutOwnersWords(Instant now) {
        BountyTerms bare = terms.withoutOwnersWords();
        return bare.equals(terms) ? this : revised(bare, now);
    }

    /** Counts applications; no change of the bounty in its own right, so neither version nor time move. */
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
                        isPrivate()
                                ? "This bounty is private, for one human, and " + status.wire()
                                        + "; this cannot be done with it, but it can be cancelled until work begins."
                                : "This bounty is " + status.wire() + "; this can be done only while it is "
                                        + BountyStatus.transitions(false).allowing(move) + "."));
    }

    private Optional<BountyStatus> next(Move move) {
        return BountyStatus.transitions(isPrivate()).after(status, move);
    }

    private void requireBeforeDeadline(Instant now) {
        if (isPastDeadline(now)) {
            throw new Problem(ErrorCode.INVALID_STATE, "The deadline of this bounty has passed.");
        }
    }

    /** A move to where it stands is no change. */
    private Bounty with(BountyStatus next, ClosedBy why, Instant now) {
        return next == status ? this : changed(terms, next, seats, why, cancellation, directOffer, now);
    }

    private Bounty seated(BountyStatus next, SeatCounts counts, Instant now) {
        return changed(terms, next, counts, closedBy, cancellation, directOffer, now);
    }

    /** All that a verb may change; the rest never does, but for {@link #counted}. */
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
