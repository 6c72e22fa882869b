package marketplace.hiring.hire;

import java.time.Instant;
import java.util.List;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.RejectionReason;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.applications.Submission;
import marketplace.humans.Blocks;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.money.escrow.DisputeAgreements;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.runs.RunFunds;

/** What a QA run does with the seats of its bounty, in place of the poster. */
public final class RunSeats {

    private final Hires hires;

    public RunSeats(Hires hires) {
        this.hires = hires;
    }

    public Hires hires() {
        return hires;
    }

    /** The escrow is paid from what the run has reserved, with the fee of that time. */
    public Hire accept(Bounty bounty, Application pending, RunFunds funds, Money fee, Instant now) {
        EscrowId id = hires.nextEscrow(now);
        EscrowTerms terms = new EscrowTerms(
                new EscrowSubject.Application(bounty.id(), pending.id()),
                bounty.posterId(),
                pending.accountId(),
                pending.humanId(),
                bounty.terms().pay().perSeat(),
                fee);
        return hires.of(bounty, pending)
                .take(id, null, now)
                .move(Escrow.fund(id, terms, funds, hires.nextTransaction(now), now))
                .lock(EscrowActor.POSTER, now)
                .write(HireTerms.requirePayee(pending.humanId()))
                .write(Blocks.notBlocked(pending.accountId(), bounty.posterId()));
    }

    public Hire turnDown(Bounty bounty, Application pending, String response, Instant now) {
        return hires.of(bounty, pending).reject(response, now);
    }

    public Hire handIn(
            Hire hire, SubmissionId id, Deliverable deliverable, AccountId worker, Uploads uploads, Instant now) {
        return hire.handIn(id, deliverable, worker, uploads, now);
    }

    /** Pays for the work that waits for a review, which approves it. */
    public Hire pay(Hire hire, Instant now) {
        return hire.move(hire.requireEscrow().complete(EscrowActor.POSTER, now)).release(now);
    }

    public Hire askAgain(Hire hire, Submission waiting, String response, Instant now) {
        return hire.review(waiting.requestRedo(response, now.plus(Submission.LEAST_REDO), now), response, now);
    }

    public Hire reject(Hire hire, Submission waiting, String response, Instant now) {
        Submission rejected = waiting.reject(RejectionReason.EVIDENCE_MISSING, response, List.of(), now);
        return hire.review(rejected, response, now);
    }

    /** Pays a tester who has opened a dispute. */
    public Hire concede(Hire hire, Instant now) {
        return hire.move(DisputeAgreements.concede(
                        hire.requireEscrow(), EscrowActor.POSTER, ReleaseIds.next(hires.ids(), now), now))
                .finish(now);
    }

    /** A seat whose work is not handed in. */
    public Hire release(Hire hire, SeatExpiry reason, Instant now) {
        return hire.vacate(hire.ending(reason), EscrowActor.POSTER, reason.wire(), now);
    }
}
