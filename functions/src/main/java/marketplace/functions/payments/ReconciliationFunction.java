package marketplace.functions.payments;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.functions.AlarmMetric;
import marketplace.functions.Capabilities;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.reconciliation.Reconciler;
import marketplace.money.reconciliation.Reconciliation;

/** Compares the provider's books with the ledger every hour, and logs each completed day. */
public final class ReconciliationFunction implements RequestStreamHandler {

    record Env(String tableName, ProviderVariables provider) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), ProviderVariables.of(variables));
        }
    }

    private final Optional<Reconciler> reconciler;
    private final InstantSource clock;
    private final Ids ids;
    private final RequestLog log;
    private final AlarmMetric differences;

    public ReconciliationFunction() {
        this(new LambdaPlatform());
    }

    public ReconciliationFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities =
                new Capabilities(platform, env.tableName(), () -> env.provider().moneyMode(platform));
        this.reconciler = env.provider().books(platform).map(books -> new Reconciler(capabilities.table(), books));
        this.clock = platform.clock();
        this.ids = capabilities.ids();
        this.log = capabilities.log();
        this.differences = new AlarmMetric("ReconciliationDifferences", env.tableName(), clock, System.out::println);
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        RequestLog.Line line = log.begin("reconciliation", ids.next(IdKind.REQUEST, now), now);
        try {
            List<Reconciliation> completed =
                    reconciler.map(books -> books.run(now)).orElse(List.of());
            completed.forEach(this::log);
            line.put("completed", completed.size());
            answer.write(Json.bytes(Json.object().put("completed", completed.size())));
        } catch (RuntimeException fault) {
            line.fault(fault);
            throw fault;
        } finally {
            line.end();
        }
    }

    private void log(Reconciliation day) {
        int found = day.differences().size();
        log.begin("reconciled", ids.next(IdKind.REQUEST, day.until()), day.until())
                .put("date", day.date().toString())
                .put("provider", day.provider())
                .put("differences", found)
                .put(
                        "differenceCents",
                        day.providerTotal().minus(day.ledgerTotal()).cents())
                .end();
        if (found > 0) {
            differences.raise(
                    found + " differences between the books of " + day.provider() + " and the ledger on " + day.date());
        }
    }
}
