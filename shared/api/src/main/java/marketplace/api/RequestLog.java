package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;

/**
 * One line of JSON per request, job, timer or event, built from named values: headers, bodies and secrets never get
 * in. A line also carries the metrics that it counts, in CloudWatch's embedded format. Why not by Powertools for AWS
 * Lambda: docs/design.md, Libraries.
 */
public final class RequestLog {

    private static final String OWN = "marketplace.";
    private static final int MAX_CAUSES = 5;
    private static final int MAX_OWN_FRAMES = 12;
    private static final int MAX_OTHER_FRAMES = 4;

    private final Consumer<String> out;
    private final String table;
    private final Function<Throwable, Optional<ServiceError>> errors;

    /** Writes no metrics, because nothing identifies the stack. */
    public RequestLog(Consumer<String> out) {
        this(out, "", _ -> Optional.empty());
    }

    /** {@code table} names the stack in metrics; {@code errors} reads the exceptions of clients of other services. */
    public RequestLog(Consumer<String> out, String table, Function<Throwable, Optional<ServiceError>> errors) {
        this.out = out;
        this.table = table;
        this.errors = errors;
    }

    public Line begin(String endpoint, String requestId, Instant now) {
        return new Line(endpoint, requestId, now);
    }

    public final class Line {

        private static final String LEVEL = "level";

        private final ObjectNode fields = Json.object();
        private final Map<Metric, Long> counted = new EnumMap<>(Metric.class);
        private final long epochMillis;
        // Monotonic: tests and the local stack move the clock.
        private final long startNanos = System.nanoTime();

        private Line(String endpoint, String requestId, Instant now) {
            epochMillis = now.toEpochMilli();
            fields.put("at", Instants.text(now)).put(LEVEL, "INFO");
            Invocation.describe(fields);
            fields.put("endpoint", endpoint).put("requestId", requestId);
        }

        public Line put(String name, String value) {
            fields.put(name, value);
            return this;
        }

        public Line put(String name, long value) {
            fields.put(name, value);
            return this;
        }

        public Line put(String name, boolean value) {
            fields.put(name, value);
            return this;
        }

        public Line count(Metric metric, long value) {
            counted.put(metric, value);
            return this;
        }

        /** Expected, but useful to the operator on call. */
        public Line warn() {
            if (!fields.has("fault")) {
                fields.put(LEVEL, "WARN");
            }
            return this;
        }

        public Line refused(Problem problem) {
            fields.put("error_code", problem.code().wire());
            service(problem);
            return count(Metric.REFUSALS, 1);
        }

        /** Logs types and frames without messages, which may quote the caller's input. Our own frames come first. */
        public Line fault(Throwable fault) {
            fields.put(LEVEL, "ERROR");
            if (fault instanceof Problem problem) {
                fields.put("error_code", problem.code().wire());
            }
            service(fault);
            ArrayNode frames = fields.putArray("fault");
            causes(fault).forEach(cause -> {
                frames.add(cause.getClass().getName());
                Stream.concat(
                                Stream.of(cause.getStackTrace())
                                        .filter(RequestLog::isOwn)
                                        .limit(MAX_OWN_FRAMES),
                                Stream.of(cause.getStackTrace())
                                        .filter(frame -> !isOwn(frame))
                                        .limit(MAX_OTHER_FRAMES))
                        .forEach(frame -> frames.add(frame.toString()));
            });
            return this;
        }

        private void service(Throwable fault) {
            causes(fault)
                    .flatMap(cause -> error(cause).stream())
                    .findFirst()
                    .ifPresent(error -> error.describe(fields));
        }

        public void end() {
            fields.put("millis", (System.nanoTime() - startNanos) / 1_000_000);
            if (!counted.isEmpty() && !table.isEmpty()) {
                Metric.write(counted, table, epochMillis, fields);
            }
            out.accept(Json.text(fields));
        }
    }

    private Optional<ServiceError> error(Throwable cause) {
        return cause instanceof ServiceError.Carrier carrier ? Optional.of(carrier.error()) : errors.apply(cause);
    }

    private static Stream<Throwable> causes(Throwable fault) {
        return Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
                .limit(MAX_CAUSES);
    }

    private static boolean isOwn(StackTraceElement frame) {
        return frame.getClassName().startsWith(OWN);
    }
}
