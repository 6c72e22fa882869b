package marketplace.hiring;

import marketplace.api.Decision;
import marketplace.hiring.HiringInputs.Decide;
import marketplace.kernel.Call;

/** Rejects a pending application, or takes an acceptance back before the worker confirms it. */
final class RejectApplication {

    private final Hires hires;

    RejectApplication(Hires hires) {
        this.hires = hires;
    }

    Decision<Decided> reject(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire rejected = hires.withWallet(hire).reject(input.response(), call.now());
        return Decision.of(rejected.commit(), Decided.of(rejected.application()));
    }

    Decision<Decided> takeBack(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire pending = hire.takeBack(call.now());
        return Decision.of(pending.commit(), Decided.of(pending.application()));
    }
}
