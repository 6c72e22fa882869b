package marketplace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {

    private static final int PATIENCE_MILLIS = 60_000;

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(500);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Echo echo = new Echo();
    private LoopbackServer server;

    /** Answers with what it received. */
    private static final class Echo implements LoopbackServer.Handler {

        private final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public void handle(Exchange exchange) throws IOException {
            switch (exchange.head().path()) {
                case "/unread" -> exchange.send(reply(200, "unread"));
                case "/folded" ->
                    exchange.send(reply(200, exchange.head().headers().get("x").toString()));
                case "/streamed" -> {
                    OutputStream out = exchange.send(200, 300_000);
                    for (int part = 0; part < 3; part++) {
                        out.write("c".repeat(100_000).getBytes(StandardCharsets.US_ASCII));
                    }
                }
                case "/held" -> {
                    entered.countDown();
                    hold();
                    echo(exchange);
                }
                default -> echo(exchange);
            }
        }

        private void hold() throws InterruptedIOException {
            try {
                released.await();
            } catch (InterruptedException _) {
                throw new InterruptedIOException();
            }
        }

        private static void echo(Exchange exchange) throws IOException {
            String body = new String(exchange.body().readAllBytes(), StandardCharsets.UTF_8);
            exchange.send(
                    reply(200, exchange.head().method() + " " + exchange.head().path() + " [" + body + "]"));
        }

        @Override
        public Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer) {
            return reply(fault.problem().code().status(), fault.getMessage());
        }

        private static Reply reply(int status, String text) {
            return new Reply(status, Map.of(), List.of(), text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @BeforeEach
    void start() throws IOException {
        serve(limits(LONG, LONG, LONG));
    }

    private void serve(HttpLimits limits) throws IOException {
        server = LoopbackServer.bind(0, limits);
        server.start(echo, threads);
    }

    private void restart(HttpLimits limits) throws IOException {
        server.close();
        serve(limits);
    }

    private static HttpLimits limits(Duration head, Duration bodyPause, Duration body) {
        return new HttpLimits(3, 8 * 1024, 16 * 1024, LONG, head, bodyPause, body, 1024, LONG);
    }

    @AfterEach
    void stop() {
        server.close();
        threads.shutdownNow();
    }

    private Socket connection() throws IOException {
        Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private String answer(String... parts) throws IOException {
        try (Socket socket = connection()) {
            for (String part : parts) {
                write(socket, part);
            }
            socket.shutdownOutput();
            return rest(socket);
        }
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static final String CRLF = "\r\n";

    @Test
    void severalRequestsShareAConnection() throws IOException {
        assertThat(answer("POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi", "GET /b HTTP/1.1\r\n\r\n"))
                .contains("POST /a [hi]")
                .contains("GET /b []")
                .doesNotContain("connection: close");
    }

    @Test
    void chunksBecomeOneBody() throws IOException {
        assertThat(answer(
                        "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
                        "3;note=x\r\nabc\r\n",
                        "A\r\n0123456789\r\n",
                        "0\r\nTrailer: x\r\n\r\n",
                        "GET /next HTTP/1.1\r\n\r\n"))
                .contains("POST /a [abc0123456789]")
                .contains("GET /next []");
    }

    @Test
    void continueIsSentBeforeTheBodyIsRead() throws IOException {
        try (Socket socket = connection()) {
            String head = "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n";
            OutputStream out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.US_ASCII));
            String first = new String(
                    socket.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length()),
                    StandardCharsets.US_ASCII);
            assertThat(first).startsWith("HTTP/1.1 100");
            out.write("hi".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200")
                    .endsWith("POST /a [hi]");
        }
    }

    @Test
    void answerToAnUnreadBodyEndsTheConnection() throws IOException {
        assertThat(answer("POST /unread HTTP/1.1\r\nContent-Length: 9\r\n\r\n", "GET / HTTP", "/1.1\r\n\r\n"))
                .contains("connection: close")
                .endsWith("unread");
    }

    @Test
    void headHasTheLengthWithoutTheBody() throws IOException {
        assertThat(answer("HEAD /a HTTP/1.1\r\n\r\n"))
                .contains("content-length: 10")
                .endsWith(CRLF + CRLF);
    }

    @Test
    void version10ClosesUnlessAskedToKeepTheConnection() throws IOException {
        assertThat(answer("GET /a HTTP/1.0\r\n\r\nGET /b HTTP/1.0\r\n\r\n"))
                .contains("GET /a")
                .doesNotContain("GET /b");
        assertThat(answer("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /b HTTP/1.0\r\n\r\n"))
                .contains("GET /a")
                .contains("GET /b");
    }

    @Test
    void absoluteTargetBecomesItsPath() throws IOException {
        assertThat(answer("GET http://example.com/a?b HTTP/1.1\r\n\r\n")).endsWith("GET /a []");
        assertThat(answer("GET http://example.com HTTP/1.1\r\n\r\n")).endsWith("GET / []");
    }

    @Test
    void headThatDoesNotArriveIsRefused() throws IOException {
        restart(limits(SHORT, LONG, LONG));
        try (Socket socket = connection()) {
            socket.getOutputStream().write("GET /a HTTP/1.1\r\nHost: ".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400")
                    .contains("must arrive within");
        }
    }

    @Test
    void brokenBodiesAreRefused() throws IOException {
        String chunked = "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        for (String body : List.of(
                "x\r\n",
                "-1\r\n",
                "3\r\nabcd\r\n",
                "3\r\nab",
                "ffffffffffffffff\r\n",
                "\r\n",
                "3\nabc\r\n0\r\n\r\n",
                "3\r\nabc\n0\r\n\r\n",
                "3;a\nb\r\nabc\r\n0\r\n\r\n",
                "3\u000b\r\nabc\r\n0\r\n\r\n")) {
            assertThat(answer(chunked, body)).as(body).startsWith("HTTP/1.1 400");
        }
        assertThat(answer("POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nab")).startsWith("HTTP/1.1 400");
    }

    /** A front and a server that see different ends of a body let one caller write into the request of another. */
    @Test
    void ambiguousLengthsAreRefused() throws IOException {
        String post = "POST /a HTTP/1.1\r\n";
        for (String request : List.of(
                post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
                post + "Content-Length: 3, 3\r\n\r\nabc",
                post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
                post + "Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n",
                "POST /a HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")) {
            assertThat(answer(request, "GET /smuggled HTTP/1.1\r\n\r\n"))
                    .as(request)
                    .startsWith("HTTP/1.1 400")
                    .doesNotContain("smuggled");
        }
    }

    /** Fields of HTTP/1.1 must not be in two lines; a server may join them (RFC 9112, section 5.2). */
    @Test
    void foldedFieldBecomesOneValue() throws IOException {
        assertThat(answer("GET /folded HTTP/1.1\r\nX: a\r\n b\r\n\r\n")).endsWith("[a b]");
    }

    @Test
    void hugeHeadsAreRefused() throws IOException {
        String large = "a".repeat(17_000);
        assertThat(answer("GET /" + large + " HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("must have at most 8192 bytes");
        for (String header : List.of("X: " + large, large + ": x", "X: aaaaaaaa\r\n".repeat(2_000) + "X: a")) {
            assertThat(answer("GET /a HTTP/1.1\r\n" + header + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 400")
                    .contains("must have at most 16384 bytes");
        }
    }

    @Test
    void headThatArrivesSlowlyIsRefused() throws Exception {
        restart(limits(SHORT, LONG, LONG));
        assertThat(answerToDrops("GET /a HTTP/1.1\r\n", "X: a\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("must arrive within");
    }

    @Test
    void bodyThatArrivesSlowlyIsRefused() throws Exception {
        restart(limits(LONG, LONG, SHORT));
        String post = "POST /a HTTP/1.1\r\n";
        assertThat(answerToDrops(post + "Content-Length: 9999\r\n\r\n", "a"))
                .startsWith("HTTP/1.1 400")
                .contains("must arrive without long pauses");
        assertThat(answerToDrops(post + "Transfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("must arrive without long pauses");
    }

    @Test
    void bodyThatStopsIsRefused() throws IOException {
        restart(limits(LONG, SHORT, LONG));
        try (Socket socket = connection()) {
            write(socket, "POST /a HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc");
            assertThat(rest(socket)).startsWith("HTTP/1.1 400").contains("must arrive without long pauses");
        }
    }

    /** Sends a part every 50 ms until the server ends the connection. */
    private String answerToDrops(String start, String drop) throws Exception {
        try (Socket socket = connection()) {
            write(socket, start);
            Thread drops = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        Thread.sleep(50);
                        write(socket, drop);
                    }
                } catch (IOException | InterruptedException _) {
                    // The server has ended the connection.
                }
            });
            String answer = rest(socket);
            drops.interrupt();
            drops.join();
            return answer;
        }
    }

    @Test
    void connectionBeyondTheLimitIsAnswered503() throws IOException {
        try (Socket first = connection();
                Socket second = connection();
                Socket third = connection()) {
            for (Socket open : List.of(first, second, third)) {
                write(open, "GET /a HTTP/1.1\r\n\r\n");
                assertThat(open.getInputStream().read()).isEqualTo('H');
            }
            try (Socket fourth = connection()) {
                assertThat(rest(fourth)).startsWith("HTTP/1.1 503").contains("Retry-After: 1");
            }
        }
    }

    @Test
    void idleConnectionIsClosed() throws IOException {
        restart(new HttpLimits(3, 8 * 1024, 16 * 1024, SHORT, LONG, LONG, LONG, 1024, LONG));
        try (Socket socket = connection()) {
            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void requestInProgressIsAnsweredWhenTheServerStops() throws Exception {
        try (Socket idle = connection();
                Socket busy = connection()) {
            write(idle, "GET /a HTTP/1.1\r\n\r\n");
            assertThat(idle.getInputStream().read()).isEqualTo('H');
            write(busy, "GET /held HTTP/1.1\r\n\r\n");
            echo.entered.await();
            Thread stopping = Thread.ofVirtual().start(server::close);
            assertThat(rest(idle)).endsWith("GET /a []");
            echo.released.countDown();
            assertThat(rest(busy)).contains("connection: close").endsWith("GET /held []");
            stopping.join();
        }
    }

    @Test
    void largeBodiesPassBothWays() throws IOException {
        String large = "0123456789".repeat(200_000);
        assertThat(answer("POST /a HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n", large))
                .endsWith("POST /a [" + large + "]");
        assertThat(answer("GET /streamed HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n"))
                .contains("content-length: 300000", "c".repeat(300_000) + "HTTP/1.1 200")
                .endsWith("GET /b []");
    }
}
