package marketplace.server.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.http.RequestHead;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.HttpRoute;
import org.junit.jupiter.api.Test;

class ProxyTest {

    private static Stack behind(Proxy proxy) throws StartRefused {
        Probe.behave("pages", (event, _) -> Json.object().put("statusCode", 200).put("body", event.toString()));
        return Stack.start(
                Templates.of(List.of(Templates.http("pages", new HttpRoute("$default", "$default")))),
                StackOptions.forTests().withProxy(proxy));
    }

    @Test
    void proxySetsAddressSchemeAndHost() throws Exception {
        try (Stack stack = behind(Proxy.at("https://hire.example.com").orElseThrow())) {
            JsonNode event = event(stack, "/a", "hire.example.com", "X-Forwarded-For: 192.0.2.9, 203.0.113.7\r\n");

            assertThat(event.at("/requestContext/http/sourceIp").asText()).isEqualTo("203.0.113.7");
            assertThat(event.at("/requestContext/domainName").asText()).isEqualTo("hire.example.com");
            assertThat(event.at("/headers/x-forwarded-proto").asText()).isEqualTo("https");
            assertThat(answer(stack, "/a", "hire.example.com:443", "")).startsWith("HTTP/1.1 200");
            assertThat(answer(stack, "/a", "evil.example.com", "")).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void forwardedHeadersCountNothingWithoutAProxy() throws Exception {
        try (Stack stack = behind(Proxy.NONE)) {
            JsonNode event = event(
                    stack,
                    "/a",
                    "localhost:" + stack.uri().getPort(),
                    "X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: example.com\r\n");

            assertThat(event.at("/requestContext/http/sourceIp").asText()).isEqualTo("127.0.0.1");
            assertThat(event.at("/requestContext/domainName").asText())
                    .isEqualTo("127.0.0.1:" + stack.uri().getPort());
            assertThat(event.at("/headers/x-forwarded-proto").asText()).isEqualTo("http");
        }
    }

    /** So that one caller's bodies do not stop those of others. */
    @Test
    void boundsAreSharedByAddressAndByTheNetworkOfIPv6() {
        Proxy proxy = Proxy.at("https://hire.example.com").orElseThrow();

        assertThat(sender(proxy, "192.0.2.9, 203.0.113.7"))
                .isEqualTo(sender(proxy, "198.51.100.1,203.0.113.7"))
                .isNotEqualTo(sender(proxy, "203.0.113.7, 203.0.113.8"))
                .isNotEqualTo(sender(Proxy.NONE, "192.0.2.9, 203.0.113.7"));
        assertThat(sender(proxy, "2001:db8:0:1::1"))
                .isEqualTo(sender(proxy, "2001:db8:0:1:ffff::2"))
                .isNotEqualTo(sender(proxy, "2001:db8:0:2::1"));
        assertThat(sender(Proxy.NONE, "203.0.113.7")).isEqualTo(sender(Proxy.NONE, "203.0.113.8"));
    }

    private static String sender(Proxy proxy, String forwarded) {
        RequestHead head = new RequestHead("POST", "/a", "", "HTTP/1.1", Map.of("x-forwarded-for", List.of(forwarded)));
        return proxy.sender(head, InetAddress.getLoopbackAddress());
    }

    /** Mails and clock are for those on this machine. */
    @Test
    void proxyDoesNotReachTheRoutesOfThisMachine() throws Exception {
        try (Stack stack = behind(Proxy.at("https://hire.example.com").orElseThrow())) {
            String local = "127.0.0.1:" + stack.uri().getPort();
            for (String host : List.of("hire.example.com", local)) {
                assertThat(event(stack, "/local/mail", host, "X-Forwarded-For: 203.0.113.7\r\n")
                                .path("routeKey")
                                .asText())
                        .isEqualTo("$default");
            }
            assertThat(event(stack, "/local/mail", "HIRE.example.com:443", "")
                            .path("routeKey")
                            .asText())
                    .as("a proxy that adds no address")
                    .isEqualTo("$default");
            assertThat(answer(stack, "/local/clock", local, "")).contains("\"offset\"");
        }
    }

    @Test
    void originIsASchemeAndAHost() {
        assertThat(Proxy.at("http://localhost:8443")).isPresent();
        for (String text : List.of(
                "",
                "hire.example.com",
                "https://",
                "https://a b",
                "ftp://a.example",
                "https://a.example/",
                "https://u@a.example")) {
            assertThat(Proxy.at(text)).as(text).isEmpty();
        }
    }

    private static JsonNode event(Stack stack, String path, String host, String headers) throws IOException {
        String answer = answer(stack, path, host, headers);
        return Json.MAPPER.readTree(answer.substring(answer.indexOf("\r\n\r\n")));
    }

    private static String answer(Stack stack, String path, String host, String headers) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), stack.uri().getPort())) {
            String request =
                    "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + headers + "\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
