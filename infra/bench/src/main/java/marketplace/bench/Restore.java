package marketplace.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import marketplace.api.Json;
import marketplace.functions.accounts.AccountsFunction;
import marketplace.functions.bounties.BountiesFunction;
import marketplace.functions.conversations.ConversationsFunction;
import marketplace.functions.hiring.HiringFunction;
import marketplace.functions.humans.HumansFunction;
import marketplace.functions.mcp.McpFunction;
import marketplace.functions.money.MoneyFunction;
import marketplace.functions.pages.PagesFunction;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.functions.webhooks.WebhooksFunction;
import marketplace.local.emulators.Emulators;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.testing.lambda.JsonService;
import marketplace.testing.lambda.LambdaProcess;
import marketplace.testing.lambda.Loopback;
import marketplace.testing.lambda.RuntimeApi;
import marketplace.testing.lambda.TaskFolder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Time to the first answer of every function behind the API, against a bare handler that starts in the same way, in
 * turns. With SnapStart it counts from the restore: the runtime interface client calls hooks before the snapshot, asks
 * for the restore, and calls hooks after it. The process itself continues, so the figures do not include the time in
 * which Lambda loads a snapshot. Without SnapStart it counts from the start of the JVM.
 */
public final class Restore {

    private static final int ROUNDS = 7;
    private static final int WARM = 300;
    private static final String NO_SNAPSHOT = "--no-snapshot";
    private static final double MOST_RESTORED = 1.25;
    private static final double MOST_STARTED = 1.5;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Fewer than any limit of a minute. */
    private static final int REQUESTS_PER_ADDRESS = 50;

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private record Subject(Class<?> handler, String event, String status) {}

    /** From the restore or the start to the first answer, and processor time of later answers. */
    private record Run(long answeredNanos, long answeredCpuNanos, List<Long> warmCpuNanos) {}

    /** Medians of some runs. */
    private record Figures(double firstMillis, double firstCpuMillis, double warmCpuMillis) {
        static Figures of(List<Run> runs) {
            return new Figures(
                    median(runs, Run::answeredNanos),
                    median(runs, Run::answeredCpuNanos),
                    new Samples(runs.stream()
                                    .flatMap(run -> run.warmCpuNanos().stream().skip(WARM / 2))
                                    .toList())
                            .medianMillis());
        }

        private static double median(List<Run> runs, ToLongFunction<Run> nanos) {
            return new Samples(runs.stream().map(nanos::applyAsLong).toList()).medianMillis();
        }
    }

    private final Service service;
    private final TaskFolder task;
    private final String database;
    private final boolean snapStart;

    private Restore(Service service, TaskFolder task, String database, boolean snapStart) {
        this.service = service;
        this.task = task;
        this.database = database;
        this.snapStart = snapStart;
    }

    /** Arguments: {@code --no-snapshot}, and names of functions, such as BountiesFunction; all without a name. */
    public static void main(String[] arguments) throws IOException, InterruptedException, StartRefused {
        List<String> names = new ArrayList<>(List.of(arguments));
        boolean snapStart = !names.remove(NO_SNAPSHOT);
        Emulators emulators = new Emulators();
        try (Service service = Service.start(StackOptions.forTests().withStorage(emulators));
                Loopback database = new Loopback(database(emulators.dynamoDb()));
                TaskFolder task = TaskFolder.unpack(Service.file("functions/target/payments.zip"))) {
            task.add(BareHandler.class);
            task.add(PrimedHandler.class);
            System.exit(new Restore(service, task, "http://" + database.authority(), snapStart).compare(names));
        }
    }

    private static HttpHandler database(DynamoDbClient client) {
        JsonService service = new JsonService(DynamoDbClient.class, client);
        return exchange -> {
            try (exchange) {
                JsonNode request = Json.MAPPER.readTree(exchange.getRequestBody());
                service.answer(exchange.getRequestHeaders().getFirst("X-Amz-Target"), request)
                        .sendTo(exchange);
            }
        };
    }

