package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.server.runtime.ManagedRuntime;
import marketplace.testing.OpenLimits;
import marketplace.testing.RequestHeaders;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No value of a header that the code reads makes a function fail. */
class HeadersOfFunctionsTest {

    private static final int VALUES = 9;

    static Stream<String> samples() throws IOException {
        return SampleEventsTest.samples().stream()
                .filter(sample -> sample(sample).at("/requestContext/http").isObject());
    }

    private static ObjectNode sample(String name) {
        try {
            return Json.parse(Files.readString(SampleEventsTest.EVENTS.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void noHeaderValueMakesAFunctionFail(String sample) {
        String function = sample.substring(0, sample.indexOf('/'));
        RequestStreamHandler handler = ManagedRuntime.streaming(
                SampleEventsTest.FUNCTIONS.get(function).apply(new TestPlatform(_ -> new OpenLimits())));
        for (ObjectNode event : requests(handler, sample(sample))) {
            for (String header : RequestHeaders.read()) {
                for (String value : RequestHeaders.hostileValues(header.hashCode(), VALUES)) {
                    // A gateway event is UTF-8, which has no lone surrogates.
                    ((ObjectNode) event.get("headers")).put(header, value.replaceAll("\\p{Cs}", ""));
                    assertAnswered(header + " of " + event.path("rawPath"), answer(handler, event));
                }
                ((ObjectNode) event.get("headers")).remove(header);
            }
        }
    }

    /** The pages of payments read more headers than its events. */
    private static List<ObjectNode> requests(RequestStreamHandler handler, ObjectNode sample) {
        List<ObjectNode> requests = new ArrayList<>(List.of(sample));
        if (handler instanceof PaymentsFunction) {
            for (String page : List.of("/c/none", "/sandbox/checkouts/none", "/payout/none", "/i/none")) {
                ObjectNode request = sample.deepCopy();
                String path = page.replace("none", "{code}");
                request.put("routeKey", "ANY " + path).put("rawPath", page);
                request.putObject("pathParameters").put("code", "none");
                ((ObjectNode) request.get("requestContext")).put("routeKey", "ANY " + path);
                ((ObjectNode) request.at("/requestContext/http")).put("path", page);
                requests.add(request);
            }
        }
        return requests;
    }

    private static JsonNode answer(RequestStreamHandler handler, ObjectNode event) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        try {
            handler.handleRequest(new ByteArrayInputStream(Json.bytes(event)), answer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Json.parse(answer.toString(StandardCharsets.UTF_8));
    }

    private static void assertAnswered(String request, JsonNode answer) {
        assertThat(answer.path("statusCode").asInt())
                .as(request + ": " + answer)
                .isBetween(200, 499);
        assertThat(answer.at("/headers/X-Request-Id").isTextual()).as(request).isTrue();
    }
}
