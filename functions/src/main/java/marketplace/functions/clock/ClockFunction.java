package marketplace.functions.clock;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import marketplace.api.Json;
import marketplace.functions.AlarmMetric;
import marketplace.functions.Capabilities;
import marketplace.functions.DeliveryQueueVariables;
import marketplace.functions.JobRelay;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.ProviderChoice;
import marketplace.functions.Variables;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.SetAside;

/** Handles due timers and top-ups on schedules, and an operator's {@link SetAsideCommand}. */
public final class ClockFunction implements RequestStreamHandler {

    record Env(
            String tableName,
            String bucketName,
            DeliveryQueueVariables deliveries,
            String jobsQueueUrl,
            String paymentsQueueUrl,
            String eventBusName,
            int platformFeeBps,
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
                    variables.number("PLATFORM_FEE_BPS"),
                    ProviderChoice.of(variables),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    /** The input of the wallet schedule in template.yaml. */
    private static final String WALLETS = "wallets";

    private final Ticker ticker;
    private final WalletRound wallets;
    private final SetAsideCommand setAside;
    private final InstantSource clock;
    private final Ids ids;

    public ClockFunction() {
        this(new LambdaPlatform());
    }

    public ClockFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.paymentProvider()::moneyMode);
        this.ticker = new Ticker(
                capabilities.table(),
                capabilities.dueKinds(
                        env.deliveries(),
                        new JobRelay.Queues(env.jobsQueueUrl(), env.paymentsQueueUrl()),
                        env.platformFeeBps(),
                        env.payoutHoldDays()),
                capabilities.log(),
                new Ticker.Alarms(alarm("SetAside", env, platform), alarm("FailingTimer", env, platform)));
        this.setAside = new SetAsideCommand(new SetAside(capabilities.table()));
        this.wallets = new WalletRound(capabilities::walletChecks, capabilities.log());
        this.clock = platform.clock();
        this.ids = capabilities.ids();
    }

    private static Consumer<String> alarm(String name, Env env, Platform platform) {
        return new AlarmMetric(name, env.tableName(), platform.clock(), System.out::println)::raise;
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        String requestId = ids.next(IdKind.REQUEST, now);
        JsonNode input = Json.MAPPER.readTree(event);
        if (input.has(SetAsideCommand.NAME)) {
            answer.write(Json.bytes(setAside.run(input)));
            return;
        }
        boolean ofWallets = input.path("check").asText().equals(WALLETS);
        int done = ofWallets ? wallets.look(now, requestId) : ticker.tick(now, requestId);
        answer.write(Json.bytes(Json.object().put("done", done)));
    }
}
