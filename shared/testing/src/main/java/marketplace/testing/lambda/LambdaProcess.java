package marketplace.testing.lambda;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A function's JVM with Lambda's runtime interface client, which must be on this process's class path.
 *
 * @param handler the class
 * @param flags for the JVM, after those of Lambda
 * @param log gets what the process prints
 * @param snapStart whether the client calls the function's hooks, and asks {@link RuntimeApi} for a restore in between
 */
public record LambdaProcess(
        Path task, String handler, Map<String, String> environment, List<String> flags, Path log, boolean snapStart) {

    private static final String RUNTIME = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda";

    private static final String RUNTIME_LIBRARY =
            "com.amazonaws.services.lambda.runtime.api.client.runtimeapi.NativeClient.JNI";

    private static final List<String> LAMBDA_FLAGS =
            List.of("-Xmx872m", "-XX:+UseSerialGC", "-Xshare:auto", "-Djava.net.preferIPv4Stack=true");

    /** What Lambda's Java runtimes add without SnapStart and provisioned concurrency. */
    private static final List<String> ON_DEMAND_FLAGS = List.of("-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1");

    /** The context of the runtime interface client, which calls hooks of org.crac. */
    private static final List<String> SNAP_START_FLAGS =
            List.of("-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac");

    /**
     * The client's native library, unpacked once: left alone, every process overwrites the same file, and those that
     * have it in memory crash.
     */
    private static final Path LIBRARY = unpackedLibrary();

    private static final Pattern RUNTIME_JARS = Pattern.compile("aws-lambda-java-|utils-lite-");

    public LambdaProcess(Path task, String handler, Map<String, String> environment, List<String> flags, Path log) {
        this(task, handler, environment, flags, log, false);
    }

    public LambdaProcess {
        environment = Map.copyOf(environment);
        flags = List.copyOf(flags);
    }

    /** {@code runtimeApi} is host and port. */
    public Process start(String runtimeApi) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LAMBDA_FLAGS);
        command.addAll(snapStart ? SNAP_START_FLAGS : ON_DEMAND_FLAGS);
        command.add("-D" + RUNTIME_LIBRARY + "=" + LIBRARY);
        command.addAll(flags);
        command.addAll(List.of("-cp", runtimeClassPath(), RUNTIME, handler));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(task.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().clear();
        builder.environment().putAll(lambdaEnvironment(runtimeApi));
        return builder.start();
    }

    private Map<String, String> lambdaEnvironment(String runtimeApi) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(Map.of(
                "AWS_LAMBDA_RUNTIME_API", runtimeApi,
                "AWS_LAMBDA_FUNCTION_NAME", "local",
                "AWS_LAMBDA_FUNCTION_VERSION", "1",
                "AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "1024",
                "AWS_LAMBDA_INITIALIZATION_TYPE", snapStart ? "snap-start" : "on-demand",
                "AWS_REGION", "us-east-1",
                "AWS_ACCESS_KEY_ID", "local",
                "AWS_SECRET_ACCESS_KEY", "local",
                "_HANDLER", handler,
                "LAMBDA_TASK_ROOT", task.toString()));
        return all;
    }

    private static Path unpackedLibrary() {
        boolean arm = System.getProperty("os.arch").equals("aarch64");
        boolean musl = Files.exists(Path.of("/lib/ld-musl-" + (arm ? "aarch64" : "x86_64") + ".so.1"));
        String name = "/jni/libaws-lambda-jni.linux" + (musl ? "_musl-" : "-") + (arm ? "aarch_64" : "x86_64") + ".so";
        try (InputStream library = LambdaProcess.class.getResourceAsStream(name)) {
            Path file = Files.createTempFile("lambda", ".so");
            file.toFile().deleteOnExit();
            Files.copy(library, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
}
