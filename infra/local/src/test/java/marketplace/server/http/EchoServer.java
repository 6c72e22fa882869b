package marketplace.server.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers with what it received. */
final class EchoServer implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final int MOST = 10_000_000;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Echo echo = new Echo();
    private final LoopbackServer server;

    private EchoServer(LoopbackServer server) {
        this.server = server;
        server.start(echo, threads);
    }

    static EchoServer start(HttpLimits limits) throws IOException {
        return new EchoServer(LoopbackServer.bind(0, limits));
    }

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
                case "/held-body" -> {
                    byte[] body = exchange.keptBody(sender(exchange), MOST);
                    entered.countDown();
                    hold();
                    echo(exchange, body);
                }
                default -> echo(exchange);
            }
        }

        private static String sender(Exchange exchange) {
            return exchange.head().header("sender").orElse("anyone");
        }

        private void hold() throws InterruptedIOException {
            try {
                released.await();
            } catch (InterruptedException _) {
                throw new InterruptedIOException();
            }
        }

        private static void echo(Exchange exchange) throws IOException {
            try {
                echo(exchange, exchange.keptBody(sender(exchange), MOST));
            } catch (BodiesTooLarge _) {
                exchange.send(reply(503, "later"));
            }
        }

        private static void echo(Exchange exchange, byte[] body) {
            String text = new String(body, StandardCharsets.UTF_8);
            exchange.send(
                    reply(200, exchange.head().method() + " " + exchange.head().path() + " [" + text + "]"));
        }

        @Override
        public Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer) {
            return reply(fault.problem().code().status(), fault.getMessage());
        }

        private static Reply reply(int status, String text) {
            return new Reply(status, Map.of(), List.of(), text.getBytes(StandardCharsets.UTF_8));
        }
    }

    Socket connection() throws IOException {
        Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), server.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    String answer(String... parts) throws IOException {
        try (Socket socket = connection()) {
            for (String part : parts) {
                write(socket, part);
            }
            socket.shutdownOutput();
            return rest(socket);
        }
    }

    static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Waits for a request of /held. */
    void awaitHeld() throws InterruptedException {
        echo.entered.await();
    }

    void release() {
        echo.released.countDown();
    }

    @Override
    public void close() {
        server.close();
        threads.shutdownNow();
    }
}
