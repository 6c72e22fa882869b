package marketplace.hiring;

import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.inputs.HiringInputs.Withdraw;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.money.escrow.EscrowActor;

/** The worker takes a pending application back, or gives up a seat. The poster is refunded either way. */
final class WithdrawApplication {

    private final Humans humans;
    private final Hires hires;
    private final SeatBackfill backfill;

    WithdrawApplication(Humans humans, Hires hires, SeatBackfill backfill) {
        this.humans = humans;
        this.hires = hires;
        this.backfill = backfill;
    }

    Decision<ApplicationReply> withdraw(Call call, Withdraw input) {
        Hire hire = hires.withWallet(hires.requireOfWorker(humans, call, input.bountyId(), input.applicationId()));
        if (FrozenHire.isFrozen(hire)) {
            return HiringAnswers.application(FrozenHire.withdraw(hire, call.now()));
        }
        Hire withdrawn = hire.application().status() == ApplicationStatus.PENDING
                ? hire.withdraw(call.now())
                : giveUp(call, hire);
        return HiringAnswers.application(withdrawn);
    }

    private Hire giveUp(Call call, Hire hire) {
        Seats.LostSeat givenUp = hires.seats.giveUp(hire.bounty(), hire.application(), call.now());
        String reason = givenUp.ended().seat().expired().wire();
        return backfill.end(hire, givenUp, EscrowActor.WORKER, reason, call.now());
    }
}
