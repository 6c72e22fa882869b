package marketplace.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.function.Consumer;
import marketplace.kernel.Instants;

/** One line of JSON per request or event, built from named values: headers, bodies and secrets never get in. */
public final class RequestLog {

    private static final int MAX_FRAMES = 12;

    private final Consumer<String> out;

    public RequestLog(Consumer<String> out) {
        this.out = out;
    }

    public static RequestLog toStandardOutput() {
        return new RequestLog(System.out::println);
    }

    public Line begin(String endpoint, String requestId, Instant now) {
        return new Line(endpoint, requestId, now);
    }

    public final class Line {

        private final ObjectNode fields = Json.object();
        // Monotonic: tests and the local stack move the clock.
        private final long startNanos = System.nanoTime();

        private Line(String endpoint, String requestId, Instant now) {
            fields.put("at", Instants.text(now)).put("endpoint", endpoint).put("requestId", requestId);
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

        /** Logs types and frames without messages, which may quote the caller's input. */
        public Line fault(Throwable fault) {
            ArrayNode causes = fields.putArray("fault");
            for (Throwable cause = fault; cause != null && causes.size() < MAX_FRAMES; cause = cause.getCause()) {
                causes.add(cause.getClass().getName());
                StackTraceElement[] frames = cause.getStackTrace();
                for (int i = 0; i < Math.min(MAX_FRAMES, frames.length); i++) {
                    causes.add(frames[i].toString());
                }
            }
            return this;
        }

        public void end() {
            fields.put("millis", (System.nanoTime() - startNanos) / 1_000_000);
            out.accept(Json.text(fields));
        }
    }
}
