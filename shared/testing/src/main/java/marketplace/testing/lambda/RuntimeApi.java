package marketplace.testing.lambda;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** Lambda's runtime API for one process: it serves one event after another and receives the answers. */
public final class RuntimeApi {

    public static final String PATH = "/2018-06-01/runtime/";

    private static final String INVOCATION = PATH + "invocation/";

    private record Invocation(String id, byte[] event, Duration timeout, CompletableFuture<byte[]> answer) {}

    private final BlockingQueue<Invocation> waiting = new LinkedBlockingQueue<>();
    private final Map<String, Invocation> running = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> snapshot = new CompletableFuture<>();
    private final CompletableFuture<Void> restore = new CompletableFuture<>();
    private final CompletableFuture<String> broken = new CompletableFuture<>();

    /** Completed in the moment when the process asks for its first event. */
    public CompletableFuture<Void> ready() {
        return ready;
    }

    /** With SnapStart: completed when the hooks before the snapshot have run. The process then waits. */
    public CompletableFuture<Void> snapshot() {
        return snapshot;
    }

    public void restore() {
        restore.complete(null);
    }

    /** The answer fails with what the function reports, or when the process ends. */
    public CompletableFuture<byte[]> invoke(byte[] event, Duration timeout) {
        Invocation invocation =
                new Invocation(UUID.randomUUID().toString(), event.clone(), timeout, new CompletableFuture<>());
        CompletableFuture<Void> _ =
                broken.thenAccept(why -> invocation.answer().completeExceptionally(new IllegalStateException(why)));
        waiting.add(invocation);
        return invocation.answer();
    }

    public void ended(String why) {
        broken.complete(why);
    }

    public void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.equals(INVOCATION + "next")) {
                ready.complete(null);
                next(exchange);
                return;
            }
            if (path.equals(PATH + "restore/next")) {
                snapshot.complete(null);
                restore.join();
                exchange.sendResponseHeaders(200, -1);
                return;
            }
            byte[] body = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(202, -1);
            String text = new String(body, StandardCharsets.UTF_8);
            if (!path.startsWith(INVOCATION)) {
                ended(path + ": " + text);
                return;
            }
            String[] idAndKind = path.substring(INVOCATION.length()).split("/", 2);
            CompletableFuture<byte[]> answer = running.remove(idAndKind[0]).answer();
            if (idAndKind[1].equals("response")) {
                answer.complete(body);
            } else {
                answer.completeExceptionally(new IllegalStateException(text));
            }
        } catch (InterruptedException _) {
            // The server is stopping; the process then finds its connection closed.
            Thread.currentThread().interrupt();
        }
    }

    private void next(HttpExchange exchange) throws IOException, InterruptedException {
        Invocation invocation = waiting.take();
        running.put(invocation.id(), invocation);
        long deadline = System.currentTimeMillis() + invocation.timeout().toMillis();
        exchange.getResponseHeaders().set("Lambda-Runtime-Aws-Request-Id", invocation.id());
        exchange.getResponseHeaders().set("Lambda-Runtime-Deadline-Ms", Long.toString(deadline));
        exchange.getResponseHeaders()
                .set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:000000000000:function:local");
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, invocation.event().length);
        exchange.getResponseBody().write(invocation.event());
    }
}
