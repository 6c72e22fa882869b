package marketplace.bench;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lambda's runtime API for one invocation: it serves one event and receives its answer. A request for a second event
 * waits until the process ends.
 */
final class RuntimeApi implements AutoCloseable {

    private static final String INVOCATION = "/2018-06-01/runtime/invocation/";
    private static final long PATIENCE_SECONDS = 60;

    record Invocation(long readyNanos, long answeredNanos, String answer) {}

    private final byte[] event;
    private final Loopback server;
    private final CompletableFuture<Long> ready = new CompletableFuture<>();
    private final CompletableFuture<Invocation> done = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    RuntimeApi(String event) throws IOException {
        this.event = event.getBytes(StandardCharsets.UTF_8);
        this.server = new Loopback(this::handle);
    }

    String authority() {
        return server.authority();
    }

    Invocation await(Process environment) throws InterruptedException {
        CompletableFuture<Void> _ = environment
                .onExit()
                .thenAccept(ended -> done.completeExceptionally(
                        new IllegalStateException("the process ended with " + ended.exitValue())));
        try {
            return done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the function did not answer", e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        long now = System.nanoTime();
        String path = exchange.getRequestURI().getPath();
        try (exchange) {
            if (path.equals(INVOCATION + "next")) {
                if (!ready.complete(now)) {
                    closed.join();
                    return;
                }
                exchange.getResponseHeaders().set("Lambda-Runtime-Aws-Request-Id", "first");
                exchange.getResponseHeaders().set("Lambda-Runtime-Deadline-Ms", "9999999999999");
                exchange.getResponseHeaders()
                        .set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:local:000000000000:function:bench");
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, event.length);
                exchange.getResponseBody().write(event);
                return;
            }
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(202, -1);
            if (path.equals(INVOCATION + "first/response")) {
                done.complete(new Invocation(ready.join(), now, body));
            } else {
                done.completeExceptionally(new IllegalStateException(path + ": " + body));
            }
        }
    }

    @Override
    public void close() {
        closed.complete(null);
        server.close();
    }
}
