package marketplace.hiring;

import marketplace.accounts.identities.AgentIdentities;
import marketplace.api.Decision;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs.Decide;
import marketplace.kernel.Call;
import marketplace.table.Table;

/** The poster's answer to an application, signed by an agent or not. */
final class AnswerApplication {

    private final AgentIdentities identities;
    private final AcceptApplication accept;
    private final RejectApplication reject;

    AnswerApplication(Table table, Hires hires) {
        this.identities = new AgentIdentities(table);
        this.accept = new AcceptApplication(table, hires);
        this.reject = new RejectApplication(hires);
    }

    Decision<ApplicationReply> answer(Call call, Decide input) {
        return identities.signed(call, input.proof(), input.context(), () -> switch (input.action()) {
            case ACCEPT -> accept.accept(call, input);
            case REJECT -> reject.reject(call, input);
            case WITHDRAW -> reject.takeBack(call, input);
        });
    }
}
