package marketplace.local.edition;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import marketplace.testing.lambda.LambdaProcess;
import marketplace.testing.lambda.Loopback;
import marketplace.testing.lambda.RuntimeApi;

/** One function's process, started by its first event. It handles one event at a time, as on Lambda. */
final class FunctionEnvironment implements RequestStreamHandler, AutoCloseable {

    private final AwsServices services;
    private final Function<String, LambdaProcess> process;
    private final RuntimeApi runtime = new RuntimeApi();
    private final Loopback server;
    private Process running;
    private boolean closed;

    /** {@code process} is made from the endpoint of the services. */
    FunctionEnvironment(AwsServices services, Function<String, LambdaProcess> process) {
        this.services = services;
        this.process = process;
        try {
            this.server = new Loopback(this::serve);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().startsWith(RuntimeApi.PATH)) {
            runtime.handle(exchange);
        } else {
            services.handle(exchange);
        }
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(call(event.readAllBytes(), Duration.ofMillis(context.getRemainingTimeInMillis())));
    }

    byte[] call(byte[] event, Duration timeout) throws IOException {
        start();
        try {
            return runtime.invoke(event, timeout).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the stack is stopping", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private synchronized void start() throws IOException {
        if (running == null && !closed) {
            running = process.apply("http://" + server.authority()).start(server.authority());
            CompletableFuture<Void> _ =
                    running.onExit().thenAccept(ended -> runtime.ended("the process ended with " + ended.exitValue()));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (running != null) {
            running.destroyForcibly();
        }
        server.close();
    }
}
