package marketplace.hiring;

import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs.Decide;
import marketplace.kernel.Call;

/** Rejects a pending application, or takes an acceptance back before the worker confirms it. */
final class RejectApplication {

    private final Hires hires;

    RejectApplication(Hires hires) {
        this.hires = hires;
    }

    Decision<ApplicationReply> reject(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire rejected = hires.withWallet(hire).reject(input.response(), call.now());
        return HiringAnswers.application(rejected);
    }

    Decision<ApplicationReply> takeBack(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire pending = hire.takeBack(call.now());
        return HiringAnswers.application(pending);
    }
}
