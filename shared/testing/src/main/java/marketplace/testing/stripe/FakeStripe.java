package marketplace.testing.stripe;

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

/** Stripe's wire format, written from its documentation, so that our client is not tested against itself. */
public final class FakeStripe implements AutoCloseable {

    public enum Fault {
        NONE,
        SERVER_ERROR,
        /** Not executed; answers 500, for a day also to retries with the same key. */
        SERVER_ERROR_KEPT,
        RATE_LIMITED,
        UNREACHABLE,
        /** Executed, but the response is lost. Reads are answered. */
        ANSWER_LOST
    }

    public record Request(String method, String path, Map<String, String> form, Map<String, String> headers) {

        public String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    static final class Refusal extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int status;
        private final boolean kept;
        private final transient ObjectNode body;

        /** Refused before execution; not stored under the idempotency key. */
        static Refusal ofRequest(int status, String code, String parameter, String message) {
            return new Refusal(status, false, "invalid_request_error", code, parameter, message);
        }

        /** Refused in execution; stored under the idempotency key. */
        static Refusal inTheWork(String code, String message) {
            return new Refusal(400, true, "invalid_request_error", code, null, message);
        }

        static Refusal ofCard(String code, String message) {
            return new Refusal(402, true, "card_error", code, null, message);
        }

        private Refusal(int status, boolean kept, String type, String code, String parameter, String message) {
            super(message);
            this.status = status;
            this.kept = kept;
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

    private record Answer(int status, boolean kept, byte[] body) {}

    private record Kept(String input, Answer answer) {}

    public static final String API_KEY = "sk_live_fake";

    private final HttpServer server;
    private final StripeDashboard books;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Kept> answers = new HashMap<>();
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
        books = new StripeDashboard(address(), this::now);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    public static FakeStripe start(InstantSource clock) {
        return new FakeStripe(clock);
    }

    public void follow(InstantSource other) {
        clock = other;
    }

    public String settings() {
        ObjectNode settings = Json.object().put("apiKey", API_KEY).put("apiBase", address());
        settings.putArray("webhookSecrets").add(StripeStore.CONNECT_SECRET).add(StripeStore.WEBHOOK_SECRET);
        return settings.toString();
    }

    public StripeDashboard books() {
        return books;
    }

    public List<Request> requests() {
        return requests;
    }

    public void fails(Fault from) {
        fault = from;
    }

    public void forgetKeys() {
        lock.lock();
        try {
            answers.clear();
        } finally {
            lock.unlock();
        }
    }

    public String address() {
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
            Answer answer = answer(request, now, exchange);
            if (now == Fault.ANSWER_LOST && request.method().equals("POST")) {
                return;
            }
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.getResponseHeaders().add("Request-Id", "req_fake");
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    private Answer answer(Request request, Fault now, HttpExchange exchange) {
        if (now == Fault.RATE_LIMITED) {
            return refused(new Refusal(429, false, "invalid_request_error", "rate_limit", null, "Too many requests."));
        }
        String key = request.method().equals("POST") ? request.header("idempotency-key") : "";
        String input = request.path() + request.form() + request.header("stripe-account");
        lock.lock();
        try {
            Kept before = key.isEmpty() ? null : answers.get(key);
            if (before != null && !before.input().equals(input)) {
                return refused(new Refusal(
                        400,
                        false,
                        "idempotency_error",
                        null,
                        null,
                        "Keys for idempotent requests can only be used with the same parameters."));
            }
            if (before != null) {
                exchange.getResponseHeaders().add("Idempotent-Replayed", "true");
                return before.answer();
            }
            boolean kept = now == Fault.SERVER_ERROR_KEPT && request.method().equals("POST");
            Answer answer = kept || now == Fault.SERVER_ERROR ? refused(fault(kept)) : answer(request);
            if (!key.isEmpty() && answer.kept()) {
                answers.put(key, new Kept(input, answer));
            }
            return answer;
        } finally {
            lock.unlock();
        }
    }

    private Answer answer(Request request) {
        try {
            if (!request.header("authorization").equals("Bearer " + API_KEY)) {
                throw new Refusal(401, false, "invalid_request_error", null, null, "Invalid API Key provided.");
            }
            return new Answer(200, true, Json.bytes(books.answer(request)));
        } catch (Refusal refusal) {
            return refused(refusal);
        }
    }

    private static Refusal fault(boolean kept) {
        return new Refusal(500, kept, "api_error", null, null, "Something went wrong.");
    }

    private static Answer refused(Refusal refusal) {
        return new Answer(refusal.status, refusal.kept, Json.bytes(refusal.body));
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
