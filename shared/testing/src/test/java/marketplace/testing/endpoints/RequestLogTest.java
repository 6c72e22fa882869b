package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import marketplace.api.Invocation;
import marketplace.api.Json;
import marketplace.api.Metric;
import marketplace.api.RequestLog;
import marketplace.api.ServiceError;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.testing.MetricLines;
import org.junit.jupiter.api.Test;

class RequestLogTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final List<String> lines = new ArrayList<>();
    private final RequestLog log = new RequestLog(lines::add, "table-1", _ -> Optional.empty());

    private RequestLog.Line begin() {
        return log.begin("rest", "req_1", NOON);
    }

    private ObjectNode last() {
        return Json.parse(lines.getLast());
    }

    @Test
    void lineHasItsIdsAndLevel() throws InterruptedException {
        new Invocation("BountiesFunction", "lambda-1")
                .call(() -> Invocation.throughGateway("gateway-1", () -> {
                    begin().end();
                    return null;
                }));

        assertThat(last().get("level").asText()).isEqualTo("INFO");
        assertThat(last().get("at").asText()).isEqualTo("2026-01-01T12:00:00.000Z");
        assertThat(last().get("function").asText()).isEqualTo("BountiesFunction");
        assertThat(last().get("lambdaRequestId").asText()).isEqualTo("lambda-1");
        assertThat(last().get("gatewayRequestId").asText()).isEqualTo("gateway-1");
        assertThat(last().get("requestId").asText()).isEqualTo("req_1");
    }

    @Test
    void lineOfAnotherThreadHasTheIdsOfItsInvocation() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            new Invocation("JobsFunction", "lambda-2")
                    .call(() -> threads.submit(Invocation.carriedBy(() -> {
                                begin().end();
                                return 1;
                            }))
                            .get());
        }

        assertThat(last().get("function").asText()).isEqualTo("JobsFunction");
        assertThat(last().get("lambdaRequestId").asText()).isEqualTo("lambda-2");
        assertThat(last().has("gatewayRequestId")).isFalse();
    }

    @Test
    void lineOutsideAFunctionHasNoIdsOfOne() {
        begin().end();

        assertThat(last().has("function")).isFalse();
        assertThat(last().has("lambdaRequestId")).isFalse();
    }

    @Test
    void ownFramesOfAFaultComeFirstAndNoMessageIsLogged() {
        Throwable fault = Stream.of("{\"password\":\"hush\"")
                .map(this::broken)
                .findFirst()
                .orElseThrow();

        begin().fault(fault).end();

        List<String> frames = Json.MAPPER.convertValue(
                last().get("fault"), Json.MAPPER.getTypeFactory().constructCollectionType(List.class, String.class));
        assertThat(last().get("level").asText()).isEqualTo("ERROR");
        assertThat(frames.getFirst()).isEqualTo("java.lang.IllegalStateException");
        assertThat(frames.get(1)).contains("marketplace.testing.endpoints.RequestLogTest.broken");
        int cause = frames.indexOf("java.lang.NumberFormatException");
        assertThat(cause).isGreaterThan(1);
        // Thrown three calls deep in the JDK.
        assertThat(frames.get(cause + 1)).contains("marketplace.testing.endpoints.RequestLogTest.broken");
        assertThat(frames).anyMatch(frame -> frame.contains("java.lang.Long.parseLong"));
        assertThat(lines.getLast()).doesNotContain("hush");
    }

    private Throwable broken(String body) {
        try {
            return new IllegalStateException("number " + Long.parseLong(body));
        } catch (NumberFormatException e) {
            return new IllegalStateException("could not read " + body, e);
        }
    }

    @Test
    void deepStackIsCutAndNeverFailsTheLine() {
        Throwable overflow = overflow(0);
        Throwable circle = new IllegalStateException(new IllegalArgumentException());
        circle.getCause().initCause(circle);

        begin().fault(overflow).end();
        begin().fault(circle).end();

        assertThat(Json.parse(lines.getFirst()).at("/fault/0").asText()).isEqualTo("java.lang.StackOverflowError");
        assertThat(lines.getFirst().length()).isLessThan(5_000);
        assertThat(lines.getLast().length()).isLessThan(5_000);
    }

    private static Throwable overflow(int depth) {
        try {
            return depth < 0 ? null : overflow(depth + 1);
        } catch (StackOverflowError thrown) {
            return thrown;
        }
    }

    @Test
    void faultOfAnotherServiceHasItsNameCodeStatusAndRequestId() {
        Throwable away = new IllegalStateException(
                new ServiceError.Carrier(new ServiceError("Stripe", "lock_timeout", 429, "req_stripe")));

        begin().fault(away).end();
        assertThat(last().get("service").toString())
                .isEqualTo(
                        "{\"name\":\"Stripe\",\"code\":\"lock_timeout\",\"status\":429,\"requestId\":\"req_stripe\"}");

        begin().refused(new Problem(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE, "later")
                        .causedBy(new ServiceError.Carrier(new ServiceError("Stripe", null, 0, null))))
                .end();
        assertThat(last().get("service").toString()).isEqualTo("{\"name\":\"Stripe\"}");
        assertThat(last().get("error_code").asText()).isEqualTo("payment_provider_unavailable");
    }

    @Test
    void countsAreMetricsOfTheTableAndOfTheirField() {
        begin().put("kind", "escrow.release")
                .count(Metric.TIMERS_HANDLED, 1)
                .count(Metric.TIMER_LAG, 1_500)
                .end();
        assertThat(MetricLines.read(lines.getLast()))
                .containsExactly(
                        "TimersHandled 1 Table", "TimersHandled 1 Table kind=escrow.release", "TimerLag 1500 Table");
        assertThat(last().at("/_aws/Timestamp").asLong()).isEqualTo(NOON.toEpochMilli());
        assertThat(last().get("Table").asText()).isEqualTo("table-1");

        begin().refused(new Problem(ErrorCode.NOT_FOUND, "no such bounty"))
                .count(Metric.REQUESTS, 1)
                .end();
        assertThat(MetricLines.read(lines.getLast()))
                .containsExactly("Requests 1 Table", "Refusals 1 Table", "Refusals 1 Table error_code=not_found");
    }

    @Test
    void lineWithoutCountsOrTableHasNoMetrics() {
        begin().end();
        new RequestLog(lines::add)
                .begin("rest", "req_1", NOON)
                .count(Metric.REQUESTS, 1)
                .end();

        assertThat(lines).allSatisfy(line -> assertThat(MetricLines.read(line)).isEmpty());
    }

    @Test
    void brokenMetricLineIsFound() {
        begin().count(Metric.REQUESTS, 1).end();
        String good = lines.getLast();

        for (String bad : List.of(
                good.replace("\"Requests\":1", "\"Requests\":\"1\""),
                good.replace("\"Table\":\"table-1\"", "\"Table\":1"),
                good.replace("\"Unit\":\"Count\"", "\"Unit\":\"Pieces\""),
                good.replace("\"Namespace\":\"Marketplace\"", "\"Namespace\":\"\""))) {
            assertThat(bad).isNotEqualTo(good);
            assertThatThrownBy(() -> MetricLines.read(bad)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void warningNeverHidesAFault() {
        begin().warn().end();
        assertThat(last().get("level").asText()).isEqualTo("WARN");

        begin().fault(new IllegalStateException()).warn().end();
        assertThat(last().get("level").asText()).isEqualTo("ERROR");
    }
}
