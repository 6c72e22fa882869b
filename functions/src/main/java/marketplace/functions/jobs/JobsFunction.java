package marketplace.functions.jobs;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import marketplace.functions.Capabilities;
import marketplace.functions.JobBatch;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.MailVariables;
import marketplace.functions.Platform;
import marketplace.functions.ProviderChoice;
import marketplace.functions.Variables;

/** Runs background jobs that need no payment provider. */
public final class JobsFunction implements RequestStreamHandler {

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

    private final JobBatch batch;

    public JobsFunction() {
        this(new LambdaPlatform());
    }

    public JobsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.paymentProvider()::moneyMode);
        this.batch = new JobBatch(
                "jobs", capabilities.jobKinds(env.mails(), env.payoutHoldDays()), platform.clock(), capabilities.log());
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(batch.workOff(event));
    }
}
