package marketplace.stdio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An API on this machine that answers every call alike. */
final class ApiStub implements AutoCloseable {

    /** The keys that calls came with; "none" for calls without one. */
    final List<String> keys = new CopyOnWriteArrayList<>();

    /** Opens when a call has arrived. */
    final CountDownLatch called = new CountDownLatch(1);

    /** Calls are answered when it is open. */
    private final CountDownLatch answering;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final int status;
    private final byte[] body;
    private final int sentFirst;

    private ApiStub(int status, String body, int sentFirst, CountDownLatch answering) {
        this.status = status;
        this.body = body.getBytes(StandardCharsets.UTF_8);
        this.sentFirst = sentFirst;
        this.answering = answering;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    static ApiStub answering(int status, String body) {
        return new ApiStub(status, body, 0, new CountDownLatch(0));
    }

    /** Answers when the latch is open. */
    static ApiStub answeringAfter(CountDownLatch latch, String body) {
        return new ApiStub(200, body, 0, latch);
    }

    /** Sends the first byte at once and the rest when the latch is open. */
    static ApiStub drippingUntil(CountDownLatch latch, String body) {
        return new ApiStub(200, body, 1, latch);
    }

    URI api() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/api");
    }

    private void answer(HttpExchange exchange) throws IOException {
        String key = exchange.getRequestHeaders().getFirst("X-API-Key");
        keys.add(key == null ? "none" : key);
        called.countDown();
        try (exchange) {
            if (sentFirst == 0) {
                answering.await();
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body, 0, sentFirst);
            exchange.getResponseBody().flush();
            answering.await();
            exchange.getResponseBody().write(body, sentFirst, body.length - sentFirst);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        answering.countDown();
        server.stop(0);
        threads.close();
    }
}
