package marketplace.webhooks.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPOutputStream;
import marketplace.testing.Await;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against misbehaving receivers. */
final class WebhookClientTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final byte[] BODY = "{\"id\":\"webhook.test:1\",\"text\":\"ü\"}".getBytes(StandardCharsets.UTF_8);
    private static final Map<String, String> HEADERS =
            Map.of("Content-Type", "application/json", "User-Agent", "Service-Webhooks/2.0", "X-Service-Event", "a.b");
    private static final Outcome OK = new Outcome.Responded(200);
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

    @Test
    void bodyAndHeadersAreSentUnchanged() throws Exception {
        try (MockWebServer receiver = new MockWebServer()) {
            receiver.start(LOOPBACK, 0);
            receiver.enqueue(new MockResponse.Builder().code(204).build());
            assertThat(post(LONG, URI.create("http://127.0.0.1:" + receiver.getPort() + "/h/%C3%B6%20?q=1%262")))
                    .isEqualTo(new Outcome.Responded(204));
            RecordedRequest request = receiver.takeRequest();
            assertThat(request.getMethod()).isEqualTo("POST");
            assertThat(request.getTarget()).isEqualTo("/h/%C3%B6%20?q=1%262");
            assertThat(request.getBody().toByteArray()).isEqualTo(BODY);
            assertThat(request.getHeaders().get("Content-Type")).isEqualTo("application/json");
            assertThat(request.getHeaders().get("User-Agent")).isEqualTo("Service-Webhooks/2.0");
            assertThat(request.getHeaders().get("X-Service-Event")).isEqualTo("a.b");
            assertThat(request.getHeaders().get("Cookie")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 299, 301, 302, 307, 308, 400, 401, 408, 421, 429, 500, 503})
    void statusIsReportedAfterOneRequest(int status) throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering("HTTP/1.1 " + status
                + " Some\r\nLocation: /elsewhere\r\nRetry-After: 0\r\nSet-Cookie: a=b\r\n"
                + "WWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n")) {
            Outcome outcome = post(LONG, receiver.url());
            assertThat(outcome).isEqualTo(new Outcome.Responded(status));
            assertThat(outcome.accepted()).isEqualTo(status < 300);
            assertThat(receiver.connections().availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void connectionIsNotReused() throws Exception {
        try (MockWebServer receiver = new MockWebServer();
                WebhookClient client = client(LONG)) {
            receiver.start(LOOPBACK, 0);
            URI url = URI.create("http://127.0.0.1:" + receiver.getPort() + "/h");
            for (int i = 0; i < 3; i++) {
                receiver.enqueue(new MockResponse.Builder().code(200).build());
                assertThat(client.post(url, HEADERS, BODY)).isEqualTo(OK);
                assertThat(receiver.takeRequest().getExchangeIndex()).isZero();
            }
        }
    }

    @Test
    void silentReceiverEndsAtTheDeadline() throws Exception {
        try (SocketReceiver receiver = SocketReceiver.silent()) {
            timesOut(receiver.url());
        }
    }

    @Test
    void drippingHeadersEndAtTheDeadline() throws Exception {
        try (SocketReceiver receiver = dripping("HTTP/1.1 200 OK\r\nX-Slow: ")) {
            timesOut(receiver.url());
        }
    }

    @Test
    void drippingBodyEndsAtTheDeadline() throws Exception {
        try (SocketReceiver receiver = dripping("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n")) {
            timesOut(receiver.url());
        }
    }

    @Test
    void endlessInterimResponsesEndAtTheDeadline() throws Exception {
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
            SocketReceiver.readRequest(connection);
            while (true) {
                SocketReceiver.say(connection, "HTTP/1.1 103 Early Hints\r\n\r\n");
            }
        })) {
            assertThat(post(SHORT, receiver.url())).isInstanceOf(Outcome.Failed.class);
        }
    }

    @Test
    void hangingLookupEndsAtTheDeadline() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        AddressGuard guard = new AddressGuard(
                _ -> {
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException _) {
                        interrupted.countDown();
                    }
                    return List.of();
                },
                false);
        try (WebhookClient client = new WebhookClient(guard, SHORT)) {
            assertThat(client.post(URI.create("https://example.com/"), HEADERS, BODY))
                    .isEqualTo(failed(Outcome.Reason.TIMEOUT));
            Await.latch(interrupted);
        }
    }

    @Test
    void endlessBodyIsReadUpTo64KiB() throws Exception {
        AtomicLong sent = new AtomicLong();
        CountDownLatch cut = new CountDownLatch(1);
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
            connection.setSendBufferSize(16 * 1024);
            SocketReceiver.readRequest(connection);
            SocketReceiver.say(connection, "HTTP/1.1 200 OK\r\n\r\n");
            byte[] chunk = new byte[1024];
            try {
                while (true) {
                    connection.getOutputStream().write(chunk);
                    sent.addAndGet(chunk.length);
                }
            } finally {
                cut.countDown();
            }
        })) {
            assertThat(((Outcome.Responded) post(LONG, receiver.url())).answer())
                    .hasSize(2048);
            Await.latch(cut);
            // The rest was in the sockets' buffers.
            assertThat(sent.get()).isLessThan(16L * 1024 * 1024);
        }
    }

    @Test
    void compressedResponseIsNotExpanded() throws Exception {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bomb)) {
            zip.write(new byte[8 * 1024 * 1024]);
        }
        BlockingQueue<String> requests = new ArrayBlockingQueue<>(1);
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
            requests.add(SocketReceiver.readRequest(connection));
            SocketReceiver.say(
                    connection,
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + bomb.size() + "\r\n\r\n");
            bomb.writeTo(connection.getOutputStream());
        })) {
            assertThat(post(LONG, receiver.url()).accepted()).isTrue();
            assertThat(requests.take())
                    .contains("Accept-Encoding: identity\r\n")
                    .doesNotContain("gzip");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                "HTTP/1.1 200 OK\r\nX-Cut",
            })
    void truncatedResponseIsAFailure(String answer) throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering(answer)) {
            assertThat(post(LONG, receiver.url()))
                    .isIn(failed(Outcome.Reason.CONNECTION), failed(Outcome.Reason.PROTOCOL));
            assertThat(receiver.connections().availablePermits()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.9\r\n\r\n",
                "HTTP/1.1 two hundred\r\n\r\n",
                "HTTP/1.1 -20 OK\r\n\r\n",
                "HTTP/1.1 999999999999 OK\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -7\r\n\r\n",
                "HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nabcde",
                "HTTP/1.1 407 Proxy\r\nContent-Length: 0\r\n\r\n",
            })
    void malformedResponseIsAProtocolFailure(String answer) throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering(answer)) {
            assertThat(post(LONG, receiver.url())).isEqualTo(failed(Outcome.Reason.PROTOCOL));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\nuntil the end",
                "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "HTTP/1.1 200 OK\r\n: nameless\r\nBare\r\n\r\n",
                "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
            })
    void lenientlyFormedResponseIsAccepted(String answer) throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering(answer)) {
            assertThat(post(LONG, receiver.url()).accepted()).isTrue();
        }
    }

    @Test
    void protocolUpgradeIsRefused() throws Exception {
        try (SocketReceiver receiver = SocketReceiver.answering(
                "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")) {
            assertThat(post(LONG, receiver.url()).accepted()).isFalse();
        }
    }

    @Test
    void headersAreBounded() throws Exception {
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
            SocketReceiver.readRequest(connection);
            SocketReceiver.say(connection, "HTTP/1.1 200 OK\r\n");
            while (true) {
                SocketReceiver.say(connection, "X-More: and more and more and more and more and more and more\r\n");
            }
        })) {
            assertThat(post(LONG, receiver.url()).accepted()).isFalse();
        }
    }

    @Test
    void resetConnectionIsReported() throws Exception {
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
            SocketReceiver.readRequest(connection);
            connection.setSoLinger(true, 0);
        })) {
            assertThat(post(LONG, receiver.url())).isEqualTo(failed(Outcome.Reason.CONNECTION));
            assertThat(receiver.connections().availablePermits()).isEqualTo(1);
        }
    }

    @Test
    void closedPortIsReported() throws Exception {
        URI url;
        try (SocketReceiver receiver = SocketReceiver.silent()) {
            url = receiver.url();
        }
        assertThat(post(LONG, url)).isEqualTo(failed(Outcome.Reason.CONNECTION));
    }

    @Test
    void slowReceiversDoNotDelayOthers() throws Exception {
        int many = 100;
        List<Thread> slow = new ArrayList<>();
        try (SocketReceiver silent = SocketReceiver.silent();
                SocketReceiver good = SocketReceiver.answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
                WebhookClient client = client(LONG)) {
            for (int i = 0; i < many; i++) {
                slow.add(Thread.ofVirtual().start(() -> {
                    try {
                        client.post(silent.url(), HEADERS, BODY);
                    } catch (InterruptedException _) {
                        // The test has ended.
                    }
                }));
            }
            Await.until("connections", () -> silent.connections().availablePermits() == many);
            assertThat(client.post(good.url(), HEADERS, BODY)).isEqualTo(OK);
            assertThat(slow).allMatch(Thread::isAlive);
        } finally {
            slow.forEach(Thread::interrupt);
        }
    }

    @Test
    void interruptCancelsTheCall() throws Exception {
        CountDownLatch hungUp = new CountDownLatch(1);
        try (SocketReceiver receiver = new SocketReceiver(connection -> {
                    SocketReceiver.waitForTheOtherSide(connection);
                    hungUp.countDown();
                });
                WebhookClient client = client(LONG)) {
            CountDownLatch interrupted = new CountDownLatch(1);
            Thread waiter = Thread.ofVirtual().start(() -> {
                try {
                    client.post(receiver.url(), HEADERS, BODY);
                } catch (InterruptedException _) {
                    interrupted.countDown();
                }
            });
            receiver.connections().acquire();
            waiter.interrupt();
            Await.latch(interrupted);
            Await.latch(hungUp);
        }
    }

    private static void timesOut(URI url) throws InterruptedException {
        assertThat(post(SHORT, url)).isEqualTo(failed(Outcome.Reason.TIMEOUT));
    }

    /** Sends {@code start}, then one byte at a time, each within any read timeout. */
    private static SocketReceiver dripping(String start) throws IOException {
        return new SocketReceiver(connection -> {
            SocketReceiver.readRequest(connection);
            SocketReceiver.say(connection, start);
            drip(connection);
        });
    }

    private static void drip(Socket connection) throws IOException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        while (!never.await(20, TimeUnit.MILLISECONDS)) {
            SocketReceiver.say(connection, "x");
        }
    }

    private static Outcome post(Duration deadline, URI url) throws InterruptedException {
        try (WebhookClient client = client(deadline)) {
            return client.post(url, HEADERS, BODY);
        }
    }

    private static WebhookClient client(Duration deadline) {
        return new WebhookClient(new AddressGuard(Resolver.system(), true), deadline);
    }

    private static Outcome failed(Outcome.Reason reason) {
        return new Outcome.Failed(reason);
    }
}
