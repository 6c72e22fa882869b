package marketplace.hiring.hire;

import marketplace.api.Decision;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyService;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.IntakeTimers;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.kernel.Call;
import marketplace.table.Commit;

/**
 * From this commit on no seat is taken and no work starts. {@link CancelledSeats} then releases the seats one by one,
 * and the timer of {@link IntakeTimers#filled} rejects the pending applications.
 */
public final class CancelBounty {

    private final Hires hires;
    private final BountyService bounties;

    public CancelBounty(Hires hires, BountyService bounties) {
        this.hires = hires;
        this.bounties = bounties;
    }

    public Decision<BountyAnswer> cancel(Call call, HiringInputs.Cancel input) {
        Bounty bounty = hires.bounties()
                .requireOwned(input.bountyId(), call.accountId())
                .requireNotOfRun();
        Bounty cancelled = bounty.cancel(input.cancellation(), call.now());
        if (cancelled.equals(bounty)) {
            return Decision.of(Commit.none(), bounties.answer(bounty));
        }
        Commit commit = Commit.none()
                .and(hires.seats().change(bounty, cancelled, call.now()))
                .start(CancelledSeats.first(cancelled, call.now()), IntakeTimers.filled(cancelled, call.now()));
        return Decision.of(commit, bounties.answer(cancelled));
    }
}
