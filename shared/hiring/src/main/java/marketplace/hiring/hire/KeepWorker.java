package marketplace.hiring.hire;

import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs;
import marketplace.kernel.Call;

/** The poster keeps a worker whose account was restricted. The deadlines of the seat continue. */
public final class KeepWorker {

    private final Hires hires;

    public KeepWorker(Hires hires) {
        this.hires = hires;
    }

    public Decision<ApplicationReply> keep(Call call, HiringInputs.Keep input) {
        Hire held = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        return HiringAnswers.application(
                held.seat(at -> hires.stoppedSeats().keep(at.bounty(), at.application(), call.now())));
    }
}
