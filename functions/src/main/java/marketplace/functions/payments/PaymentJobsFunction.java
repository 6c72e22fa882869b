package marketplace.functions.payments;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import marketplace.functions.Capabilities;
import marketplace.functions.JobBatch;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;

/**
 * Has payment providers charge, pay out and give back what a queue of its own brings.
 *
 * <p>Beside what serves payers, because both carry the providers' clients; apart from it, because no payer waits for it.
 */
public final class PaymentJobsFunction implements RequestStreamHandler {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, String secretArn, ProviderVariables provider) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), ProviderVariables.of(variables));
        }
    }

    private final JobBatch batch;

    public PaymentJobsFunction() {
        this(new LambdaPlatform());
    }

    public PaymentJobsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        Sandbox sandbox = Sandbox.of(capabilities, platform.clock());
        this.batch = new JobBatch(
                "payments",
                capabilities.paymentJobKinds(List.of(env.provider().provider(platform, sandbox))),
                platform.clock(),
                capabilities.log());
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(batch.workOff(event));
    }
}