    private int compare(List<String> names) throws IOException, InterruptedException {
        Map<String, String> session = service.signUp("operator@example.com");
        String bounty = service.newBounty(service.newKey(session));
        String human = service.send("PUT", "/api/humans/me", session, """
            {"name":"Ada","username":"ada","headline":"Sharp eyes, quick feet","skills":["photography"]}\
            """)
                .at("/human/id")
                .textValue();
        String bare = GatewayEvent.get("/api/bounties/{bountyId}", "bountyId", bounty);
        List<Subject> subjects = List.of(
                new Subject(AccountsFunction.class, GatewayEvent.get("/api/account/status"), "200"),
                new Subject(BountiesFunction.class, bare, "200"),
                new Subject(HumansFunction.class, GatewayEvent.get("/api/humans/{humanId}", "humanId", human), "200"),
                new Subject(ConversationsFunction.class, GatewayEvent.get("/api/conversations"), "401"),
                new Subject(HiringFunction.class, GatewayEvent.get("/api/escrow/agent-rentals"), "401"),
                new Subject(MoneyFunction.class, GatewayEvent.get("/api/wallet/balance"), "401"),
                new Subject(WebhooksFunction.class, GatewayEvent.get("/api/webhooks/endpoints"), "401"),
                new Subject(McpFunction.class, GatewayEvent.post("/api/mcp", """
                    {"jsonrpc":"2.0","id":1,"method":"tools/list"}\
                    """), "200"),
                new Subject(PagesFunction.class, GatewayEvent.get("/api/openapi.json"), "200"),
                new Subject(PaymentsFunction.class, GatewayEvent.get("/c/{code}", "code", "unknown"), "404"));
        System.out.printf(
                Locale.ROOT,
                "%-22s %9s %9s %7s %9s %9s %7s %9s %9s%n",
                snapStart ? "restore to answer, ms" : "start to answer, ms",
                "p50",
                "bare",
                "ratio",
                "cpu",
                "bare",
                "ratio",
                "warm cpu",
                "bare");
        Map<String, Double> ratios = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            String name = subject.handler().getSimpleName();
            if (names.isEmpty() || names.contains(name)) {
                ratios.put(name, compare(name, subject, new Subject(bareHandler(), bare, "200")));
            }
        }
        double most = snapStart ? MOST_RESTORED : MOST_STARTED;
        return ratios.values().stream().allMatch(ratio -> ratio <= most) ? 0 : 1;
    }

    private Class<?> bareHandler() {
        return snapStart ? PrimedHandler.class : BareHandler.class;
    }

    private double compare(String name, Subject function, Subject bareHandler)
            throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(service.environment(name));
        environment.put("AWS_ENDPOINT_URL_DYNAMODB", database);
        List<Run> service = new ArrayList<>();
        List<Run> bare = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            service.add(run(environment, function));
            bare.add(run(environment, bareHandler));
        }
        Figures ours = Figures.of(service);
        Figures theirs = Figures.of(bare);
        double ratio = ours.firstMillis() / theirs.firstMillis();
        System.out.printf(
                Locale.ROOT,
                "%-22s %9.1f %9.1f %7.2f %9.1f %9.1f %7.2f %9.2f %9.2f%n",
                name,
                ours.firstMillis(),
                theirs.firstMillis(),
                ratio,
                ours.firstCpuMillis(),
                theirs.firstCpuMillis(),
                ours.firstCpuMillis() / theirs.firstCpuMillis(),
                ours.warmCpuMillis(),
                theirs.warmCpuMillis());
        return ratio;
    }

    private Run run(Map<String, String> environment, Subject subject) throws IOException, InterruptedException {
        RuntimeApi runtime = new RuntimeApi();
        LambdaProcess lambda = new LambdaProcess(
                task.path(),
                subject.handler().getName(),
                environment,
                List.of(),
                Service.file("infra/bench/target/restore.log"),
                snapStart);
        try (Loopback api = new Loopback(runtime::handle)) {
            long began = System.nanoTime();
            Process process = lambda.start(api.authority());
            try {
                CompletableFuture<Void> _ = process.onExit().thenAccept(ended -> {
                    runtime.snapshot().completeExceptionally(new IllegalStateException("the process ended"));
                    runtime.ended("the process ended with " + ended.exitValue());
                });
                ProcessorTime time = new ProcessorTime(process.pid());
                long cpu = 0;
                if (snapStart) {
                    runtime.snapshot().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                    time.awaitIdle();
                    cpu = time.nanos();
                    began = System.nanoTime();
                }
                CompletableFuture<byte[]> first = invoke(runtime, subject);
                if (snapStart) {
                    runtime.restore();
                }
                requireStatus(subject, first);
                long answered = System.nanoTime() - began;
                long answeredCpu = time.nanos() - cpu;
                List<Long> warm = new ArrayList<>();
                for (int i = 0; i < WARM; i++) {
                    long before = time.nanosWithoutCompiler();
                    requireStatus(subject, invoke(runtime, subject));
                    warm.add(time.nanosWithoutCompiler() - before);
                }
                return new Run(answered, answeredCpu, warm);
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException(subject.handler() + " did not answer", e);
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** Every request has its own address, so that no limit is reached. */
    private static CompletableFuture<byte[]> invoke(RuntimeApi runtime, Subject subject) {
        int address = ADDRESSES.incrementAndGet() / REQUESTS_PER_ADDRESS;
        String event = subject.event().replace(GatewayEvent.ADDRESS, "10.0." + address / 250 + "." + address % 250);
        return runtime.invoke(event.getBytes(StandardCharsets.UTF_8), PATIENCE);
    }

    private static void requireStatus(Subject subject, CompletableFuture<byte[]> answer)
            throws InterruptedException, ExecutionException, TimeoutException {
        String text = new String(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), StandardCharsets.UTF_8);
        if (!text.contains("\"statusCode\":" + subject.status())) {
            throw new IllegalStateException(subject.handler() + " answered " + text);
        }
    }
}
