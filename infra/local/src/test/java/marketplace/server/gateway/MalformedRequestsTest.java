package marketplace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.HttpRoute;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No client library sends such requests, so the test writes the bytes itself. */
class MalformedRequestsTest {

    private static final int PATIENCE_MILLIS = 60_000;

    private static Stack stack;

    @BeforeAll
    static void start() throws StartRefused {
        stack = Stack.start(
                Templates.of(List.of(Templates.http("pages", new HttpRoute("$default", "$default")))),
                StackOptions.forTests());
        Probe.behave("pages", (_, _) -> Json.object().put("statusCode", 200).put("body", "served"));
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    /** HOST is replaced by the Host header of the stack. */
    record Sent(String bytes, int status) {

        static Sent line(String requestLine) {
            return new Sent(requestLine + "\r\nHOST\r\n\r\n", 400);
        }

        static Sent header(String header) {
            return new Sent("GET /a HTTP/1.1\r\nHOST\r\n" + header + "\r\n\r\n", 400);
        }

        static Sent post(String headersAndBody) {
            return new Sent("POST /a HTTP/1.1\r\nHOST\r\n" + headersAndBody, 400);
        }

        @Override
        public String toString() {
            String shown = bytes.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
            return shown.substring(0, Math.min(80, shown.length()));
        }
    }

    static Stream<Sent> malformed() {
        return Stream.of(
                Sent.line("GET"),
                Sent.line("GET /a"),
                Sent.line("GET /a b HTTP/1.1"),
                Sent.line("GET /a HTTP/9.9"),
                Sent.line("G(T /a HTTP/1.1"),
                Sent.line("G".repeat(100) + " /a HTTP/1.1"),
                Sent.line("GET /a\0b HTTP/1.1"),
                Sent.line("GET /a%zz HTTP/1.1"),
                Sent.line("GET /a%2 HTTP/1.1"),
                Sent.line("GET /a?b=%zz HTTP/1.1"),
                Sent.line("GET /<a> HTTP/1.1"),
                Sent.line("GET /a#b HTTP/1.1"),
                Sent.line("GET /\u00e9 HTTP/1.1"),
                Sent.line("GET /" + "a".repeat(300_000) + " HTTP/1.1"),
                new Sent("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
                new Sent("\u0016\u0003\u0001\u0002\0\u0001\0\n\n", 400),
                new Sent("GET * HTTP/1.1\r\nHOST\r\n\r\n", 404),
                new Sent("GET /a HTTP/1.1\r\nHOST", 400),
                new Sent("GET /a HTTP/1.1\r\n\r\n", 400),
                Sent.header("HOST"),
                Sent.header("no colon"),
                Sent.header(": no name"),
                Sent.header("Blank : before the colon"),
                Sent.header(" folded: line"),
                Sent.header("X-Thing: a\0b"),
                Sent.header("X-Thing: a\rb"),
                Sent.header("X-Thing: " + "a".repeat(300_000)),
                Sent.header("X-Thing: a\r\n".repeat(30_000) + "X-Thing: a"),
                Sent.post("Content-Length: ten\r\n\r\n0123456789"),
                Sent.post("Content-Length: -1\r\n\r\n"),
                Sent.post("Content-Length: +1\r\n\r\na"),
                Sent.post("Content-Length: 1, 1\r\n\r\na"),
                Sent.post("Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"),
                Sent.post("Content-Length: 10\r\n\r\nabc"),
                Sent.post("Transfer-Encoding: gzip\r\n\r\n"),
                Sent.post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"),
                Sent.post("Transfer-Encoding: chunked\r\n\r\nxyz\r\n"),
                new Sent("POST /a HTTP/1.1\r\nHOST\r\nContent-Length: " + "9".repeat(30) + "\r\n\r\n", 400),
                new Sent("POST /a HTTP/1.1\r\nHOST\r\nContent-Length: 10485761\r\n\r\n", 413));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedRequestIsRefusedInOurShapeAndCounted(Sent sent) throws IOException {
        String answer = exchange(sent.bytes());

        assertThat(answer).startsWith("HTTP/1.1 " + sent.status() + " ");
        String head = answer.substring(0, answer.indexOf("\r\n\r\n"));
        JsonNode body = Json.MAPPER.readTree(answer.substring(answer.indexOf("\r\n\r\n") + 4));
        assertThat(body.path("success").isBoolean()).isTrue();
        assertThat(body.path("success").asBoolean()).isFalse();
        assertThat(body.path("error").asText()).isNotBlank();
        assertThat(body.path("error_code").asText())
                .isEqualTo(
                        sent.status() == 400 ? "validation" : sent.status() == 404 ? "not_found" : "payload_too_large");
        assertThat(body.path("requestId").asText()).startsWith("req_");
        assertThat(head)
                .contains("X-Request-Id: " + body.path("requestId").asText())
                .contains("X-RateLimit-Remaining: ")
                .contains("Content-Type: application/json");
        assertThat(Probe.calls("pages")).isEmpty();
    }

    @Test
    void correctRequestIsServedAfterMalformedOnes() throws IOException {
        exchange("nonsense\r\n\r\n");

        assertThat(exchange("GET /%00?a=%00 HTTP/1.1\r\nHOST\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("served");
    }

    private static String exchange(String bytes) throws IOException {
        int port = stack.uri().getPort();
        try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            try {
                out.write(bytes.replace("HOST", "Host: localhost:" + port).getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
            } catch (SocketException _) {
                // Refused before all was sent.
            }
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
