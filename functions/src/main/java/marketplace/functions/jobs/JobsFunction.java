package marketplace.functions.jobs;

import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import java.util.List;
import java.util.function.Function;
import marketplace.functions.environment.MailVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.ProviderChoice;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.JobBatch;
import marketplace.functions.queues.MessageBatch;
import marketplace.functions.start.EventFunction;
import marketplace.kernel.cache.Lazy;

/** Runs background jobs that need no payment provider. */
public final class JobsFunction extends EventFunction<SQSEvent, SQSBatchResponse> {

    record Env(
            String tableName,
            String secretArn,
            String bucketName,
            MailVariables mails,
            ProviderChoice paymentProvider,
            int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    variables.text("BUCKET_NAME"),
                    MailVariables.of(variables),
                    ProviderChoice.of(variables),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    public JobsFunction() {
        super(JobsFunction::handler, List.of(MessageBatch.empty()));
    }

    public JobsFunction(Platform platform) {
        super(handler(platform));
    }

    private static Function<SQSEvent, SQSBatchResponse> handler(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.paymentProvider()::moneyMode);
        // The kinds of jobs need keys, so the secret would be read.
        Lazy<JobBatch> batch = new Lazy<>(() -> new JobBatch(
                "jobs",
                capabilities.table(),
                capabilities.background().jobKinds(env.mails(), env.payoutHoldDays()),
                platform.clock(),
                capabilities.log()));
        return event -> batch.get().workOff(event);
    }
}
