package marketplace.server.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import marketplace.api.Json;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RouteTable;
import marketplace.console.session.OwnForm;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.server.data.LocalObjects;
import marketplace.server.http.BodiesTooLarge;
import marketplace.server.http.Exchange;
import marketplace.server.http.HttpLimits;
import marketplace.server.http.LoopbackServer;
import marketplace.server.http.MalformedRequest;
import marketplace.server.http.Reply;
import marketplace.server.http.RequestHead;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.StartRefused;

/** The gateway: serves 127.0.0.1 and calls functions by the template's routes. Its own refusals go through a frame. */
public final class LocalHttpServer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(LocalHttpServer.class.getName());

    /** The gateway's limit. */
    private static final int MAX_BODY_BYTES = 10 * 1024 * 1024;

    private static final String LOCAL = "/local/";

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final RouteTable NO_ROUTES = new RouteTable() {
        @Override
        public List<String> methods(HttpRequest http) {
            return List.of();
        }

        @Override
        public boolean isOpen(HttpRequest http) {
            return false;
        }
    };

    /** What requests are passed to. */
    public record Backends(Routes routes, LocalEndpoint local, ObjectStoreEndpoint objects, HttpFrame frame) {}

    private final LoopbackServer server;

    private LocalHttpServer(LoopbackServer server) {
        this.server = server;
    }

    public static LocalHttpServer bind(int port) throws StartRefused {
        try {
            return new LocalHttpServer(LoopbackServer.bind(port, HttpLimits.DEFAULT));
        } catch (IOException e) {
            throw new StartRefused("Port " + port + " cannot be used: " + e.getMessage() + ".", e);
        }
    }

    public int port() {
        return server.port();
    }

    public void serve(Backends backends, Proxy proxy, InstantSource clock, ExecutorService threads) {
        server.start(new Gateway(backends, proxy, clock, server.port()), threads);
    }

    private record Gateway(Backends backends, Proxy proxy, InstantSource clock, int port)
            implements LoopbackServer.Handler {

        @Override
        public void handle(Exchange exchange) throws IOException {
            RequestHead head = exchange.head();
            exchange.header("Date", DATE.format(clock.instant()));
            // Files are streamed and exceed the gateway's size limit.
            if (head.path().startsWith(LocalObjects.PATH) && isOurs(head)) {
                backends.objects().answer(exchange);
            } else {
                exchange.send(answerOrFault(exchange));
            }
        }

        @Override
        public Reply refuse(MalformedRequest fault, Optional<RequestHead> head, InetAddress peer) {
            return refusal(fault.problem(), head, peer);
        }

        private Reply answerOrFault(Exchange exchange) throws IOException {
            try {
                return answer(exchange);
            } catch (RuntimeException fault) {
                LOG.log(System.Logger.Level.ERROR, "a request could not be served", fault);
                return message(500, "Internal Server Error");
            }
        }

        private Reply answer(Exchange exchange) throws IOException {
            RequestHead head = exchange.head();
            if (!isOurs(head)) {
                return refusal(Problem.invalid("Host", "must be " + String.join(" or ", hosts())), exchange);
            }
            Problem tooLarge =
                    new Problem(ErrorCode.PAYLOAD_TOO_LARGE, "The body must not exceed " + MAX_BODY_BYTES + " bytes.");
            if (exchange.announcedBodyLength() > MAX_BODY_BYTES) {
                return refusal(tooLarge, exchange);
            }
            byte[] body;
            try {
                body = exchange.keptBody(proxy.sender(head, exchange.peer()), MAX_BODY_BYTES + 1);
            } catch (BodiesTooLarge _) {
                return refusal(
                        Problem.unavailable(
                                "Too many large requests are being handled. Nothing was done. Repeat it soon.", 1),
                        exchange);
            }
            if (body.length > MAX_BODY_BYTES) {
                return refusal(tooLarge, exchange);
            }
            // Targets such as * or a bare authority.
            if (!head.path().startsWith("/")) {
                return refusal(new Problem(ErrorCode.NOT_FOUND, "The request's target must be a path."), exchange);
            }
            if (head.path().startsWith(LOCAL) && !proxy.hasPassed(head)) {
                return isSentByAPage(exchange)
                        ? refusal(
                                new Problem(ErrorCode.FORBIDDEN, "Web pages of other sites may not call this."),
                                exchange)
                        : backends.local().answer(head.method(), head.path(), head.query(), body);
            }
            Optional<Routes.Match> match = backends.routes().find(head.method(), head.path());
            return match.isEmpty() ? message(404, "Not Found") : call(exchange, match.get(), body);
        }

        private Reply call(Exchange exchange, Routes.Match match, byte[] body) {
            try {
                return HttpEvents.response(
                        match.function().call(HttpEvents.request(exchange, proxy, match, body, clock.instant())));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return message(503, "Service Unavailable");
            } catch (LocalFunction.Failed failed) {
                return failed.timedOut() ? message(503, "Service Unavailable") : message(500, "Internal Server Error");
            } catch (IOException e) {
                LOG.log(System.Logger.Level.ERROR, match.routeKey() + " returned an invalid response", e);
                return message(500, "Internal Server Error");
            }
        }

        /** A web page whose host name resolves to 127.0.0.1 would otherwise be of the same origin as the stack. */
        private boolean isOurs(RequestHead head) {
            return head.header("host")
                    .filter(host -> hosts().contains(host.toLowerCase(Locale.ROOT)))
                    .isPresent();
        }

        /** Browsers send a form of any site to this machine. They do not let the site read the answer. */
        private boolean isSentByAPage(Exchange exchange) {
            return !exchange.head().method().equals("GET")
                    && OwnForm.isFromElsewhere(request(Optional.of(exchange.head()), exchange.peer()));
        }

        private List<String> hosts() {
            return proxy.hosts(port);
        }

        private Reply refusal(Problem problem, Exchange exchange) {
            return refusal(problem, Optional.of(exchange.head()), exchange.peer());
        }

        private Reply refusal(Problem problem, Optional<RequestHead> head, InetAddress peer) {
            HttpResponse response = backends.frame().handle(request(head, peer), NO_ROUTES, _ -> {
                throw problem;
            });
            return new Reply(response.status(), response.headers(), List.of(), response.body());
        }

        /** Without its query and its body. */
        private HttpRequest request(Optional<RequestHead> head, InetAddress peer) {
            Map<String, String> headers = new TreeMap<>();
            head.ifPresent(read -> headers.putAll(HttpEvents.joined(read)));
            return new HttpRequest(
                    head.map(RequestHead::method).orElse(""),
                    "",
                    head.map(RequestHead::path).orElse(""),
                    Map.of(),
                    Map.of(),
                    headers,
                    new byte[0],
                    proxy.origin(port).toString(),
                    head.map(read -> proxy.sourceIp(read, peer)).orElseGet(peer::getHostAddress));
        }

        /** As the gateway answers when a function fails. */
        private static Reply message(int status, String message) {
            byte[] body = Json.bytes(Json.object().put("message", message));
            return new Reply(status, Map.of("content-type", "application/json"), List.of(), body);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
