package marketplace.bench;

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
import marketplace.local.StartRefused;
import marketplace.testing.lambda.LambdaProcess;
import marketplace.testing.lambda.Loopback;
import marketplace.testing.lambda.RuntimeApi;
import marketplace.testing.lambda.TaskFolder;

/**
 * Time from a restore to the first answer, for every function behind the API, against a bare handler that is rehearsed
 * and restored in the same way. The runtime interface client runs in its SnapStart mode: hooks before the snapshot,
 * a request for the restore, hooks after it. The process itself continues, so the figures do not include the time in
 * which Lambda loads a snapshot.
 */
public final class Restore {

    private static final int ROUNDS = 7;
    private static final int WARM = 300;
    private static final double MOST = 1.25;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Fewer than any limit of a minute. */
    private static final int REQUESTS_PER_ADDRESS = 50;

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private record Subject(Class<?> handler, String event, String status) {}

    /** From the restore to the first answer, and processor time of later answers. */
    private record Run(long answeredNanos, long answeredCpuNanos, List<Long> warmCpuNanos) {}

    /** Medians of some runs. */
    private record Figures(double restoredMillis, double firstCpuMillis, double warmCpuMillis) {
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

    private Restore(Service service, TaskFolder task, String database) {
        this.service = service;
        this.task = task;
        this.database = database;
    }

    /** Arguments are names of functions, such as BountiesFunction; all without. */
    public static void main(String[] names) throws IOException, InterruptedException, StartRefused {
        try (Service service = Service.start();
                Loopback database =
                        new Loopback(ColdStart.database(service.stack().database()));
                TaskFolder task = TaskFolder.unpack(Service.file("functions/target/payments.zip"))) {
            task.add(BareHandler.class);
            task.add(PrimedHandler.class);
            System.exit(new Restore(service, task, "http://" + database.authority()).compare(List.of(names)));
        }
    }

    private int compare(List<String> names) throws IOException, InterruptedException {
        Map<String, String> session = service.signUp("operator@example.com");
        String bounty = service.newBounty(service.newKey(session));
        String human = service.send("PUT", "/api/humans/me", session, """
                {"name":"Ada","username":"ada","headline":"Sharp eyes, quick feet","skills":["photography"]}""")
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
                        {"jsonrpc":"2.0","id":1,"method":"tools/list"}"""), "200"),
                new Subject(PagesFunction.class, GatewayEvent.get("/api/openapi.json"), "200"),
                new Subject(PaymentsFunction.class, GatewayEvent.get("/c/{code}", "code", "unknown"), "404"));
        System.out.printf(
                Locale.ROOT,
                "%-22s %9s %9s %7s %9s %9s %7s %9s %9s%n",
                "restore to answer, ms",
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
                ratios.put(name, compare(name, subject, new Subject(PrimedHandler.class, bare, "200")));
            }
        }
        return ratios.values().stream().allMatch(ratio -> ratio <= MOST) ? 0 : 1;
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
        double ratio = ours.restoredMillis() / theirs.restoredMillis();
        System.out.printf(
                Locale.ROOT,
                "%-22s %9.1f %9.1f %7.2f %9.1f %9.1f %7.2f %9.2f %9.2f%n",
                name,
                ours.restoredMillis(),
                theirs.restoredMillis(),
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
                true);
        try (Loopback api = new Loopback(runtime::handle)) {
            Process process = lambda.start(api.authority());
            try {
                CompletableFuture<Void> _ = process.onExit().thenAccept(ended -> {
                    runtime.snapshot().completeExceptionally(new IllegalStateException("the process ended"));
                    runtime.ended("the process ended with " + ended.exitValue());
                });
                runtime.snapshot().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                ProcessorTime time = new ProcessorTime(process.pid());
                time.awaitIdle();
                long cpu = time.nanos();
                long began = System.nanoTime();
                CompletableFuture<byte[]> first = invoke(runtime, subject);
                runtime.restore();
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
