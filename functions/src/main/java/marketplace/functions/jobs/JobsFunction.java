package marketplace.functions.jobs;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.api.RequestLog;
import marketplace.functions.Capabilities;
import marketplace.functions.JobMessage;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.MessageBatch;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.kernel.Job;
import marketplace.table.JobKind;

/**
 * Carries out the jobs that the queue brings, each by the handler that its capability exported.
 *
 * <p>A job that fails comes again by itself; one that keeps failing ends among the dead letters and holds up nothing.
 */
public final class JobsFunction implements RequestStreamHandler {

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, String secretArn, String mailFrom) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), variables.text("MAIL_FROM"));
        }
    }

    private final Map<String, JobKind.Handler> handlers;
    private final MessageBatch batch;
    private final InstantSource clock;
    private final RequestLog log;

    public JobsFunction() {
        this(new LambdaPlatform());
    }

    public JobsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        this.handlers = capabilities.jobKinds(env.mailFrom()).stream()
                .collect(Collectors.toMap(JobKind::name, JobKind::handler));
        this.clock = platform.clock();
        this.log = capabilities.log();
        this.batch = new MessageBatch("jobs", clock, log);
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(batch.workOff(event, this::run));
    }

    private void run(String body) {
        Job job = JobMessage.parse(body);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        RequestLog.Line line = log.begin("jobs", job.id(), now).put("kind", job.kind());
        try {
            JobKind.Handler handler = handlers.get(job.kind());
            if (handler == null) {
                throw new IllegalStateException("nothing handles jobs of kind " + job.kind());
            }
            handler.run(job, now);
        } finally {
            line.end();
        }
    }
}
