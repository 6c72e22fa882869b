package marketplace.server.template;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** template.yaml, resolved for the local edition. A resource's logical id is also its local name. */
public record Template(List<FunctionSpec> functions, List<QueueSpec> queues, TableSpec table, String busName) {

    /** Names the local value that is the prefix of queue URLs, such as {@code http://127.0.0.1:9324/000000000000/}. */
    public static final String QUEUE_URLS = "queue URLs";

    /** Method and path of the route that takes every unmatched request. */
    public static final String DEFAULT_ROUTE = "$default";

    public Template {
        functions = List.copyOf(functions);
        queues = List.copyOf(queues);
    }

    /** {@code localValues} replace the defaults of parameters and pseudo parameters, by name. */
    public static Template load(Path file, Map<String, String> localValues) throws IOException {
        return TemplateReader.read(file, localValues);
    }

    /** Every zip that a function is deployed from, relative to the template. */
    public Set<String> zips() {
        return functions.stream().map(FunctionSpec::codeUri).collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@code codeUri} is the zip, relative to the template. */
    public record FunctionSpec(
            String name,
            String handler,
            Map<String, String> environment,
            int timeoutSeconds,
            List<HttpRoute> routes,
            List<QueueSource> queueSources,
            List<StreamSource> streamSources,
            List<Schedule> schedules,
            Rights rights,
            String codeUri) {

        public FunctionSpec(
                String name,
                String handler,
                Map<String, String> environment,
                int timeoutSeconds,
                List<HttpRoute> routes,
                List<QueueSource> queueSources,
                List<StreamSource> streamSources,
                List<Schedule> schedules) {
            this(
                    name,
                    handler,
                    environment,
                    timeoutSeconds,
                    routes,
                    queueSources,
                    streamSources,
                    schedules,
                    Rights.ALL,
                    "");
        }

        public FunctionSpec {
            environment = Map.copyOf(environment);
            routes = List.copyOf(routes);
            queueSources = List.copyOf(queueSources);
            streamSources = List.copyOf(streamSources);
            schedules = List.copyOf(schedules);
        }
    }

    public record HttpRoute(String method, String path) {}

    public record QueueSource(
            String queueName, int batchSize, int maximumConcurrency, boolean reportBatchItemFailures) {}

    /** A record passes if any filter matches, or if there is none. */
    public record StreamSource(
            List<Map<String, Object>> filters,
            int batchSize,
            boolean reportBatchItemFailures,
            boolean bisectOnError,
            int maximumRetryAttempts,
            int maximumRecordAgeSeconds,
            Optional<String> onFailureQueue) {
        public StreamSource {
            filters = List.copyOf(filters);
        }
    }

    /** Without an input, the scheduler's own event is passed. */
    public record Schedule(String name, String expression, String input) {

        private static final Pattern RATE = Pattern.compile("rate\\(([1-9]\\d{0,4}) (minute|hour|day)s?\\)");

        /** Empty if the local edition does not support the expression. */
        static Optional<Duration> rate(String expression) {
            Matcher matcher = RATE.matcher(expression);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            int count = Integer.parseInt(matcher.group(1));
            return Optional.of(
                    switch (matcher.group(2)) {
                        case "minute" -> Duration.ofMinutes(count);
                        case "hour" -> Duration.ofHours(count);
                        default -> Duration.ofDays(count);
                    });
        }

        public Duration every() {
            return rate(expression).orElseThrow();
        }
    }

    public record QueueSpec(
            String name, int visibilityTimeoutSeconds, Optional<String> deadLetterQueue, int maxReceiveCount) {}

    /** All keys are strings. */
    public record TableSpec(
            String name,
            String partitionKey,
            String sortKey,
            List<IndexSpec> indexes,
            String timeToLiveAttribute,
            String streamViewType) {
        public TableSpec {
            indexes = List.copyOf(indexes);
        }
    }

    public record IndexSpec(String name, String partitionKey, String sortKey) {}
}
