package marketplace.bounties.applications;

import java.time.Instant;
import java.util.Optional;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.SeatTerms;
import marketplace.humans.Human;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * A human's application to a bounty, and the seat that it may become.
 *
 * <p>Immutable: a verb returns the next application, or fails with a problem where the state forbids it. A verb whose
 * effect is already there changes nothing, so that retries succeed.
 *
 * @param suppressed whether the owner had blocked the applicant. The owner never sees it; the applicant gets no notice
 * @param response the owner's words when accepting or rejecting
 * @param conversationId null until there is a conversation about it
 * @param seat set exactly while it is accepted and after the seat was lost
 * @param version counts its changes, from 1
 */
public record Application(
        ApplicationId id,
        BountyId bountyId,
        Applicant applicant,
        ApplicationContent content,
        boolean suppressed,
        ApplicationStatus status,
        String response,
        Instant createdAt,
        Instant respondedAt,
        ConversationId conversationId,
        Seat seat,
        long version) {

    public Application {
        boolean fits = switch (status) {
            case PENDING, REJECTED -> seat == null;
            case ACCEPTED -> seat != null && seat.expired() == null;
            case EXPIRED -> seat != null && seat.expired() != null;
            case WITHDRAWN -> seat == null || seat.expired() == SeatExpiry.WORKER_WITHDREW;
        };
        if (!fits) {
            throw new IllegalArgumentException(status + " with the seat " + seat);
        }
    }

    /** A new application that waits for an answer. */
    static Application pending(
            ApplicationId id,
            BountyId bounty,
            Applicant applicant,
            ApplicationContent content,
            boolean suppressed,
            Instant now) {
        return new Application(
                id, bounty, applicant, content, suppressed, ApplicationStatus.PENDING, null, now, null, null, null, 1);
    }

    /** The application of a direct offer: its human has sent nothing. */
    public static Application offered(ApplicationId id, BountyId bounty, Applicant human, Instant now) {
        return pending(id, bounty, human, ApplicationContent.NONE, false, now);
    }

    public HumanId humanId() {
        return applicant.humanId();
    }

    /** Null after the account was deleted. */
    public AccountId accountId() {
        return applicant.accountId();
    }

    public String humanName() {
        return applicant.name();
    }

    /** Null if the applicant proposed none. */
    public Money proposedPrice() {
        return content.proposedPrice();
    }

    /** The owner gives it a seat; the worker has a day to confirm. */
    public Application accept(EscrowId escrow, String words, Instant now) {
        requirePending("accepted");
        return moved(ApplicationStatus.ACCEPTED, words, now, Seat.taken(escrow, now));
    }

    /**
     * The owner takes the files that came with it: the work was done with the application, so there is nothing to confirm
     * or to begin, and no clock to run.
     */
    public Application acceptFiles(EscrowId escrow, String words, BountyTerms terms, Instant now) {
        requirePending("accepted");
        Seat done = Seat.taken(escrow, now)
                .confirmed(terms.seat(), now)
                .started(terms.seat(), terms.intake().deadline(), now);
        return moved(ApplicationStatus.ACCEPTED, words, now, done);
    }

    /** The owner refuses a pending application. */
    public Application reject(String words, Instant now) {
        requirePending("rejected");
        return moved(ApplicationStatus.REJECTED, words, now, null);
    }

    /** The owner takes an acceptance back before it is confirmed; it waits for an answer again. */
    public Application takeBack() {
        if (requireRunning("taken back").isConfirmed()) {
            throw refused("its worker has confirmed; release-seat is what remains");
        }
        return moved(ApplicationStatus.PENDING, null, null, null);
    }

    /** The human takes it back, or gives the seat up; not while work that was handed in waits or was approved. */
    public Application withdraw() {
        if (status == ApplicationStatus.PENDING) {
            return moved(ApplicationStatus.WITHDRAWN, response, respondedAt, null);
        }
        if (status != ApplicationStatus.ACCEPTED) {
            throw refused("only a pending or an accepted one can be withdrawn");
        }
        if (requireRunning("withdrawn").isDelivered()) {
            throw refused("its submission is " + seat.work().status().wire() + ", so it cannot be withdrawn");
        }
        return moved(ApplicationStatus.WITHDRAWN, response, respondedAt, seat.lost(SeatExpiry.WORKER_WITHDREW));
    }

    /** The worker promises to do it, in time. */
    public Application confirm(SeatTerms terms, Instant now) {
        Seat mine = requireRunning("confirmed");
        if (mine.isConfirmed()) {
            return this;
        }
        requireConfirmable(mine, now);
        return seated(mine.confirmed(terms, now));
    }

    /** The worker begins. A start that comes late is still one: nobody lost the seat by it. */
    public Application start(BountyTerms terms, Instant now) {
        Seat mine = requireRunning("started");
        if (mine.isStarted()) {
            return this;
        }
        if (!mine.isConfirmed()) {
            throw refused("it must be confirmed before work starts");
        }
        return seated(mine.started(terms.seat(), terms.intake().deadline(), now));
    }

    /** The work counts as begun although nobody said so: the poster has confirmed it. */
    public Application begin(BountyTerms terms, Instant now) {
        Seat mine = requireRunning("begun");
        return mine.isStarted() ? this : seated(begun(mine, terms, now));
    }

    /** The worker agrees to being released although work has begun. */
    public Application consentRelease(Instant now) {
        Seat mine = requireSeat("released");
        return mine.consentedAt() == null ? seated(mine.consented(now)) : this;
    }

    /**
     * Work is handed in, which is a promise and a beginning as well where there was none, and takes a consent to being
     * released back. Refused while something waits
     * for review or was judged for good, and once it is too late.
     */
    public Application handIn(Submission submission, BountyTerms terms, Optional<Submission> before, Instant now) {
        Seat mine = requireRunning("handed in for");
        requireNextHandIn(before, now);
        mine = begun(mine, terms, now);
        if (mine.isOverdue(now)) {
            throw refused("its work was due at " + Instants.text(mine.dueAt()));
        }
        return seated(mine.handedIn(new Seat.Work(submission.id(), submission.status())));
    }

    /** What was handed in last was reviewed. */
    public Application reviewed(Submission submission) {
        Seat mine = requireRunning("reviewed");
        if (mine.work() == null || !mine.work().submissionId().equals(submission.id())) {
            throw refused("another submission came after this one");
        }
        return seated(mine.with(new Seat.Work(submission.id(), submission.status())));
    }

    /**
     * The poster releases the seat. Begun work cannot be called off for nothing: only with the worker's consent, or when
     * nothing was handed in by the time it was due.
     */
    public Application releaseSeat(Instant now) {
        Seat mine = requireRunning("released");
        if (mine.isStarted() && mine.consentedAt() == null && !mine.isOverdue(now)) {
            String way = mine.work() == null
                    ? "it can be released after " + Instants.text(mine.dueAt())
                            + ", or with the worker's consent-release"
                    : "work was handed in, and its review decides, or the worker's consent-release";
            throw refused("its work has begun; " + way);
        }
        return expire(SeatExpiry.POSTER_RELEASED);
    }

    /** The seat is lost. Whether there is cause, {@link #lapse} says, or whoever ends the escrow. */
    public Application expire(SeatExpiry reason) {
        Seat mine = requireSeat("expired");
        if (mine.finishedAt() != null) {
            throw refused("its escrow was released, so the seat cannot be lost");
        }
        return moved(ApplicationStatus.EXPIRED, response, respondedAt, mine.lost(reason));
    }

    /** There is a dispute about the seat: its clocks stop, and only the dispute's end moves it on. */
    public Application dispute(Instant now) {
        return seated(requireRunning("disputed").disputed(now));
    }

    /** The escrow of the seat was released: nothing is left to be done. */
    public Application finish(Instant now) {
        Seat mine = requireSeat("finished");
        return mine.finishedAt() == null ? seated(mine.finished(now)) : this;
    }

    /** The worker has been silent for too long; said once per seat. */
    public Application flagGhost(SeatTerms terms, Instant now) {
        Seat mine = requireRunning("flagged");
        if (!mine.isSilent(terms, now)) {
            throw refused("its worker has begun, or has not been silent until " + Instants.text(mine.silentAt(terms)));
        }
        return mine.ghostFlaggedAt() == null ? seated(mine.flagged(now)) : this;
    }

    /** The worker wrote at {@code at}: the silence is over. No change without a seat, or for something older. */
    public Application heard(Instant at) {
        boolean news =
                status == ApplicationStatus.ACCEPTED && (seat.lastHeardAt() == null || at.isAfter(seat.lastHeardAt()));
        return news ? seated(seat.heard(at)) : this;
    }

    /** It is discussed in this conversation. */
    public Application in(ConversationId conversation) {
        return changed(applicant, content, status, response, respondedAt, conversation, seat);
    }

    /**
     * The applicant's account was deleted: nothing identifies them any more. A pending application is withdrawn; a seat
     * stays and ends by its timers.
     */
    public Application anonymous() {
        boolean done = status != ApplicationStatus.PENDING && humanName().equals(Human.NOBODY);
        ApplicationStatus next = status == ApplicationStatus.PENDING ? ApplicationStatus.WITHDRAWN : status;
        return done
                ? this
                : changed(
                        applicant.anonymous(), content.anonymous(), next, response, respondedAt, conversationId, seat);
    }

    /** What the seat is lost for at {@code now}, by its clocks alone; empty while it holds. */
    public Optional<SeatExpiry> lapse(SeatTerms terms, Instant now) {
        if (status != ApplicationStatus.ACCEPTED || !seat.isRunning()) {
            return Optional.empty();
        }
        if (seat.isUnconfirmed(now)) {
            return Optional.of(SeatExpiry.CONFIRMATION_TIMEOUT);
        }
        if (terms.autoExpireGhosts() && seat.isSilent(terms, now)) {
            return Optional.of(SeatExpiry.GHOSTED);
        }
        return seat.isOverdue(now) ? Optional.of(SeatExpiry.COMPLETION_DEADLINE_MISSED) : Optional.empty();
    }

    private Seat begun(Seat mine, BountyTerms terms, Instant now) {
        if (mine.isStarted()) {
            return mine;
        }
        if (!mine.isConfirmed()) {
            requireConfirmable(mine, now);
        }
        Seat promised = mine.isConfirmed() ? mine : mine.confirmed(terms.seat(), now);
        return promised.started(terms.seat(), terms.intake().deadline(), now);
    }

    private void requireConfirmable(Seat mine, Instant now) {
        if (mine.isUnconfirmed(now)) {
            throw refused("it had to be confirmed before " + Instants.text(mine.confirmBy()));
        }
    }

    private void requireNextHandIn(Optional<Submission> before, Instant now) {
        if (before.isEmpty()) {
            return;
        }
        Submission last = before.get();
        if (last.status() != SubmissionStatus.REDO_REQUESTED) {
            throw refused(
                    "its submission is " + last.status().wire() + "; another one is taken only after redo_requested");
        }
        if (last.isRedoMissed(now)) {
            throw refused(
                    "its redo was due at " + Instants.text(last.review().redoBy()) + "; an appeal is what remains");
        }
    }

    private void requirePending(String done) {
        if (status != ApplicationStatus.PENDING) {
            throw refused("only a pending one can be " + done);
        }
    }

    private Seat requireSeat(String done) {
        if (status != ApplicationStatus.ACCEPTED) {
            throw refused("only an accepted one can be " + done);
        }
        return seat;
    }

    private Seat requireRunning(String done) {
        Seat mine = requireSeat(done);
        if (mine.finishedAt() != null) {
            throw refused("its escrow was released, so it cannot be " + done);
        }
        if (mine.disputedAt() != null) {
            throw refused("there is a dispute about it, so it cannot be " + done);
        }
        return mine;
    }

    private Problem refused(String why) {
        return new Problem(ErrorCode.INVALID_STATE, "This application is " + status.wire() + "; " + why + ".");
    }

    private Application seated(Seat next) {
        return moved(status, response, respondedAt, next);
    }

    private Application moved(ApplicationStatus next, String words, Instant answeredAt, Seat nextSeat) {
        return changed(applicant, content, next, words, answeredAt, conversationId, nextSeat);
    }

    private Application changed(
            Applicant newApplicant,
            ApplicationContent newContent,
            ApplicationStatus next,
            String words,
            Instant answeredAt,
            ConversationId conversation,
            Seat nextSeat) {
        return new Application(
                id,
                bountyId,
                newApplicant,
                newContent,
                suppressed,
                next,
                words,
                createdAt,
                answeredAt,
                conversation,
                nextSeat,
                version + 1);
    }
}
