package marketplace.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import marketplace.api.Json;

/**
 * Stripe, as far as this service speaks to it, serving its wire format on this machine.
 *
 * <p>Form-encoded requests, JSON answers, idempotency keys, connected accounts by header, events signed with the JDK
 * alone: written from Stripe's documents, so that the client is not checked against itself. What stands there is in
 * {@link StripeBooks}; what can go wrong on the way, in {@link Fault}.
 */
public final class FakeStripe implements AutoCloseable {

    /** What goes wrong with every request until told otherwise. */
    public enum Fault {
        NONE,
        /** Nothing is done, and 500 answered. */
        SERVER_ERROR,
        /** Nothing is done, and 429 answered. */
        RATE_LIMITED,
        /** Nothing is done, and nothing answered. */
        UNREACHABLE,
        /** All is done, and nothing answered. */
        ANSWER_LOST
    }

    /** A request as it came. */
    public record Request(String method, String path, Map<String, String> form, Map<String, String> headers) {

        /** The value of a header, by its name in lower case; empty where there is none. */
        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    /** Refuses a request, as Stripe does. */
    static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int status;
        private final transient ObjectNode body;

        Refusal(int status, String type, String code, String parameter, String message) {
            super(message);
            this.status = status;
            ObjectNode error = Json.object().put("type", type).put("message", message);
            if (code != null) {
                error.put("code", code);
            }
            if (parameter != null) {
                error.put("param", parameter);
            }
            this.body = Json.object().set("error", error);
        }
    }

    private record Kept(String input, int status, byte[] body) {}

    public static final String API_KEY = "sk_live_fake";

    private final HttpServer server;
    private final StripeBooks books;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Kept> kept = new HashMap<>();
    private final ReentrantLock lock = new ReentrantLock();
    private volatile InstantSource clock;
    private volatile Fault fault = Fault.NONE;

    private FakeStripe(InstantSource clock) {
        this.clock = clock;
        try {
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        books = new StripeBooks(address(), this::now);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    /** With a clock by which sessions end and everything is dated. */
    public static FakeStripe start(InstantSource clock) {
        return new FakeStripe(clock);
    }

    /** From now on it goes by this clock. */
    public void follow(InstantSource other) {
        clock = other;
    }

    /** The secret by which the service is told to speak to this one. */
    public String settings() {
        ObjectNode settings = Json.object().put("apiKey", API_KEY).put("apiBase", address());
        settings.putArray("webhookSecrets").add(StripeBooks.CONNECT_SECRET).add(StripeBooks.WEBHOOK_SECRET);
        return settings.toString();
    }

    /** What stands there, and what people do there. */
    public StripeBooks books() {
        return books;
    }

    public List<Request> requests() {
        return requests;
    }

    public void fails(Fault from) {
        fault = from;
    }

    /** More than a day has passed since any key was used. */
    public void forgetKeys() {
        lock.lock();
        try {
            kept.clear();
        } finally {
            lock.unlock();
        }
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private Instant now() {
        return clock.instant();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getRawQuery();
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Map<String, String> headers = new TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    form(body.isEmpty() && query != null ? query : body),
                    headers);
            requests.add(request);
            Fault now = fault;
            if (now == Fault.UNREACHABLE) {
                return;
            }
            Kept answer = switch (now) {
                case SERVER_ERROR -> refused(new Refusal(500, "api_error", null, null, "Something went wrong."));
                case RATE_LIMITED ->
                    refused(new Refusal(429, "invalid_request_error", "rate_limit", null, "Too many requests."));
                case NONE, ANSWER_LOST, UNREACHABLE -> answer(request, exchange);
            };
            if (now == Fault.ANSWER_LOST) {
                return;
            }
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("Request-Id", "req_fake");
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    /** A key that was used answers what it did, and refuses other input. */
    private Kept answer(Request request, HttpExchange exchange) {
        String key = request.header("idempotency-key");
        String input = request.path() + request.form() + request.header("stripe-account");
        lock.lock();
        try {
            Kept before = key.isEmpty() ? null : kept.get(key);
            if (before != null) {
                exchange.getResponseHeaders().add("Idempotent-Replayed", "true");
                return before.input().equals(input)
                        ? before
                        : refused(new Refusal(
                                400,
                                "idempotency_error",
                                null,
                                null,
                                "Keys for idempotent requests can only be used with the same parameters."));
            }
            Kept answer = answer(request, input);
            // What was not begun is not kept.
            if (!key.isEmpty() && request.method().equals("POST") && answer.status() != 400) {
                kept.put(key, new Kept(input, answer.status(), answer.body()));
            }
            return answer;
        } finally {
            lock.unlock();
        }
    }

    private Kept answer(Request request, String input) {
        try {
            if (!request.header("authorization").equals("Bearer " + API_KEY)) {
                throw new Refusal(401, "invalid_request_error", null, null, "Invalid API Key provided.");
            }
            return new Kept(input, 200, Json.bytes(books.answer(request)));
        } catch (Refusal refusal) {
            return refused(refusal);
        }
    }

    private static Kept refused(Refusal refusal) {
        return new Kept("", refusal.status, Json.bytes(refusal.body));
    }

    private static Map<String, String> form(String text) {
        Map<String, String> form = new TreeMap<>();
        for (String field : text.isEmpty() ? new String[0] : text.split("&")) {
            String[] parts = field.split("=", 2);
            form.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    parts.length == 1 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return form;
    }

    /** The fields of a form below a name, as {@code metadata}, each by the rest of its name. */
    static Map<String, String> below(Map<String, String> form, String name) {
        Map<String, String> inner = new TreeMap<>();
        form.forEach((field, value) -> {
            if (field.startsWith(name + "[") && field.endsWith("]")) {
                inner.put(field.substring(name.length() + 1, field.length() - 1), value);
            }
        });
        return inner;
    }

    static JsonNode metadata(Map<String, String> form, String name) {
        return Json.tree(below(form, name));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
