package marketplace.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import marketplace.kernel.Problem;
import marketplace.local.HttpEvents.Response;

/** The gateway: serves 127.0.0.1 and calls functions by the template's routes. */
final class LocalHttpServer implements AutoCloseable {

    static {
        // Read once by the JDK's server. Without it a small answer can wait 40 ms for an ACK.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private static final System.Logger LOG = System.getLogger(LocalHttpServer.class.getName());

    /** The gateway's limit. */
    private static final int MAX_BODY_BYTES = 10 * 1024 * 1024;

    private static final String LOCAL = "/local/";

    private final HttpServer server;

    private LocalHttpServer(HttpServer server) {
        this.server = server;
    }

    static LocalHttpServer bind(int port) throws StartRefused {
        try {
            // The literal address: a name could resolve to a public interface.
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            return new LocalHttpServer(HttpServer.create(new InetSocketAddress(loopback, port), 0));
        } catch (IOException e) {
            throw new StartRefused("Port " + port + " cannot be used: " + e.getMessage() + ".", e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    void serve(
            Routes routes,
            LocalEndpoint local,
            ObjectStoreEndpoint objects,
            InstantSource clock,
            ExecutorService threads) {
        server.setExecutor(threads);
        // Files are streamed and exceed the gateway's size limit.
        server.createContext(LocalObjects.PATH, exchange -> {
            try (exchange) {
                if (isOurs(exchange)) {
                    objects.answer(exchange);
                } else {
                    send(exchange, local.refusal(wrongHost(exchange)));
                }
            } catch (RuntimeException fault) {
                LOG.log(System.Logger.Level.ERROR, "a file could not be served", fault);
            }
        });
        server.createContext("/", exchange -> {
            try (exchange) {
                send(exchange, answerOrFault(exchange, routes, local, clock));
            }
        });
        server.start();
    }

    private static Response answerOrFault(
            HttpExchange exchange, Routes routes, LocalEndpoint local, InstantSource clock) throws IOException {
        try {
            return answer(exchange, routes, local, clock);
        } catch (RuntimeException fault) {
            LOG.log(System.Logger.Level.ERROR, "a request could not be served", fault);
            return Response.message(500, "Internal Server Error");
        }
    }

    private static Response answer(HttpExchange exchange, Routes routes, LocalEndpoint local, InstantSource clock)
            throws IOException {
        if (!isOurs(exchange)) {
            return local.refusal(wrongHost(exchange));
        }
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            return Response.message(413, "Request Entity Too Large");
        }
        // Absent for targets such as * or a bare authority.
        String path = Objects.requireNonNullElse(exchange.getRequestURI().getRawPath(), "");
        if (!path.startsWith("/")) {
            return Response.message(404, "Not Found");
        }
        if (path.startsWith(LOCAL)) {
            String query = Objects.requireNonNullElse(exchange.getRequestURI().getRawQuery(), "");
            return local.answer(exchange.getRequestMethod(), path, query, body);
        }
        Optional<Routes.Match> match = routes.find(exchange.getRequestMethod(), path);
        if (match.isEmpty()) {
            return Response.message(404, "Not Found");
        }
        try {
            return HttpEvents.response(
                    match.get().function().call(HttpEvents.request(exchange, match.get(), body, clock.instant())));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Response.message(503, "Service Unavailable");
        } catch (LocalFunction.Failed failed) {
            return failed.timedOut()
                    ? Response.message(503, "Service Unavailable")
                    : Response.message(500, "Internal Server Error");
        } catch (IOException e) {
            LOG.log(System.Logger.Level.ERROR, match.get().routeKey() + " returned an invalid response", e);
            return Response.message(500, "Internal Server Error");
        }
    }

    /** A web page whose host name resolves to 127.0.0.1 would otherwise be of the same origin as the stack. */
    private static boolean isOurs(HttpExchange exchange) {
        String host = Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Host"), "")
                .toLowerCase(Locale.ROOT);
        return hosts(exchange).contains(host);
    }

    private static List<String> hosts(HttpExchange exchange) {
        int port = exchange.getLocalAddress().getPort();
        return List.of("127.0.0.1:" + port, "localhost:" + port);
    }

    private static Problem wrongHost(HttpExchange exchange) {
        return Problem.invalid("Host", "must be " + String.join(" or ", hosts(exchange)));
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        response.headers().forEach((name, value) -> {
            if (!name.equalsIgnoreCase("content-length")) {
                exchange.getResponseHeaders().set(name, value);
            }
        });
        response.cookies().forEach(cookie -> exchange.getResponseHeaders().add("set-cookie", cookie));
        byte[] body = response.body();
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (head) {
            // HEAD has the length of the omitted body.
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        }
        boolean bodiless = head || body.length == 0;
        exchange.sendResponseHeaders(response.status(), bodiless ? -1 : body.length);
        if (!bodiless) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
