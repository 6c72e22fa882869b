package marketplace.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.functions.bounties.BountiesFunction;
import marketplace.local.StartRefused;

/**
 * Time from the start of a function's JVM to its first answer, against a bare handler. Both run under Lambda's runtime
 * interface client, in turns, so that the machine's load affects both.
 */
public final class ColdStart {

    private static final int ROUNDS = 15;
    private static final double MOST = 1.5;
    private static final String RUNTIME = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

    /** What Lambda's Java runtimes pass without SnapStart and provisioned concurrency. */
    private static final List<String> LAMBDA_FLAGS = List.of(
            "-Xmx872m",
            "-XX:+UseSerialGC",
            "-XX:+TieredCompilation",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Djava.net.preferIPv4Stack=true");

    private static final Pattern RUNTIME_JARS = Pattern.compile("aws-lambda-java-|utils-lite-");

    /** Nanoseconds to the first event and to its answer, and CPU time of both together. */
    private record Start(long readyNanos, long answeredNanos, long cpuNanos) {}

    private final Path task;
    private final Map<String, String> environment;
    private final String event;

    private ColdStart(Path task, Map<String, String> environment, String event) {
        this.task = task;
        this.environment = environment;
        this.event = event;
    }

    /** Arguments are further flags for the measured JVMs. */
    public static void main(String[] flags) throws IOException, InterruptedException, StartRefused {
        try (Service service = Service.start();
                Loopback database = new Loopback(new DynamoFront(service.stack().database())::handle);
                TaskFolder task = TaskFolder.unpack(Service.file("functions/target/lean.zip"), BareHandler.class)) {
            String bounty = service.newBounty(service.newKey(service.signUp("operator@example.com")));
            Map<String, String> environment = new HashMap<>(service.environment("BountiesFunction"));
            environment.put("AWS_ENDPOINT_URL_DYNAMODB", "http://" + database.authority());
            System.exit(new ColdStart(task.path(), environment, event(bounty)).compare(List.of(flags)));
        }
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
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LAMBDA_FLAGS);
        command.addAll(flags);
        command.addAll(List.of("-cp", runtimeClassPath(), RUNTIME, handler.getName()));
        try (RuntimeApi api = new RuntimeApi(event)) {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(task.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log()));
            builder.environment().clear();
            builder.environment().putAll(lambdaEnvironment(api.authority(), handler));
            long began = System.nanoTime();
            Process process = builder.start();
            try {
                RuntimeApi.Invocation invocation = api.await(process);
                Duration cpu = process.info().totalCpuDuration().orElseThrow();
                if (!invocation.answer().contains("\"statusCode\":200")
                        || !invocation.answer().contains("Photograph a shop front")) {
                    throw new IllegalStateException(handler + " answered " + invocation.answer());
                }
                return new Start(invocation.readyNanos() - began, invocation.answeredNanos() - began, cpu.toNanos());
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    private static File log() {
        return Service.file("infra/bench/target/cold-start.log").toFile();
    }

    private Map<String, String> lambdaEnvironment(String runtimeApi, Class<?> handler) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(Map.of(
                "AWS_LAMBDA_RUNTIME_API", runtimeApi,
                "AWS_LAMBDA_FUNCTION_NAME", "bench",
                "AWS_LAMBDA_FUNCTION_VERSION", "1",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1024",
                "AWS_LAMBDA_INITIALIZATION_TYPE", "on-demand",
                "AWS_REGION", "local",
                "AWS_ACCESS_KEY_ID", "local",
                "AWS_SECRET_ACCESS_KEY", "local",
                "_HANDLER", handler.getName(),
                "LAMBDA_TASK_ROOT", task.toString()));
        return all;
    }

    /** The runtime's own jars only: the function's are found in its folder. */
    private static String runtimeClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .filter(jar ->
                        RUNTIME_JARS.matcher(jar.getFileName().toString()).lookingAt())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String event(String bounty) {
        String path = "/api/bounties/" + bounty;
        return """
                {"version":"2.0","routeKey":"GET /api/bounties/{bountyId}","rawPath":"%s","rawQueryString":"",\
                "headers":{"accept":"application/json","host":"api.example.com","x-forwarded-proto":"https"},\
                "pathParameters":{"bountyId":"%s"},"requestContext":{"domainName":"api.example.com","http":\
                {"method":"GET","path":"%s","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"bench"},\
                "requestId":"bench","routeKey":"GET /api/bounties/{bountyId}","stage":"$default"},\
                "isBase64Encoded":false}""".formatted(path, bounty, path);
    }
}
