package marketplace.functions.payments;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.util.List;
import java.util.function.Function;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.AlarmMetric;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.payments.events.EventApplier;
import marketplace.functions.payments.sandbox.Sandbox;
import marketplace.functions.queues.JobBatch;
import marketplace.functions.queues.MessageBatch;
import marketplace.functions.start.EventFunction;
import marketplace.money.limits.Ceiling;

/** Runs the jobs that call payment providers. A separate function, so that no payer waits for them. */
public final class PaymentJobsFunction extends EventFunction<SQSEvent, SQSBatchResponse> {

    record Env(
            String tableName,
            String secretArn,
            ProviderVariables provider,
            Ceiling topUpCeilingUsd,
            int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    ProviderVariables.of(variables),
                    Ceiling.ofUsd(variables.number("TOP_UP_CEILING_USD")),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    public PaymentJobsFunction() {
        super(PaymentJobsFunction::handler, List.of(MessageBatch.empty()));
    }

    public PaymentJobsFunction(Platform platform) {
        super(handler(platform));
    }

    private static Function<SQSEvent, SQSBatchResponse> handler(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities =
                new Capabilities(platform, env.tableName(), () -> env.provider().moneyMode(platform));
        EventApplier applier =
                new EventApplier(() -> capabilities.moneyFollower(env.payoutHoldDays()), capabilities::table);
        Sandbox sandbox = Sandbox.of(capabilities, applier, platform.clock());
        AlarmMetric lostEvents =
                new AlarmMetric("LostProviderEvent", env.tableName(), platform.clock(), platform.output());
        return new JobBatch(
                "payments",
                capabilities.table(),
                capabilities
                        .background()
                        .paymentJobKinds(
                                List.of(env.provider().provider(platform, sandbox)),
                                env.topUpCeilingUsd(),
                                applier::apply,
                                lostEvents::raise),
                platform.clock(),
                capabilities.log())::workOff;
    }
}
