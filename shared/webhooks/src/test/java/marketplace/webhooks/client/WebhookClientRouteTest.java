package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses the client connects to. */
final class WebhookClientRouteTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final byte[] BODY = {'{', '}'};
    private static final Map<String, String> HEADERS = Map.of("Content-Type", "application/json");

    @Test
    void hangingTlsHandshakeEndsAtTheDeadline() throws Exception {
        try (SocketReceiver receiver = SocketReceiver.silent()) {
            RedirectedSockets sockets = new RedirectedSockets(receiver.port());
            assertThat(postPublicly(SHORT, sockets, answering("93.184.216.34")))
                    .isEqualTo(failed(Outcome.Reason.TIMEOUT));
            assertThat(sockets.asked()).hasSize(1);
        }
    }

    @Test
    void receiverWithoutTlsIsNotCalledInPlainHttp() throws Exception {
        try (SocketReceiver receiver = withoutTls()) {
            assertThat(postPublicly(LONG, new RedirectedSockets(receiver.port()), answering("93.184.216.34")))
                    .isEqualTo(failed(Outcome.Reason.TLS));
        }
    }

    @Test
    void unreachableAddressFallsBackToTheNext() throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                WebhookClient client = new WebhookClient(new AddressGuard(answering("::1", "127.0.0.1"), true), LONG)) {
            URI url = URI.create("http://localhost:" + receiver.port() + "/");
            assertThat(client.post(url, HEADERS, BODY)).isEqualTo(new Outcome.Responded(200));
            assertThat(receiver.connections().availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void reboundNameConnectsToTheCheckedAddress() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        Resolver rebinding =
                _ -> List.of(InetAddress.ofLiteral(lookups.getAndIncrement() == 0 ? "93.184.216.34" : "127.0.0.1"));
        try (SocketReceiver receiver = withoutTls()) {
            RedirectedSockets sockets = new RedirectedSockets(receiver.port());
            assertThat(postPublicly(LONG, sockets, rebinding)).isEqualTo(failed(Outcome.Reason.TLS));
            assertThat(lookups).hasValue(1);
            assertThat(postPublicly(LONG, sockets, rebinding)).isEqualTo(failed(Outcome.Reason.REFUSED));
            assertThat(sockets.asked())
                    .containsExactly(new InetSocketAddress(InetAddress.ofLiteral("93.184.216.34"), 443));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1/", "https://[::ffff:10.0.0.1]/", "http://example.com/", "https://example.com:22/",
                "https://u:p@example.com/", "https://example.com/#f", "mailto:a@example.com", "relative",
            })
    void refusesToCallWhatTheGuardRefuses(String url) throws Exception {
        RedirectedSockets sockets = new RedirectedSockets(9);
        try (WebhookClient client =
                new WebhookClient(new AddressGuard(answering("93.184.216.34"), false), LONG, sockets)) {
            assertThat(client.post(URI.create(url), HEADERS, BODY)).isEqualTo(failed(Outcome.Reason.REFUSED));
            assertThat(sockets.asked()).isEmpty();
        }
    }

    @Test
    void nameWithoutAddressesDiffersFromARefusedOne() throws Exception {
        assertThat(postPublicly(LONG, new RedirectedSockets(9), answering()))
                .isEqualTo(failed(Outcome.Reason.UNRESOLVED));
    }

    /** Answers in plain HTTP. */
    private static SocketReceiver withoutTls() throws IOException {
        return new SocketReceiver(connection -> {
            SocketReceiver.say(connection, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            SocketReceiver.waitForTheOtherSide(connection);
        });
    }

    private static Outcome postPublicly(Duration deadline, RedirectedSockets sockets, Resolver resolver)
            throws InterruptedException {
        try (WebhookClient client = new WebhookClient(new AddressGuard(resolver, false), deadline, sockets)) {
            return client.post(URI.create("https://receiver.example/"), HEADERS, BODY);
        }
    }

    private static Resolver answering(String... addresses) {
        List<InetAddress> answer =
                Arrays.stream(addresses).map(InetAddress::ofLiteral).toList();
        return _ -> answer;
    }

    private static Outcome failed(Outcome.Reason reason) {
        return new Outcome.Failed(reason);
    }
}
