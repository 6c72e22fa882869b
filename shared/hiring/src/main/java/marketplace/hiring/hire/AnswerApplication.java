package marketplace.hiring.hire;

import marketplace.accounts.identities.AgentIdentities;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs.Decide;
import marketplace.kernel.Call;
import marketplace.table.Table;

/** Accepts or rejects an application, or takes an acceptance back before the worker confirms it. */
public final class AnswerApplication {

    private final AgentIdentities identities;
    private final AcceptApplication accept;
    private final Hires hires;

    public AnswerApplication(Table table, Hires hires) {
        this.identities = new AgentIdentities(table);
        this.accept = new AcceptApplication(table, hires);
        this.hires = hires;
    }

    public Decision<ApplicationReply> answer(Call call, Decide input) {
        return identities.signed(call, input.proof(), input.context(), () -> switch (input.action()) {
            case ACCEPT -> accept.accept(call, input);
            case REJECT -> reject(call, input);
            case WITHDRAW -> takeBack(call, input);
        });
    }

    private Decision<ApplicationReply> reject(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire rejected = hires.withWallet(hire).reject(input.response(), call.now());
        return HiringAnswers.application(rejected);
    }

    private Decision<ApplicationReply> takeBack(Call call, Decide input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Hire pending = hire.takeBack(call.now());
        return HiringAnswers.application(pending);
    }
}
