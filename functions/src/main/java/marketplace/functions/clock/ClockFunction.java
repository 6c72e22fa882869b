package marketplace.functions.clock;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import marketplace.api.Json;
import marketplace.functions.environment.DeliveryQueueVariables;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.ProviderChoice;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.AlarmMetric;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.queues.JobRelay;
import marketplace.functions.start.LambdaFunction;
import marketplace.functions.start.Rehearsal;
import marketplace.kernel.Fee;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.SetAside;

/** Handles due timers and top-ups on schedules, and an operator's {@link SetAsideCommand}. */
public final class ClockFunction extends LambdaFunction {

    record Env(
            String tableName,
            String bucketName,
            DeliveryQueueVariables deliveries,
            String jobsQueueUrl,
            String paymentsQueueUrl,
            String eventBusName,
            Fee platformFee,
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

    /** The input of the wallet schedule in template.yaml. */
    private static final String WALLETS = "wallets";

    public static final Rehearsal REHEARSAL = Rehearsal.event("{}");

    public ClockFunction() {
        super(platform -> Graph.of(platform)::handle, REHEARSAL);
    }

    public ClockFunction(Platform platform) {
        super(Graph.of(platform)::handle);
    }

    private record Graph(Ticker ticker, WalletRound wallets, SetAsideCommand setAside, InstantSource clock, Ids ids) {

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
                                            env.platformFee(),
                                            env.payoutHoldDays()),
                            capabilities.log(),
                            new Ticker.Alarms(alarm("SetAside", env, platform), alarm("FailingTimer", env, platform))),
                    new WalletRound(() -> capabilities.background().walletChecks(), capabilities.log()),
                    new SetAsideCommand(new SetAside(capabilities.table())),
                    platform.clock(),
                    capabilities.ids());
        }

        private static Consumer<String> alarm(String name, Env env, Platform platform) {
            return new AlarmMetric(name, env.tableName(), platform.clock(), platform.output())::raise;
        }

        byte[] handle(InputStream event) throws IOException {
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            String requestId = ids.next(IdKind.REQUEST, now);
            JsonNode input = Json.MAPPER.readTree(event);
            if (input.has(SetAsideCommand.NAME)) {
                return Json.bytes(setAside.run(input));
            }
            boolean ofWallets = input.path("check").asText().equals(WALLETS);
            int done = ofWallets ? wallets.look(now, requestId) : ticker.tick(now, requestId);
            return Json.bytes(Json.object().put("done", done));
        }
    }
}
