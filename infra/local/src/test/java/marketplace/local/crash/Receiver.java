package marketplace.local.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import marketplace.api.Json;
import marketplace.testing.Await;

/** A receiver of webhooks that outlives the stacks and remembers every body. */
final class Receiver implements AutoCloseable {

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Map<String, List<String>> bodies = new ConcurrentHashMap<>();
    private final CountDownLatch held = new CountDownLatch(1);
    private final HttpServer server;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private Receiver(HttpServer server) {
        this.server = server;
    }

    static Receiver start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Receiver receiver = new Receiver(server);
        server.setExecutor(receiver.threads);
        server.createContext("/", receiver::receive);
        server.start();
        return receiver;
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            held.countDown();
            gate.await();
            JsonNode event = Json.MAPPER.readTree(body);
            bodies.computeIfAbsent(event.at("/data/applicationId").asText(), _ -> new CopyOnWriteArrayList<>())
                    .add(body);
            exchange.sendResponseHeaders(200, -1);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    /** Answers no request until it is released. */
    void hold() {
        gate = new CountDownLatch(1);
    }

    void awaitHeld() throws InterruptedException {
        Await.latch(held);
    }

    void release() {
        gate.countDown();
    }

    Set<String> applications() {
        return Set.copyOf(bodies.keySet());
    }

    Set<String> toldDifferently() {
        return bodies.entrySet().stream()
                .filter(told -> Set.copyOf(told.getValue()).size() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    int repeats() {
        return bodies.values().stream().mapToInt(told -> told.size() - 1).sum();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
