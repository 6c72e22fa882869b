package marketplace.hiring.hire;

import java.time.Duration;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.api.Decision;
import marketplace.api.limits.FixedLimit;
import marketplace.bounties.applications.ApplicationViews.ApplicationReply;
import marketplace.hiring.inputs.HiringInputs.Decide;
import marketplace.kernel.Call;
import marketplace.table.Table;

/** Accepts or rejects an application, or takes an acceptance back before the worker confirms it. */
public final class AnswerApplication {

    private static final int MOST_TAKEN_BACK = 3;

    /** The worker gets a mail for each acceptance. */
    private static final FixedLimit TAKEN_BACK = new FixedLimit(
            "acceptances-taken-back",
            MOST_TAKEN_BACK,
            Duration.ofDays(1),
            "You have taken back the acceptance of this application " + MOST_TAKEN_BACK
                    + " times today (UTC). Take it back tomorrow, or use release-seat once the worker has confirmed.");

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
        Hire pending = hire.takeBack(call.now())
                .write(TAKEN_BACK.take(input.applicationId().value(), call.now()));
        return HiringAnswers.application(pending);
    }
}
