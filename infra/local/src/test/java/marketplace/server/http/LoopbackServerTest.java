package marketplace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {

    private EchoServer server;

    @BeforeEach
    void start() throws IOException {
        server = EchoServer.start(HttpLimits.DEFAULT);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static final String CRLF = "\r\n";

    @Test
    void severalRequestsShareAConnection() throws IOException {
        assertThat(server.answer("POST /a HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi", "GET /b HTTP/1.1\r\n\r\n"))
                .contains("POST /a [hi]")
                .contains("GET /b []")
                .doesNotContain("connection: close");
    }

    @Test
    void chunksBecomeOneBody() throws IOException {
        assertThat(server.answer(
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
        try (Socket socket = server.connection()) {
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
        assertThat(server.answer("POST /unread HTTP/1.1\r\nContent-Length: 9\r\n\r\n", "GET / HTTP", "/1.1\r\n\r\n"))
                .contains("connection: close")
                .endsWith("unread");
    }

    @Test
    void headHasTheLengthWithoutTheBody() throws IOException {
        assertThat(server.answer("HEAD /a HTTP/1.1\r\n\r\n"))
                .contains("content-length: 10")
                .endsWith(CRLF + CRLF);
    }

    @Test
    void version10ClosesUnlessAskedToKeepTheConnection() throws IOException {
        assertThat(server.answer("GET /a HTTP/1.0\r\n\r\nGET /b HTTP/1.0\r\n\r\n"))
                .contains("GET /a")
                .doesNotContain("GET /b");
        assertThat(server.answer("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /b HTTP/1.0\r\n\r\n"))
                .contains("GET /a")
                .contains("GET /b");
    }

    @Test
    void absoluteTargetBecomesItsPath() throws IOException {
        assertThat(server.answer("GET http://example.com/a?b HTTP/1.1\r\n\r\n")).endsWith("GET /a []");
        assertThat(server.answer("GET http://example.com HTTP/1.1\r\n\r\n")).endsWith("GET / []");
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
            assertThat(server.answer(chunked, body)).as(body).startsWith("HTTP/1.1 400");
        }
        assertThat(server.answer("POST /a HTTP/1.1\r\nContent-Length: 3\r\n\r\nab"))
                .startsWith("HTTP/1.1 400");
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
            assertThat(server.answer(request, "GET /smuggled HTTP/1.1\r\n\r\n"))
                    .as(request)
                    .startsWith("HTTP/1.1 400")
                    .doesNotContain("smuggled");
        }
    }

    /** Fields of HTTP/1.1 must not be in two lines; a server may join them (RFC 9112, section 5.2). */
    @Test
    void foldedFieldBecomesOneValue() throws IOException {
        assertThat(server.answer("GET /folded HTTP/1.1\r\nX: a\r\n b\r\n\r\n")).endsWith("[a b]");
    }

    @Test
    void requestInProgressIsAnsweredWhenTheServerStops() throws Exception {
        try (Socket idle = server.connection();
                Socket busy = server.connection()) {
            EchoServer.write(idle, "GET /a HTTP/1.1\r\n\r\n");
            assertThat(idle.getInputStream().read()).isEqualTo('H');
            EchoServer.write(busy, "GET /held HTTP/1.1\r\n\r\n");
            server.awaitHeld();
            Thread stopping = Thread.ofVirtual().start(server::close);
            assertThat(EchoServer.rest(idle)).endsWith("GET /a []");
            server.release();
            assertThat(EchoServer.rest(busy)).contains("connection: close").endsWith("GET /held []");
            stopping.join();
        }
    }

    @Test
    void largeBodiesPassBothWays() throws IOException {
        String large = "0123456789".repeat(200_000);
        assertThat(server.answer("POST /a HTTP/1.1\r\nContent-Length: 2000000\r\n\r\n", large))
                .endsWith("POST /a [" + large + "]");
        assertThat(server.answer("GET /streamed HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n"))
                .contains("content-length: 300000", "c".repeat(300_000) + "HTTP/1.1 200")
                .endsWith("GET /b []");
    }
}
