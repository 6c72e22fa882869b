package marketplace.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpLimitsTest {

    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofMillis(500);

    private static final int KEPT = 100_000;
    private static final int KEPT_FREE = 1_000;

    private EchoServer server;

    private static EchoServer start(Duration head, Duration bodyPause, Duration body, Duration idle)
            throws IOException {
        return start(3, head, bodyPause, body, idle);
    }

    private static EchoServer start(int connections, Duration head, Duration bodyPause, Duration body, Duration idle)
            throws IOException {
        return EchoServer.start(new HttpLimits(
                connections, 8 * 1024, 16 * 1024, idle, head, bodyPause, body, 1024, LONG, KEPT, KEPT_FREE));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void headThatDoesNotArriveIsRefused() throws IOException {
        server = start(SHORT, LONG, LONG, LONG);
        try (Socket socket = server.connection()) {
            EchoServer.write(socket, "GET /a HTTP/1.1\r\nHost: ");
            assertThat(EchoServer.rest(socket)).startsWith("HTTP/1.1 400").contains("must arrive within");
        }
    }

    @Test
    void hugeHeadsAreRefused() throws IOException {
        server = start(LONG, LONG, LONG, LONG);
        String large = "a".repeat(17_000);
        assertThat(server.answer("GET /" + large + " HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("must have at most 8192 bytes");
        for (String header : List.of("X: " + large, large + ": x", "X: aaaaaaaa\r\n".repeat(2_000) + "X: a")) {
            assertThat(server.answer("GET /a HTTP/1.1\r\n" + header + "\r\n\r\n"))
                    .startsWith("HTTP/1.1 400")
                    .contains("must have at most 16384 bytes");
        }
    }

    @Test
    void headThatArrivesSlowlyIsRefused() throws Exception {
        server = start(SHORT, LONG, LONG, LONG);
        assertThat(answerToDrops("GET /a HTTP/1.1\r\n", "X: a\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("must arrive within");
    }

    @Test
    void bodyThatArrivesSlowlyIsRefused() throws Exception {
        server = start(LONG, LONG, SHORT, LONG);
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
        server = start(LONG, SHORT, LONG, LONG);
        try (Socket socket = server.connection()) {
            EchoServer.write(socket, "POST /a HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc");
            assertThat(EchoServer.rest(socket)).startsWith("HTTP/1.1 400").contains("must arrive without long pauses");
        }
    }

    @Test
    void connectionBeyondTheLimitIsAnswered503() throws IOException {
        server = start(LONG, LONG, LONG, LONG);
        try (Socket first = server.connection();
                Socket second = server.connection();
                Socket third = server.connection()) {
            for (Socket open : List.of(first, second, third)) {
                EchoServer.write(open, "GET /a HTTP/1.1\r\n\r\n");
                assertThat(open.getInputStream().read()).isEqualTo('H');
            }
            try (Socket fourth = server.connection()) {
                assertThat(EchoServer.rest(fourth)).startsWith("HTTP/1.1 503").contains("Retry-After: 1");
            }
        }
    }

    @Test
    void slowBodiesOfOneSenderLeaveAConnectionToOthers() throws IOException {
        server = start(LONG, LONG, LONG, LONG);
        try (Socket first = slowBody();
                Socket second = slowBody();
                Socket third = slowBody()) {
            assertThat(server.answer("GET /a HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 200");

            assertThat(EchoServer.rest(first)).startsWith("HTTP/1.1 503").endsWith("later");
            for (Socket kept : List.of(second, third)) {
                EchoServer.write(kept, "ab");
                kept.shutdownOutput();
                assertThat(EchoServer.rest(kept)).startsWith("HTTP/1.1 200");
            }
        }
    }

    /** The server waits for its content. */
    private Socket slowBody() throws IOException {
        Socket slow = server.connection();
        EchoServer.write(slow, "POST /a HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n");
        byte[] invitation = slow.getInputStream().readNBytes("HTTP/1.1 100 Continue\r\n\r\n".length());
        assertThat(new String(invitation, US_ASCII)).startsWith("HTTP/1.1 100");
        return slow;
    }

    @Test
    void bodiesBeyondTheMemoryForAllAreAnswered503() throws Exception {
        server = start(30, LONG, LONG, LONG, LONG);
        String large = "a".repeat(KEPT);
        try (Socket first = server.connection()) {
            EchoServer.write(first, post("/held-body", KEPT, large));
            server.awaitHeld();

            assertThat(server.answer(post("/a", 3_000, ""))).startsWith("HTTP/1.1 503");
            assertThat(server.answer("POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nbb8\r\n" + "a".repeat(3_000)
                            + "\r\n0\r\n\r\n"))
                    .startsWith("HTTP/1.1 503");
            assertThat(server.answer(post("/a", KEPT_FREE, "a".repeat(KEPT_FREE))))
                    .startsWith("HTTP/1.1 200");

            server.release();
            first.shutdownOutput();
            assertThat(EchoServer.rest(first)).startsWith("HTTP/1.1 200").endsWith("[" + large + "]");
        }
        assertThat(server.answer(post("/a", KEPT, large))).startsWith("HTTP/1.1 200");
    }

    /** A refused or abandoned body gives back what it took. */
    @Test
    void memoryOfBodiesIsReturned() throws Exception {
        server = start(30, LONG, SHORT, LONG, LONG);
        for (int i = 0; i < 3; i++) {
            assertThat(server.answer(post("/a", KEPT, "a".repeat(KEPT / 2)))).startsWith("HTTP/1.1 400");
            try (Socket stalled = server.connection()) {
                EchoServer.write(stalled, post("/a", KEPT, "a".repeat(KEPT - 1)));
                assertThat(EchoServer.rest(stalled)).startsWith("HTTP/1.1 400");
            }
            assertThat(server.answer(post("/a", 2 * KEPT, ""))).startsWith("HTTP/1.1 503");
        }
        assertThat(server.answer(post("/a", KEPT, "a".repeat(KEPT)))).startsWith("HTTP/1.1 200");
    }

    private static String post(String path, int length, String sent) {
        return "POST " + path + " HTTP/1.1\r\nContent-Length: " + length + "\r\n\r\n" + sent;
    }

    private static String post(String sender, int length, int sent) {
        return "POST /a HTTP/1.1\r\nSender: " + sender + "\r\nContent-Length: " + length + "\r\n\r\n"
                + "a".repeat(sent);
    }

    /**
     * Slow bodies that hold the memory, until it is wanted. Half of it at most is: while the large body arrives, either
     * as much is left or its sender keeps more than that.
     */
    @ParameterizedTest
    @CsvSource({"mallory,50000", "ada,20000"})
    void largestBodyOfTheLargestSenderGivesWay(String holder, int wanted) throws IOException {
        server = start(30, LONG, LONG, LONG, LONG);
        try (Socket large = server.connection();
                Socket small = server.connection()) {
            EchoServer.write(small, post(holder, 10_000, 5_000));
            EchoServer.write(large, post(holder, KEPT, 90_000));
            do {
                assertThat(server.answer(post("ada", wanted, wanted)))
                        .as("at most %s bytes are left", KEPT)
                        .startsWith("HTTP/1.1 200");
            } while (large.getInputStream().available() == 0);

            assertThat(EchoServer.rest(large)).startsWith("HTTP/1.1 503").endsWith("later");
            EchoServer.write(small, "a".repeat(5_000));
            small.shutdownOutput();
            assertThat(EchoServer.rest(small)).startsWith("HTTP/1.1 200");
        }
        assertThat(server.answer(post("eve", KEPT, KEPT))).startsWith("HTTP/1.1 200");
    }

    @Test
    void idleConnectionIsClosed() throws IOException {
        server = start(LONG, LONG, LONG, SHORT);
        try (Socket socket = server.connection()) {
            assertThat(EchoServer.rest(socket)).isEmpty();
        }
    }

    /** Sends a part every 50 ms until the server ends the connection. */
    private String answerToDrops(String start, String drop) throws IOException {
        try (Socket socket = server.connection();
                ScheduledExecutorService drops = Executors.newSingleThreadScheduledExecutor()) {
            EchoServer.write(socket, start);
            drops.scheduleWithFixedDelay(
                    () -> {
                        try {
                            EchoServer.write(socket, drop);
                        } catch (IOException _) {
                            drops.shutdown();
                        }
                    },
                    50,
                    50,
                    TimeUnit.MILLISECONDS);
            String answer = EchoServer.rest(socket);
            drops.shutdownNow();
            return answer;
        }
    }
}
