package marketplace.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToLongFunction;
import marketplace.api.Json;
import marketplace.functions.bounties.BountiesFunction;
import marketplace.local.StartRefused;
import marketplace.testing.lambda.JsonService;
import marketplace.testing.lambda.LambdaProcess;
import marketplace.testing.lambda.Loopback;
import marketplace.testing.lambda.RuntimeApi;
import marketplace.testing.lambda.TaskFolder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Time from the start of a function's JVM to its first answer, against a bare handler. Both run under Lambda's runtime
 * interface client, in turns, so that the machine's load affects both.
 */
public final class ColdStart {

    private static final int ROUNDS = 15;
    private static final double MOST = 1.5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Nanoseconds to the first event and to its answer, and CPU time of both together. */
    private record Start(long readyNanos, long answeredNanos, long cpuNanos) {}

    private final Path task;
    private final Map<String, String> variables;
    private final String event;

    private ColdStart(Path task, Map<String, String> variables, String event) {
        this.task = task;
        this.variables = variables;
        this.event = event;
    }

    /** Arguments are further flags for the measured JVMs. */
    public static void main(String[] flags) throws IOException, InterruptedException, StartRefused {
        try (Service service = Service.start();
                Loopback database = new Loopback(database(service.stack().database()));
                TaskFolder task = TaskFolder.unpack(Service.file("functions/target/lean.zip"))) {
            task.add(BareHandler.class);
            String bounty = service.newBounty(service.newKey(service.signUp("operator@example.com")));
            Map<String, String> environment = new HashMap<>(service.environment("BountiesFunction"));
            environment.put("AWS_ENDPOINT_URL_DYNAMODB", "http://" + database.authority());
            System.exit(new ColdStart(
                            task.path(), environment, GatewayEvent.get("/api/bounties/{bountyId}", "bountyId", bounty))
                    .compare(List.of(flags)));
        }
    }

    static HttpHandler database(DynamoDbClient client) {
        JsonService service = new JsonService(DynamoDbClient.class, client);
        return exchange -> {
            try (exchange) {
                JsonNode request = Json.MAPPER.readTree(exchange.getRequestBody());
                service.answer(exchange.getRequestHeaders().getFirst("X-Amz-Target"), request)
                        .sendTo(exchange);
            }
        };
    }

    private int compare(List<String> flags) throws IOException, InterruptedException {
        List<Start> service = new ArrayList<>();
        List<Start> bare = new ArrayList<>();
        // The first round only warms the machine's file cache.
        for (int round = 0; round <= ROUNDS; round++) {
            Start one = start(BountiesFunction.class, flags);
            Start other = start(BareHandler.class, flags);
            if (round > 0) {
                service.add(one);
                bare.add(other);
            }
        }
        System.out.println("Start of the JVM to the first answer of GET /api/bounties/{bountyId}");
        double ratio = print("answered", service, bare, Start::answeredNanos);
        print("  of it, ready for the first event", service, bare, Start::readyNanos);
        print("  processor time", service, bare, Start::cpuNanos);
        return ratio <= MOST ? 0 : 1;
    }

    /** Returns the ratio of the medians. */
    private static double print(String what, List<Start> service, List<Start> bare, ToLongFunction<Start> figure) {
        Samples ours = new Samples(service.stream().map(figure::applyAsLong).toList());
        Samples theirs = new Samples(bare.stream().map(figure::applyAsLong).toList());
        double ratio = ours.medianMillis() / theirs.medianMillis();
        System.out.println(Samples.HEAD);
        System.out.println(ours.line(what + ", BountiesFunction"));
        System.out.println(theirs.line(what + ", bare handler"));
        System.out.printf(Locale.ROOT, "ratio of the medians %.2f%n", ratio);
        return ratio;
    }

    private Start start(Class<?> handler, List<String> flags) throws IOException, InterruptedException {
        RuntimeApi runtime = new RuntimeApi();
        CompletableFuture<Long> ready = runtime.ready().thenApply(_ -> System.nanoTime());
        CompletableFuture<byte[]> answer = runtime.invoke(event.getBytes(StandardCharsets.UTF_8), PATIENCE);
        CompletableFuture<Long> answered = answer.thenApply(_ -> System.nanoTime());
        LambdaProcess environment = new LambdaProcess(task, handler.getName(), variables, flags, log());
        try (Loopback api = new Loopback(runtime::handle)) {
            long began = System.nanoTime();
            Process process = environment.start(api.authority());
            try {
                CompletableFuture<Void> _ = process.onExit()
                        .thenAccept(ended -> runtime.ended("the process ended with " + ended.exitValue()));
                long end = answered.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                Duration cpu = process.info().totalCpuDuration().orElseThrow();
                String text = new String(answer.join(), StandardCharsets.UTF_8);
                if (!text.contains("\"statusCode\":200") || !text.contains("Photograph a shop front")) {
                    throw new IllegalStateException(handler + " answered " + text);
                }
                return new Start(ready.join() - began, end - began, cpu.toNanos());
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException(handler + " did not answer", e);
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static Path log() {
        return Service.file("infra/bench/target/cold-start.log");
    }
}
