package marketplace.functions.payments;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.start.EventFunction;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.reconciliation.Reconciler;
import marketplace.money.reconciliation.Reconciliation;

/** Compares the provider's books with the ledger every hour, and logs each completed day. */
public final class ReconciliationFunction extends EventFunction<Map<String, Object>, Map<String, Integer>> {

    record Env(String tableName, ProviderVariables provider) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), ProviderVariables.of(variables));
        }
    }

    public ReconciliationFunction() {
        super(ReconciliationFunction::handler, List.of());
    }

    public ReconciliationFunction(Platform platform) {
        super(handler(platform));
    }

    private static Function<Map<String, Object>, Map<String, Integer>> handler(Platform platform) {
        Graph graph = Graph.of(platform);
        return _ -> graph.run();
    }

    private record Graph(Optional<Reconciler> reconciler, InstantSource clock, Ids ids, RequestLog log) {

        static Graph of(Platform platform) {
            Env env = Env.of(new Variables(platform));
            Capabilities capabilities = new Capabilities(
                    platform, env.tableName(), () -> env.provider().moneyMode(platform));
            return new Graph(
                    env.provider().books(platform).map(books -> new Reconciler(capabilities.table(), books)),
                    platform.clock(),
                    capabilities.ids(),
                    capabilities.log());
        }

        Map<String, Integer> run() {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            RequestLog.Line line = log.begin("reconciliation", ids.next(IdKind.REQUEST, now), now);
            try {
                List<Reconciliation> completed =
                        reconciler.map(books -> books.run(now)).orElse(List.of());
                completed.forEach(day -> report(day, log.begin("reconciled", ids.next(IdKind.REQUEST, now), now)));
                line.put("completed", completed.size());
                return Map.of("completed", completed.size());
            } catch (RuntimeException fault) {
                line.fault(fault);
                throw fault;
            } finally {
                line.end();
            }
        }
    }

    /** The line's time is the present, because CloudWatch takes no metrics of a day two weeks ago. */
    static void report(Reconciliation day, RequestLog.Line line) {
        int found = day.differences().size();
        if (found > 0) {
            line.warn();
        }
        line.put("date", day.date().toString())
                .put("provider", day.provider())
                .put("differences", found)
                .put(
                        "differenceCents",
                        day.providerTotal().minus(day.ledgerTotal()).cents())
                .count(Metric.RECONCILIATION_DIFFERENCES, found)
                .end();
    }
}
