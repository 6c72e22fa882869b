package marketplace.server.gateway;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import marketplace.server.http.Exchange;
import marketplace.server.http.HttpLimits;
import marketplace.server.http.LoopbackServer;
import marketplace.server.http.MalformedRequest;
import marketplace.server.http.Reply;
import marketplace.server.http.RequestHead;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;

/** The local stack's gateway in front of functions that run elsewhere. */
public final class InvokingGateway implements AutoCloseable {

    private final LoopbackServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private InvokingGateway(Template template, Function<FunctionSpec, RequestStreamHandler> handlers)
            throws IOException {
        this.server = LoopbackServer.bind(0, HttpLimits.DEFAULT);
        List<LocalFunction> functions = template.functions().stream()
                .map(spec -> new LocalFunction(spec, handlers.apply(spec), threads))
                .toList();
        server.start(new Front(new Routes(functions)), threads);
    }

    public static InvokingGateway start(Template template, Function<FunctionSpec, RequestStreamHandler> handlers)
            throws IOException {
        return new InvokingGateway(template, handlers);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    private record Front(Routes routes) implements LoopbackServer.Handler {

        @Override
        public void handle(Exchange exchange) throws IOException {
            RequestHead head = exchange.head();
            byte[] body = exchange.body().readAllBytes();
            Routes.Match match = routes.find(head.method(), head.path()).orElseThrow();
            try {
                exchange.send(HttpEvents.response(match.function()
                        .call(HttpEvents.request(exchange, Proxy.CALLERS, match, body, Instant.now()))));
            } catch (LocalFunction.Failed _) {
                exchange.send(status(500));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer) {
            return status(400);
        }

        private static Reply status(int status) {
            return new Reply(status, Map.of(), List.of(), new byte[0]);
        }
    }

    @Override
    public void close() {
        server.close();
        threads.shutdownNow();
    }
}
