package marketplace.local.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import javax.net.ssl.SSLContext;
import marketplace.api.Json;
import marketplace.testing.Await;

public final class Receiver implements AutoCloseable {

    public record Arrival(String method, Headers headers, byte[] body) {

        public String header(String name) {
            return headers.getFirst(name);
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        public String eventId() {
            return field("id");
        }

        public String field(String name) {
            return json().path(name).asText();
        }

        public JsonNode json() {
            try {
                return Json.MAPPER.readTree(body);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public long timestamp() {
            return Long.parseLong(header("X-Service-Timestamp"));
        }
    }

    private final HttpServer server;
    private final String root;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private final CountDownLatch held = new CountDownLatch(1);
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private Receiver(HttpServer server, String root, IntUnaryOperator statusOfAttempt, String location) {
        this.server = server;
        this.root = root;
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange, statusOfAttempt, location);
            }
        });
        server.start();
    }

    public static Receiver accepting() throws IOException {
        return answering(_ -> 200);
    }

    public static Receiver answering(IntUnaryOperator statusOfArrival) throws IOException {
        return plain(statusOfArrival, "");
    }

    public static Receiver redirectingTo(String location) throws IOException {
        return plain(_ -> 307, location);
    }

    private static Receiver plain(IntUnaryOperator statusOfArrival, String location) throws IOException {
        HttpServer server = HttpServer.create(loopback(), 0);
        return new Receiver(server, "http://127.0.0.1:" + server.getAddress().getPort(), statusOfArrival, location);
    }

    /** Speaks TLS. {@code root} is its public address, whose connections are led to {@link #port}. */
    public static Receiver secured(SSLContext tls, String root, IntUnaryOperator statusOfArrival) throws IOException {
        HttpsServer server = HttpsServer.create(loopback(), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        return new Receiver(server, root, statusOfArrival, "");
    }

    private static InetSocketAddress loopback() throws IOException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0);
    }

    private void answer(HttpExchange exchange, IntUnaryOperator status, String location) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (exchange.getRequestMethod().equals("GET")) {
            showLast(exchange);
            return;
        }
        awaitRelease();
        arrivals.add(new Arrival(exchange.getRequestMethod(), exchange.getRequestHeaders(), body));
        if (!location.isEmpty()) {
            exchange.getResponseHeaders().set("Location", location);
        }
        exchange.sendResponseHeaders(status.applyAsInt(count.incrementAndGet()), -1);
    }

    /** Answers no delivery until it is released. */
    public void hold() {
        gate = new CountDownLatch(1);
    }

    public void awaitHeld() throws InterruptedException {
        Await.latch(held);
    }

    public void release() {
        gate.countDown();
    }

    private void awaitRelease() throws IOException {
        if (gate.getCount() > 0) {
            held.countDown();
        }
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    /** Answers as infra/Receiver.java does, for the tour. */
    private void showLast(HttpExchange exchange) throws IOException {
        Arrival last = arrivals.getLast();
        byte[] answer = exchange.getRequestURI().getPath().equals("/last/signature")
                ? last.header("X-Service-Signature").getBytes(StandardCharsets.UTF_8)
                : last.body();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    public String root() {
        return root;
    }

    public String url() {
        return root() + "/hook";
    }

    public List<Arrival> arrivals() {
        return List.copyOf(arrivals);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
