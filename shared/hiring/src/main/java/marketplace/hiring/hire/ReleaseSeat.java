package marketplace.hiring.hire;

import marketplace.api.Decision;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;

/** The poster releases a seat before its work is done; the escrow is refunded or pays for the next applicant. */
public final class ReleaseSeat {

    private final Hires hires;
    private final SeatBackfill backfill;

    public ReleaseSeat(Hires hires, SeatBackfill backfill) {
        this.hires = hires;
        this.backfill = backfill;
    }

    public Decision<ApplicationReply> release(Call call, HiringInputs.ReleaseSeat input) {
        Hire hire = hires.withWallet(hires.requireOfPoster(call, input.bountyId(), input.applicationId()));
        Application application = hire.application();
        Application ended = application.releaseSeat(call.now());
        if (hire.requireEscrow().status() == EscrowStatus.DELIVERED
                && application.seat().consentedAt() == null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "The work of this seat was delivered. It can be released only after the worker consents"
                            + " (POST …/consent-release).");
        }
        String reason = input.reason() == null ? ended.seat().expired().wire() : input.reason();
        Hire released = backfill.end(
                hire, Seats.LostSeat.of(hire.bounty(), application, ended), EscrowActor.POSTER, reason, call.now());
        return HiringAnswers.application(released);
    }
}
