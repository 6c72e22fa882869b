package marketplace.local.edition;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.emulators.Emulators;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.runtime.LocalPlatform;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.testing.lambda.LambdaProcess;
import marketplace.testing.lambda.TaskFolder;

/** All functions of the template from their zips. */
final class DeployedEdition implements AutoCloseable {

    private static final String FIRST_RELEASE = "1";
    private static final String BUILD = "Build the zips: ./mvnw -o -pl functions -am package -DskipTests";

    private final Path logs;
    private final List<String> flags;
    private final Map<String, TaskFolder> zips = new HashMap<>();
    private final Map<String, LocalPlatform> platforms = new HashMap<>();
    private final Map<String, FunctionEnvironment> functions = new ConcurrentHashMap<>();
    private final Emulators emulators = new Emulators();
    private final Template template;
    private final Stack stack;

    /** Why the zips cannot be tried, or empty: they are built by {@code ./mvnw verify}, but not by a plain test. */
    static Optional<String> missing(Path repository) throws IOException {
        for (String name : zips(repository)) {
            Path zip = repository.resolve(name);
            if (!Files.exists(zip)) {
                return Optional.of(name + " is missing. " + BUILD);
            }
            if (Files.getLastModifiedTime(zip).compareTo(newestClass(repository)) < 0) {
                return Optional.of(name + " is older than the classes. " + BUILD);
            }
        }
        return Optional.empty();
    }

    static Set<String> zips(Path repository) throws IOException {
        return template(repository).zips();
    }

    private static Template template(Path repository) throws IOException {
        return Template.load(repository.resolve("template.yaml"), Stack.localValues(false));
    }

    private static FileTime newestClass(Path repository) throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        for (Path module : packedModules(repository)) {
            // Nothing but the classes: another module's tests may write beside them.
            try (Stream<Path> files = Files.walk(module.resolve("target/classes"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    FileTime changed = Files.getLastModifiedTime(file);
                    newest = changed.compareTo(newest) > 0 ? changed : newest;
                }
            }
        }
        return newest;
    }

    private static List<Path> packedModules(Path repository) throws IOException {
        try (Stream<Path> shared = Files.list(repository.resolve("shared"))) {
            return Stream.concat(
                            Stream.of(repository.resolve("functions"), repository.resolve("console")),
                            shared.filter(module -> !module.endsWith("testing")))
                    .filter(module -> Files.isDirectory(module.resolve("target/classes")))
                    .toList();
        }
    }

    /** {@code flags} are for each function's JVM. */
    DeployedEdition(Path repository, Path logs, List<String> flags) throws IOException, StartRefused {
        this.logs = Files.createDirectories(logs);
        this.flags = flags;
        this.template = template(repository);
        for (String zip : template.zips()) {
            zips.put(zip, TaskFolder.unpack(repository.resolve(zip)));
        }
        this.stack = Stack.start(
                template, StackOptions.forTests().withStorage(emulators).withHandlers(this::handler));
    }

    private RequestStreamHandler handler(FunctionSpec spec, LocalPlatform platform) {
        platforms.put(spec.name(), platform);
        functions.put(spec.name(), environment(spec, FIRST_RELEASE));
        return (event, answer, context) -> functions.get(spec.name()).handleRequest(event, answer, context);
    }

    /** Replaces every function, on the same table. None may be in use. */
    void deploy(String release) {
        for (FunctionSpec spec : template.functions()) {
            functions.put(spec.name(), environment(spec, release)).close();
        }
    }

    private FunctionEnvironment environment(FunctionSpec spec, String release) {
        LocalPlatform platform = platforms.get(spec.name());
        return new FunctionEnvironment(
                new AwsServices(platform, emulators),
                endpoint -> process(spec, platform.environment(), release, endpoint));
    }

    private LambdaProcess process(FunctionSpec spec, Map<String, String> environment, String release, String endpoint) {
        Map<String, String> variables = new TreeMap<>(environment);
        variables.put("RELEASE", release);
        variables.put("AWS_ENDPOINT_URL", endpoint);
        return new LambdaProcess(
                zips.get(spec.codeUri()).path(), spec.handler(), variables, flags, logs.resolve(spec.name() + ".log"));
    }

    Stack stack() {
        return stack;
    }

    List<FunctionSpec> functions() {
        return template.functions();
    }

    JsonNode call(FunctionSpec spec, byte[] event) throws IOException {
        return Json.MAPPER.readTree(functions.get(spec.name()).call(event, Duration.ofSeconds(spec.timeoutSeconds())));
    }

    @Override
    public void close() throws IOException {
        stack.close();
        functions.values().forEach(FunctionEnvironment::close);
        for (TaskFolder zip : zips.values()) {
            zip.close();
        }
    }
}
