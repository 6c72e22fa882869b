package marketplace.bounties.applications;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.SeatTerms;
import marketplace.humans.Human;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;

/**
 * A human's application to a bounty, and the seat that it may become. Its verbs return the next application; a verb
 * whose effect is already present changes nothing, so that retries succeed.
 *
 * @param suppressed whether the owner had blocked the applicant: the owner never sees it, the applicant gets no notice
 * @param seat set exactly while it is accepted and after the seat was lost
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
        EscrowId escrowId,
        Seat seat,
        long version) {

    public Application {
        if (!status.fits(seat)) {
            throw new IllegalArgumentException(status + " with the seat " + seat);
        }
    }

    static Application pending(
            ApplicationId id,
            BountyId bounty,
            Applicant applicant,
            ApplicationContent content,
            boolean suppressed,
            Instant now) {
        return pending(id, bounty, applicant, content, suppressed, null, now);
    }

    private static Application pending(
            ApplicationId id,
            BountyId bounty,
            Applicant applicant,
            ApplicationContent content,
            boolean suppressed,
            EscrowId escrow,
            Instant now) {
        return new Application(
                id,
                bounty,
                applicant,
                content,
                suppressed,
                ApplicationStatus.PENDING,
                null,
                now,
                null,
                null,
                escrow,
                null,
                1);
    }

    public static Application ofDirectHire(ApplicationId id, BountyId bounty, Applicant human, Instant now) {
        return pending(id, bounty, human, ApplicationContent.NONE, false, now);
    }

    public HumanId humanId() {
        return applicant.humanId();
    }

    public AccountId accountId() {
        return applicant.accountId();
    }

    public String humanName() {
        return applicant.name();
    }

    public Money proposedPrice() {
        return content.proposedPrice();
    }

    public Application accept(EscrowId escrow, String response, SeatTerms terms, Instant now) {
        rules().requirePending("accepted");
        return moved(ApplicationStatus.ACCEPTED, response, now, Seat.taken(escrow, terms, now));
    }

    /** The work was done with the application, so nothing is left to confirm or start, and no timer runs. */
    public Application acceptFiles(EscrowId escrow, String response, BountyTerms terms, Instant now) {
        rules().requirePending("accepted");
        Seat done = Seat.taken(escrow, terms.seat(), now)
                .confirmed(terms.seat(), now)
                .started(terms.seat(), terms.intake().deadline(), now);
        return moved(ApplicationStatus.ACCEPTED, response, now, done);
    }

    public Application reject(String response, Instant now) {
        rules().requirePending("rejected");
        return moved(ApplicationStatus.REJECTED, response, now, null);
    }

    public Application revokeAcceptance() {
        if (rules().requireRunning("revoked").isConfirmed()) {
            throw rules().invalidState("its worker has confirmed; use release-seat instead");
        }
        return moved(ApplicationStatus.PENDING, null, null, null);
    }

    public Application withdraw() {
        if (status == ApplicationStatus.PENDING) {
            return moved(ApplicationStatus.WITHDRAWN, response, respondedAt, null);
        }
        if (status != ApplicationStatus.ACCEPTED) {
            throw rules().invalidState("only a pending or an accepted one can be withdrawn");
        }
        rules().requireOpen("withdrawn");
        return withdrawFrozen();
    }

    public Application withdrawFrozen() {
        if (rules().requireSeat("withdrawn").isDelivered()) {
            throw rules().invalidState(
                            "its submission is " + seat.work().status().wire() + ", so it cannot be withdrawn");
        }
        return moved(ApplicationStatus.WITHDRAWN, response, respondedAt, seat.lost(SeatExpiry.WORKER_WITHDREW));
    }

    public Application confirm(SeatTerms terms, Instant now) {
        Seat mine = rules().requireRunning("confirmed");
        if (mine.isConfirmed()) {
            return this;
        }
        rules().requireConfirmable(now);
        return seated(mine.confirmed(terms, now));
    }

    /** A late start counts: the start deadline alone loses no seat. */
    public Application start(BountyTerms terms, Instant now) {
        Seat mine = rules().requireRunning("started");
        if (mine.isStarted()) {
            return this;
        }
        if (!mine.isConfirmed()) {
            throw rules().invalidState("it must be confirmed before work starts");
        }
        return seated(mine.started(terms.seat(), terms.intake().deadline(), now));
    }

    /** The poster confirmed work that the worker never reported as started. */
    public Application begin(BountyTerms terms, Instant now) {
        Seat mine = rules().requireRunning("started");
        return mine.isStarted() ? this : seated(begun(mine, terms, now));
    }

    public Application consentRelease(Instant now) {
        Seat mine = rules().requireSeat("released");
        return mine.consentedAt() == null ? seated(mine.consented(now)) : this;
    }

    /** A submission also confirms and starts the seat, and revokes a consent to its release. */
    public Application submit(Submission submission, BountyTerms terms, Optional<Submission> before, Instant now) {
        Seat mine = rules().requireRunning("submitted to");
        rules().requireNextSubmission(before, now);
        mine = begun(mine, terms, now).extended(terms);
        if (mine.isOverdue(now)) {
            throw rules().invalidState("its work was due at " + Instants.text(mine.dueAt()));
        }
        return seated(mine.submitted(new Seat.Work(submission.id(), submission.status())));
    }

    public Application reviewed(Submission submission) {
        Seat mine = rules().requireRunning("reviewed");
        if (mine.work() == null || !mine.work().submissionId().equals(submission.id())) {
            throw rules().invalidState("another submission came after this one");
        }
        return seated(mine.with(new Seat.Work(submission.id(), submission.status())));
    }

    public Application releaseSeat(Instant now) {
        rules().requireReleasable(now);
        return expire(SeatExpiry.POSTER_RELEASED);
    }

    public Application expire(SeatExpiry reason) {
        Seat mine = rules().requireSeat("expired");
        if (mine.finishedAt() != null) {
            throw rules().invalidState("its escrow was released, so the seat cannot be lost");
        }
        return moved(ApplicationStatus.EXPIRED, response, respondedAt, mine.lost(reason));
    }

    public Application expireGhost(Instant now) {
        Seat ghost = rules().requireSeat("expired").flagged(now);
        return moved(ApplicationStatus.EXPIRED, response, respondedAt, ghost.lost(SeatExpiry.GHOSTED));
    }

    /** Stops the timers of the seat until the dispute ends. */
    public Application dispute(Instant now) {
        return seated(rules().requireUnheld("disputed").disputed(now));
    }

    /** As {@link #dispute}, also of a seat that is held: the payment was taken back at the provider. */
    public Application freeze(Instant now) {
        return seated(rules().requireOpen("frozen").disputed(now));
    }

    /** The worker has found the place blocked, which confirms and starts the seat. */
    public Application block(String reason, List<UploadId> files, BountyTerms terms, Instant now) {
        Seat mine = begun(rules().requireBlockable(now), terms, now);
        return seated(mine.blocked(new Seat.Blocked(now, reason, files, now.plus(Seat.BLOCKED))));
    }

    public void requireBlocked() {
        rules().requireBlocked();
    }

    /** The worker's account was restricted. */
    public Application hold(Instant now) {
        return seated(rules().requireRunning("held").held(now));
    }

    public Application keep(Instant now) {
        Seat mine = rules().requireHeld(now);
        return mine.isHeld() ? seated(mine.kept(now)) : this;
    }

    /** The restriction of the worker's account was lifted. */
    public Application unrestrict(Instant now) {
        return seated(rules().requireSeat("continued").unrestricted(now));
    }

    /** The dispute ended without a ruling after this time; the timers of the seat continue. */
    public Application resume(Duration disputed) {
        return seated(rules().requireSeat("resumed").resumed(disputed));
    }

    public Application finish(Instant now) {
        Seat mine = rules().requireSeat("finished");
        return mine.finishedAt() == null ? seated(mine.finished(now)) : this;
    }

    public Application flagGhost(SeatTerms terms, Instant now) {
        Seat mine = rules().requireSilent(terms, now);
        return mine.ghostFlaggedAt() == null ? seated(mine.flagged(now)) : this;
    }

    /** The bounty's deadline may have become later. */
    public Application extended(BountyTerms terms) {
        return seat == null || seat.extended(terms).equals(seat) ? this : seated(seat.extended(terms));
    }

    public Application messageAt(Instant at) {
        boolean news = status == ApplicationStatus.ACCEPTED
                && (seat.lastMessageAt() == null || at.isAfter(seat.lastMessageAt()));
        return news ? seated(seat.messageAt(at)) : this;
    }

    public Application in(ConversationId conversation) {
        return changed(applicant, content, status, response, respondedAt, conversation, escrowId, seat);
    }

    public Application createdWith(EscrowId escrow) {
        return pending(id, bountyId, applicant, content, suppressed, escrow, createdAt);
    }

    public Application fundedBy(EscrowId escrow) {
        return changed(applicant, content, status, response, respondedAt, conversationId, escrow, seat);
    }

    /** A pending application is withdrawn; a seat stays and ends by its timers. */
    public Application anonymous() {
        boolean done = status != ApplicationStatus.PENDING && humanName().equals(Human.DELETED_NAME);
        ApplicationStatus next = status == ApplicationStatus.PENDING ? ApplicationStatus.WITHDRAWN : status;
        return done
                ? this
                : changed(
                        applicant.anonymous(),
                        content.anonymous(),
                        next,
                        response,
                        respondedAt,
                        conversationId,
                        escrowId,
                        seat);
    }

    /** Why the seat is lost at {@code now} by its timers alone; empty otherwise. */
    public Optional<SeatExpiry> expiryReason(SeatTerms terms, Instant now) {
        return status == ApplicationStatus.ACCEPTED ? seat.expiryReason(terms, now) : Optional.empty();
    }

    private SeatRules rules() {
        return new SeatRules(status, seat);
    }

    private Seat begun(Seat mine, BountyTerms terms, Instant now) {
        if (mine.isStarted()) {
            return mine;
        }
        if (!mine.isConfirmed()) {
            rules().requireConfirmable(now);
        }
        Seat promised = mine.isConfirmed() ? mine : mine.confirmed(terms.seat(), now);
        return promised.started(terms.seat(), terms.intake().deadline(), now);
    }

    private Application seated(Seat next) {
        return moved(status, response, respondedAt, next);
    }

    private Application moved(ApplicationStatus next, String response, Instant answeredAt, Seat nextSeat) {
        EscrowId escrow = nextSeat == null ? escrowId : nextSeat.escrowId();
        return changed(applicant, content, next, response, answeredAt, conversationId, escrow, nextSeat);
    }

    private Application changed(
            Applicant newApplicant,
            ApplicationContent newContent,
            ApplicationStatus next,
            String response,
            Instant answeredAt,
            ConversationId conversation,
            EscrowId escrow,
            Seat nextSeat) {
        return new Application(
                id,
                bountyId,
                newApplicant,
                newContent,
                suppressed,
                next,
                response,
                createdAt,
                answeredAt,
                conversation,
                escrow,
                nextSeat,
                version + 1);
    }
}
