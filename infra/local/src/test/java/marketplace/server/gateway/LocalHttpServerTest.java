package marketplace.server.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.ProbedStack;
import marketplace.local.Templates;
import marketplace.local.client.Api.Answer;
import marketplace.server.template.Template.HttpRoute;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalHttpServerTest {

    @RegisterExtension
    static final ProbedStack PROBED = new ProbedStack(List.of(
            Templates.http(
                    "things",
                    new HttpRoute("GET", "/api/things/{id}"),
                    new HttpRoute("POST", "/api/things"),
                    new HttpRoute("GET", "/api/things/mine")),
            Templates.http("pages", new HttpRoute("$default", "$default")),
            Templates.http("broken", new HttpRoute("GET", "/broken"))));

    @BeforeEach
    void behave() {
        Probe.behave(
                "things", (event, _) -> Json.object().put("statusCode", 200).put("body", event.toString()));
        Probe.behave("pages", (_, _) -> Json.object().put("statusCode", 404).put("body", "none of ours"));
        Probe.behave("broken", (_, _) -> {
            throw new IllegalStateException("broken on purpose");
        });
    }

    private static JsonNode event(HttpRequest.Builder request) throws Exception {
        return Json.MAPPER.readTree(PROBED.api().send(request).body());
    }

    @Test
    void requestBecomesAnHttpApiEvent() throws Exception {
        JsonNode event = event(PROBED.api()
                .to("/api/things/a%2Fb%20c+d?x=1&y=%C3%A9&x=2")
                .header("X-Thing", "one")
                .header("X-Thing", "two")
                .header("Cookie", "a=1; b=2")
                .header("X-Forwarded-For", "203.0.113.7, 10.0.0.1"));

        assertThat(event.path("version").asText()).isEqualTo("2.0");
        assertThat(event.path("routeKey").asText()).isEqualTo("GET /api/things/{id}");
        assertThat(event.path("rawPath").asText()).isEqualTo("/api/things/a%2Fb%20c+d");
        assertThat(event.path("rawQueryString").asText()).isEqualTo("x=1&y=%C3%A9&x=2");
        assertThat(event.path("pathParameters").path("id").asText()).isEqualTo("a/b c+d");
        assertThat(event.path("queryStringParameters").toString()).isEqualTo("{\"x\":\"1,2\",\"y\":\"é\"}");
        assertThat(event.path("headers").path("x-thing").asText()).isEqualTo("one,two");
        assertThat(event.path("cookies").toString()).isEqualTo("[\"a=1\",\"b=2\"]");
        JsonNode context = event.path("requestContext");
        assertThat(context.path("domainName").asText())
                .isEqualTo("127.0.0.1:" + PROBED.stack().uri().getPort());
        assertThat(context.path("stage").asText()).isEqualTo("$default");
        assertThat(context.path("http").path("method").asText()).isEqualTo("GET");
        assertThat(context.path("http").path("sourceIp").asText()).isEqualTo("10.0.0.1");
        assertThat(event.path("isBase64Encoded").asBoolean()).isFalse();
        assertThat(event.has("body")).isFalse();
    }

    /** A browser sends a form or a plain text of any page, without asking first. */
    @ParameterizedTest
    @CsvSource({
        "Origin, https://evil.example, 403",
        "Origin, null, 403",
        "Sec-Fetch-Site, cross-site, 403",
        "Sec-Fetch-Site, same-site, 403",
        "Sec-Fetch-Site, same-origin, 200"
    })
    void pageOfAnotherSiteMovesNoClock(String header, String value, int status) throws Exception {
        Instant before = PROBED.stack().clock().instant();

        Answer answer = PROBED.api()
                .send("POST", "/local/clock", Map.of(header, value), "{\"advance\":\"PT24H\"}".getBytes(UTF_8));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(PROBED.stack().clock().instant().isAfter(before.plus(Duration.ofHours(24))))
                .isEqualTo(status == 200);
    }

    /** A page of another site whose name resolves to 127.0.0.1 sends its own name. */
    @Test
    void requestForAnotherHostIsRefused() throws Exception {
        String port = ":" + PROBED.stack().uri().getPort();

        for (String path : List.of("/api/things/x", "/local/clock", "/local/objects/uploads/upl_1")) {
            for (String host : List.of("evil.example.com", "evil.example.com" + port, "127.0.0.1", "127.0.0.1:1")) {
                String answer = raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
                assertThat(answer)
                        .as(host + path)
                        .startsWith("HTTP/1.1 400")
                        .contains("\"success\":false")
                        .contains("\"error_code\":\"validation\"")
                        .containsIgnoringCase("x-request-id: req_");
            }
        }
        assertThat(raw("GET /api/things/x HTTP/1.1\r\nHost: LOCALHOST" + port + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void hostMayOmitThePortOnlyIfItIsTheStandardOne() {
        assertThat(Proxy.NONE.hosts(80)).contains("127.0.0.1", "localhost", "127.0.0.1:80", "localhost:80");
        assertThat(Proxy.NONE.hosts(8080)).containsExactly("127.0.0.1:8080", "localhost:8080");
    }

    private static String raw(String request) throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                PROBED.stack().uri().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void fixedPathPrecedesParameter() throws Exception {
        assertThat(event(PROBED.api().to("/api/things/mine")).path("routeKey").asText())
                .isEqualTo("GET /api/things/mine");
    }

    @Test
    void sourceIpIsThePeerWithoutForwardedHeader() throws Exception {
        assertThat(event(PROBED.api().to("/api/things/x"))
                        .at("/requestContext/http/sourceIp")
                        .asText())
                .isEqualTo("127.0.0.1");
    }

    @Test
    void textBodiesAreSentAsTextAndOthersInBase64() throws Exception {
        HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString("{\"a\":\"é\"}");
        JsonNode text = event(PROBED.api()
                .to("/api/things")
                .header("Content-Type", "application/json; charset=utf-8")
                .POST(body));
        assertThat(text.path("body").asText()).isEqualTo("{\"a\":\"é\"}");
        assertThat(text.path("isBase64Encoded").asBoolean()).isFalse();

        byte[] bytes = {0, (byte) 0xff, 7};
        JsonNode binary = event(PROBED.api()
                .to("/api/things")
                .header("Content-Type", "application/octet-stream")
                .POST(HttpRequest.BodyPublishers.ofByteArray(bytes)));
        assertThat(binary.path("isBase64Encoded").asBoolean()).isTrue();
        assertThat(Base64.getDecoder().decode(binary.path("body").asText())).isEqualTo(bytes);
    }

    @Test
    void unmatchedRequestGoesToTheDefaultRoute() throws Exception {
        Answer unknown = PROBED.api().send(PROBED.api().to("/nowhere"));
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).isEqualTo("none of ours");
        PROBED.api().send(PROBED.api().to("/api/things/x").DELETE());
        assertThat(Probe.calls("pages"))
                .hasSize(2)
                .allSatisfy(call ->
                        assertThat(call.event().path("routeKey").asText()).isEqualTo("$default"));
    }

    @Test
    void statusHeadersAndCookiesOfTheResultAreSent() throws Exception {
        Probe.behave("things", (_, _) -> {
            var answer = Json.object().put("statusCode", 201).put("isBase64Encoded", true);
            answer.put("body", Base64.getEncoder().encodeToString(new byte[] {'h', 'i'}));
            answer.putObject("headers").put("X-Made", "yes");
            answer.putArray("cookies").add("a=1").add("b=2");
            return answer;
        });
        Answer response = PROBED.api().send(PROBED.api().to("/api/things/x"));
        assertThat(response.status()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("hi");
        assertThat(response.headers().firstValue("x-made")).contains("yes");
        assertThat(response.headers().allValues("set-cookie")).containsExactlyInAnyOrder("a=1", "b=2");
    }

    @Test
    void throwingFunctionIsABareInternalServerError() throws Exception {
        Answer response = PROBED.api().send(PROBED.api().to("/broken"));
        assertThat(response.status()).isEqualTo(500);
        assertThat(response.body()).isEqualTo("{\"message\":\"Internal Server Error\"}");
    }

    @Test
    void bodyOverTenMegabytesReachesNoFunction() throws Exception {
        byte[] body = new byte[10 * 1024 * 1024 + 1];
        Answer response =
                PROBED.api().send(PROBED.api().to("/api/things").POST(HttpRequest.BodyPublishers.ofByteArray(body)));
        assertThat(response.status()).isEqualTo(413);
        assertThat(Probe.calls("things")).isEmpty();
    }

    @Test
    void invalidClockJumpIsRefused() throws Exception {
        for (String body : List.of("{}", "nonsense", "{\"advance\":\"-PT1S\"}", "{\"advance\":\"P400D\"}", "[]")) {
            Answer response = PROBED.api().post("/local/clock", body);
            assertThat(response.status()).as(body).isEqualTo(400);
            JsonNode error = Json.MAPPER.readTree(response.body());
            assertThat(error.path("error_code").asText()).isEqualTo("validation");
            assertThat(error.path("success").asBoolean()).isFalse();
            assertThat(error.path("requestId").asText()).startsWith("req_");
        }
        assertThat(PROBED.api().send(PROBED.api().to("/local/nothing")).status())
                .isEqualTo(404);
        assertThat(PROBED.api().send(PROBED.api().to("/local/clock").DELETE()).status())
                .isEqualTo(405);
    }
}
