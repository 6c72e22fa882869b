package marketplace.hiring.hire;

import java.time.Instant;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.inputs.HiringInputs.Withdraw;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.Id.TransactionId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.disputes.EscrowActor;

/** The worker takes a pending application back, or gives up a seat. The poster is refunded either way. */
public final class WithdrawApplication {

    private final Humans humans;
    private final Hires hires;
    private final SeatBackfill backfill;

    public WithdrawApplication(Humans humans, Hires hires, SeatBackfill backfill) {
        this.humans = humans;
        this.hires = hires;
        this.backfill = backfill;
    }

    public Decision<ApplicationReply> withdraw(Call call, Withdraw input) {
        Hire hire = hires.withWallet(hires.requireOfWorker(humans, call, input.bountyId(), input.applicationId()));
        if (hire.escrow().filter(Escrow::isFrozenOnly).isPresent()) {
            return HiringAnswers.application(withdrawFrozen(hire, call.now()));
        }
        Hire withdrawn = hire.application().status() == ApplicationStatus.PENDING
                ? hire.withdraw(call.now())
                : giveUp(call, hire);
        return HiringAnswers.application(withdrawn);
    }

    /** The escrow ends as if the payment were lost. Its money pays no other applicant. */
    private Hire withdrawFrozen(Hire hire, Instant now) {
        Seats.Moved left = hire.hasSeat()
                ? hires.seats().vacate(hires.seats().giveUpFrozen(hire.bounty(), hire.application(), now), now)
                : hires.seats().withdraw(hire.bounty(), hire.application(), now);
        TransactionId refund = hires.nextTransaction(now);
        return hire.seat(left)
                .move(hire.requireEscrow().lose(EscrowActor.WORKER, "application withdrawn", refund, now));
    }

    private Hire giveUp(Call call, Hire hire) {
        Seats.LostSeat givenUp = hires.seats().giveUp(hire.bounty(), hire.application(), call.now());
        String reason = givenUp.ended().seat().expired().wire();
        return backfill.end(hire, givenUp, EscrowActor.WORKER, reason, call.now());
    }
}
