package marketplace.functions.clock;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.ProviderChoice;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.AlarmMetric;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.JobRelay;
import marketplace.functions.start.EventFunction;
import marketplace.kernel.Fee;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;

/** Handles due timers every minute, and wallets every hour. Its input is that of the schedule in template.yaml. */
public final class ClockFunction extends EventFunction<Map<String, Object>, Map<String, Integer>> {

    record Env(
            String tableName,
            String bucketName,
            DeliveryQueueVariables deliveries,
            String jobsQueueUrl,
            String paymentsQueueUrl,
            String eventBusName,
            Fee platformFeeBps,
            ProviderChoice paymentProvider,
            int payoutHoldDays) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("BUCKET_NAME"),
                    DeliveryQueueVariables.of(variables),
                    variables.text("JOBS_QUEUE_URL"),
                    variables.text("PAYMENTS_QUEUE_URL"),
                    variables.text("EVENT_BUS_NAME"),
                    Fee.of(variables.number("PLATFORM_FEE_BPS")),
                    ProviderChoice.of(variables),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    private static final String CHECK = "check";
    private static final String WALLETS = "wallets";

    public ClockFunction() {
        super(ClockFunction::handler, List.of(Map.of()));
    }

    public ClockFunction(Platform platform) {
        super(handler(platform));
    }

    private static Function<Map<String, Object>, Map<String, Integer>> handler(Platform platform) {
        return Graph.of(platform)::handle;
    }

    private record Graph(Ticker ticker, WalletRound wallets, InstantSource clock, Ids ids) {

        static Graph of(Platform platform) {
            Env env = Env.of(new Variables(platform));
            Capabilities capabilities = new Capabilities(platform, env.tableName(), env.paymentProvider()::moneyMode);
            return new Graph(
                    new Ticker(
                            capabilities.table(),
                            capabilities
                                    .background()
                                    .dueKinds(
                                            env.deliveries(),
                                            new JobRelay.Queues(env.jobsQueueUrl(), env.paymentsQueueUrl()),
                                            env.platformFeeBps(),
                                            env.payoutHoldDays()),
                            capabilities.log(),
                            new Ticker.Alarms(alarm("SetAside", env, platform), alarm("FailingTimer", env, platform))),
                    new WalletRound(() -> capabilities.background().walletChecks(), capabilities.log()),
                    platform.clock(),
                    capabilities.ids());
        }

        private static Consumer<String> alarm(String name, Env env, Platform platform) {
            return new AlarmMetric(name, env.tableName(), platform.clock(), platform.output())::raise;
        }

        Map<String, Integer> handle(Map<String, Object> input) {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            String requestId = ids.next(IdKind.REQUEST, now);
            boolean ofWallets = WALLETS.equals(input.get(CHECK));
            return Map.of("done", ofWallets ? wallets.look(now, requestId) : ticker.tick(now, requestId));
        }
    }
}
