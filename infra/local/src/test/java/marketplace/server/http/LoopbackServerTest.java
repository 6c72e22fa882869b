package marketplace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {

    private static final int PATIENCE_MILLIS = 60_000;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private LoopbackServer server;

    /** Answers with what it received. */
    private static final class Echo implements LoopbackServer.Handler {

        @Override
        public void handle(Exchange exchange) throws IOException {
            if (exchange.head().path().equals("/unread")) {
                exchange.send(reply(200, "unread"));
                return;
            }
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
        server = LoopbackServer.bind(0, Duration.ofMillis(500));
        server.start(new Echo(), threads);
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
                socket.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
            }
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static final String CRLF = "\r\n";

    @Test
    void severalRequestsShareAConnection() throws IOException {
        assertThat(answer("POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi", "GET /b HTTP/1.1\r\n\r\n"))
                .contains("POST /a [hi]")
                .contains("GET /b []")
                .doesNotContain("Connection: close");
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
                .contains("Connection: close")
                .endsWith("unread");
    }

    @Test
    void headHasTheLengthWithoutTheBody() throws IOException {
        assertThat(answer("HEAD /a HTTP/1.1\r\n\r\n"))
                .contains("Content-Length: 10")
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

    @Test
    void longHeadsAreReadAtOnce() throws IOException {
        String path = "/" + "%20".repeat(80_000);
        assertThat(answer("GET " + path + " HTTP/1.1\r\n\r\n")).endsWith("GET " + path + " []");
        assertThat(answer("GET /a HTTP/1.1\r\nX: a" + " ".repeat(250_000) + "b\r\n\r\n"))
                .endsWith("GET /a []");
    }
}
