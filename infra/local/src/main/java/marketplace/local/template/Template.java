package marketplace.local.template;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What template.yaml says, resolved for the local edition.
 *
 * <p>Every resource goes by its logical id here, as table, queue and bus name alike, so that the local stack is read
 * with the template beside it.
 *
 * @param busName the name of the event bus
 */
public record Template(List<FunctionSpec> functions, List<QueueSpec> queues, TableSpec table, String busName) {

    /**
     * The local value that is put before a queue's name where a function's variable holds the queue's URL, for instance
     * {@code http://127.0.0.1:9324/000000000000/}. Without it the variable holds the bare name.
     */
    public static final String QUEUE_URLS = "queue URLs";

    /** The method and the path of the route that takes what no other route takes. */
    public static final String DEFAULT_ROUTE = "$default";

    public Template {
        functions = List.copyOf(functions);
        queues = List.copyOf(queues);
    }

    /**
     * Reads the template.
     *
     * @param localValues by parameter (or pseudo parameter, as {@code AWS::StackName}) what stands for its default, and
     *     {@link #QUEUE_URLS}
     * @throws BrokenTemplate telling everything that keeps it from being served
     */
    public static Template load(Path file, Map<String, String> localValues) throws IOException {
        return TemplateReader.read(file, localValues);
    }

    /**
     * A function.
     *
     * @param handler the handler's class name
     * @param environment the variables, resolved
     */
    public record FunctionSpec(
            String name,
            String handler,
            Map<String, String> environment,
            int timeoutSeconds,
            List<HttpRoute> routes,
            List<QueueSource> queueSources,
            List<StreamSource> streamSources,
            List<Schedule> schedules) {
        public FunctionSpec {
            environment = Map.copyOf(environment);
            routes = List.copyOf(routes);
            queueSources = List.copyOf(queueSources);
            streamSources = List.copyOf(streamSources);
            schedules = List.copyOf(schedules);
        }
    }

    /**
     * A route of the HTTP API; method and path of the default route are both {@link Template#DEFAULT_ROUTE}.
     *
     * @param path with parameters as {@code /api/keys/{keyId}}
     */
    public record HttpRoute(String method, String path) {}

    /** A queue that feeds a function; {@code maximumConcurrency} bounds how many batches are worked on at once. */
    public record QueueSource(
            String queueName, int batchSize, int maximumConcurrency, boolean reportBatchItemFailures) {}

    /**
     * The table's stream, as one function is fed from it.
     *
     * @param filters event patterns, as nested maps, lists and scalars; a record that matches any of them is handed
     *     over, every record when there is none
     * @param maximumRetryAttempts how often a failed batch is tried again before it goes to {@code onFailureQueue}
     */
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

    /**
     * A call that comes by time.
     *
     * @param expression {@code rate(N minutes)}, or hours or days
     * @param input the payload; empty where the scheduler's own event is handed over
     */
    public record Schedule(String name, String expression, Optional<String> input) {

        private static final Pattern RATE = Pattern.compile("rate\\(([1-9]\\d{0,4}) (minute|hour|day)s?\\)");

        /** The time from one call to the next; empty when the expression is none that the local edition serves. */
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

        /** The time from one call to the next. */
        public Duration every() {
            return rate(expression).orElseThrow();
        }
    }

    /** A queue; {@code maxReceiveCount} is 0 where there is no dead-letter queue. */
    public record QueueSpec(
            String name, int visibilityTimeoutSeconds, Optional<String> deadLetterQueue, int maxReceiveCount) {}

    /** The table; all of its keys are strings. */
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

    /** A global secondary index that carries whole items. */
    public record IndexSpec(String name, String partitionKey, String sortKey) {}
}
