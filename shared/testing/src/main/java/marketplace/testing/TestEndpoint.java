package marketplace.testing;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateLimits;
import marketplace.api.pipeline.Authenticator;
import marketplace.api.pipeline.Decisions;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Cursors;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.turns.Turns;

/** The REST endpoint over the operations under test, with callers known by name. */
public final class TestEndpoint {

    public static final String ORIGIN = "https://api.test";

    public record Reply(int status, Map<String, String> headers, ObjectNode body, byte[] bytes) {

        /** The text at a dotted path; empty if there is none. */
        public String text(String path) {
            return body.at("/" + path.replace('.', '/')).asText();
        }

        public String errorCode() {
            return text("error_code");
        }

        private boolean asksForRetry() {
            return errorCode().equals("conflict") && text("error").contains("Retry after");
        }
    }

    /** Repeats the call as its answer asks. On a busy machine it may lose all races of its ten seconds. */
    public static Reply untilDecided(Supplier<Reply> call) {
        Reply reply = call.get();
        while (reply.asksForRetry()) {
            reply = call.get();
        }
        return reply;
    }

    public static final Retries AT_ONCE = new Retries(System::nanoTime, _ -> Thread.onSpinWait(), () -> 0);

    private final Map<String, Caller> callers;
    private final List<String> logLines = new CopyOnWriteArrayList<>();
    private final Catalogue catalogue;
    private final Table table;
    private final SettableClock clock;
    private final Ids ids;
    private final Parts parts;
    private final RestEndpoint endpoint;
    private volatile String sourceIp = "192.0.2.1";

    /**
     * The parts of the pipeline that a test replaces.
     *
     * @param strangers authenticates credentials that name no admitted caller
     */
    public record Parts(RateLimits limits, Retries retries, QuoteCalculator quotes, Authenticator strangers) {

        public static final Parts USUAL =
                new Parts(new OpenLimits(), AT_ONCE, QuoteCalculator.none(), TestEndpoint::refuse);

        public Parts with(Retries other) {
            return new Parts(limits, other, quotes, strangers);
        }

        public Parts with(QuoteCalculator other) {
            return new Parts(limits, retries, other, strangers);
        }
    }

    public TestEndpoint(List<Operation<?, ?>> operations, Table table, SettableClock clock, Ids ids) {
        this(operations, table, clock, ids, Parts.USUAL);
    }

    public TestEndpoint(List<Operation<?, ?>> operations, Table table, SettableClock clock, Ids ids, Parts parts) {
        this(new Catalogue(operations), table, clock, ids, parts, Turns.none(), new ConcurrentHashMap<>());
    }

    private TestEndpoint(
            Catalogue catalogue,
            Table table,
            SettableClock clock,
            Ids ids,
            Parts parts,
            Turns turns,
            Map<String, Caller> callers) {
        this.catalogue = catalogue;
        this.table = table;
        this.clock = clock;
        this.ids = ids;
        this.parts = parts;
        this.callers = callers;
        Dispatcher dispatcher = new Dispatcher(
                new NamedCallers(parts.strangers()),
                table,
                new Cursors(new byte[32]),
                parts.quotes(),
                new Decisions(table, turns, parts.retries()));
        HttpFrame frame =
                new HttpFrame("rest", parts.limits(), clock, ids, new RequestLog(logLines::add), CorsOrigins.none());
        this.endpoint = new RestEndpoint(catalogue, dispatcher, frame);
    }

    /** The same endpoint and callers, with turns. */
    public TestEndpoint with(Turns turns) {
        return new TestEndpoint(catalogue, table, clock, ids, parts, turns, callers);
    }

    /** Refuses every key. */
    static Caller refuse(Credentials credentials, Instant now, String origin) {
        if (credentials.apiKey().isPresent()) {
            throw new Problem(ErrorCode.UNAUTHENTICATED, "There is no caller with this name.");
        }
        return new Caller.Anonymous();
    }

    private final class NamedCallers implements Authenticator {

        private final Authenticator strangers;

        NamedCallers(Authenticator strangers) {
            this.strangers = strangers;
        }

        @Override
        public Caller authenticate(Credentials credentials, Instant now, String origin) {
            Optional<Caller> named = credentials.apiKey().map(callers::get);
            return named.isPresent() ? named.get() : strangers.authenticate(credentials, now, origin);
        }

        @Override
        public Optional<Caller> remembered(Credentials credentials) {
            return strangers.remembered(credentials);
        }

        @Override
        public void requirePassword(Caller.SignedIn person, String password, Instant now) {
            strangers.requirePassword(person, password, now);
        }
    }

    public void admit(String name, Caller caller) {
        callers.put(name, caller);
    }

    /** The address of every later call. */
    public void callFrom(String address) {
        sourceIp = address;
    }

    public List<String> logLines() {
        return new ArrayList<>(logLines);
    }

    /** Calls as {@code name}. An empty name is anonymous, an empty body none. The body may have single quotes. */
    public Reply call(String name, String method, String pathAndQuery, String body) {
        return call(name, method, pathAndQuery, body, Map.of());
    }

    public Reply call(String name, String method, String pathAndQuery, String body, Map<String, String> moreHeaders) {
        Map<String, String> headers = new TreeMap<>(moreHeaders);
        if (!name.isEmpty()) {
            headers.put("x-api-key", name);
        }
        if (!body.isEmpty()) {
            headers.putIfAbsent("content-type", "application/json");
        }
        String[] parts = pathAndQuery.split("\\?", 2);
        Map<String, String> pathParameters = new TreeMap<>();
        String route = route(method, parts[0], pathParameters);
        HttpResponse response = endpoint.handle(new HttpRequest(
                method,
                route,
                parts[0],
                query(parts.length == 2 ? parts[1] : ""),
                pathParameters,
                headers,
                SingleQuotedJson.strict(body).getBytes(StandardCharsets.UTF_8),
                ORIGIN,
                sourceIp));
        return new Reply(
                response.status(),
                response.headers(),
                isJson(response) ? Json.parse(new String(response.body(), StandardCharsets.UTF_8)) : Json.object(),
                response.body());
    }

    private static boolean isJson(HttpResponse response) {
        return response.body().length > 0
                && response.headers().getOrDefault("Content-Type", "").startsWith("application/json");
    }

    /** Finds the route as the gateway does: literal segments before parameters. */
    private String route(String method, String path, Map<String, String> parameters) {
        String[] given = path.split("/", -1);
        String best = "$default";
        for (Operation<?, ?> operation : catalogue.operations()) {
            String template = operation.rest().path();
            int literal = template.contains("{") ? template.indexOf('{') : template.length();
            if (!path.regionMatches(0, template, 0, literal)) {
                continue;
            }
            String[] wanted = template.split("/", -1);
            Map<String, String> found = new TreeMap<>();
            boolean fits = wanted.length == given.length;
            for (int i = 0; fits && i < wanted.length; i++) {
                if (wanted[i].startsWith("{")) {
                    String value = URLDecoder.decode(given[i].replace("+", "%2B"), StandardCharsets.UTF_8);
                    found.put(wanted[i].substring(1, wanted[i].length() - 1), value);
                } else {
                    fits = wanted[i].equals(given[i]);
                }
            }
            if (fits && (best.equals("$default") || found.size() < parameters.size())) {
                best = method + " " + template;
                parameters.clear();
                parameters.putAll(found);
            }
        }
        return best;
    }

    private static Map<String, String> query(String text) {
        Map<String, String> query = new TreeMap<>();
        for (String pair : text.isEmpty() ? new String[0] : text.split("&")) {
            String[] sides = pair.split("=", 2);
            String value = sides.length == 2 ? URLDecoder.decode(sides[1], StandardCharsets.UTF_8) : "";
            query.merge(URLDecoder.decode(sides[0], StandardCharsets.UTF_8), value, (a, b) -> a + "," + b);
        }
        return query;
    }
}
