package marketplace.testing.aws;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;

/** Lambda's REST protocol for the functions of an account, each with versions and the alias live. */
public final class EmulatedLambda {

    private static final Pattern FUNCTION = Pattern.compile("/2015-03-31/functions/([^/]+)(/[a-z]+)?");
    private static final Set<String> OTHERS = Set.of("/2016-08-19/account-settings", "/2018-10-31/layers");
    private static final Pattern QUALIFIER = Pattern.compile("Qualifier=([^&]+)");
    private static final int CODE_SIZE = 20_000_000;

    @FunctionalInterface
    public interface EventHandler {
        byte[] handle(byte[] event) throws IOException;
    }

    private static final class Deployed {
        private final EventHandler handler;
        private final List<Integer> versions = new ArrayList<>(List.of(1));
        private Optional<Integer> canary = Optional.empty();
        private boolean snapshot = true;

        private Deployed(EventHandler handler) {
            this.handler = handler;
        }
    }

    private final Map<String, Deployed> functions = new TreeMap<>();
    private int concurrency = 1_000;
    private double usedCode = 0.1;
    private boolean modern = true;

    public void add(String name, EventHandler handler) {
        functions.put(name, new Deployed(handler));
    }

    /** The alias points to the new version. */
    public void publish(String name) {
        List<Integer> versions = functions.get(name).versions;
        versions.add(versions.getLast() + 1);
    }

    /** The alias sends a part of the calls to {@code version}. */
    public void sendSomeTo(String name, int version) {
        functions.get(name).canary = Optional.of(version);
    }

    public Set<Integer> versions(String name) {
        return new TreeSet<>(functions.get(name).versions);
    }

    public void loseSnapshot(String name) {
        functions.get(name).snapshot = false;
    }

    public void allowConcurrency(int calls) {
        concurrency = calls;
    }

    public void useCode(double share) {
        usedCode = share;
    }

    /** Emulates a region without the runtime and the architecture. */
    public void forgetRuntime() {
        modern = false;
    }

    static boolean serves(String path) {
        return FUNCTION.matcher(path).matches() || OTHERS.contains(path.replaceAll("/$", ""));
    }

    void handle(HttpExchange exchange, byte[] body) throws IOException {
        String path = exchange.getRequestURI().getPath().replaceAll("/$", "");
        Matcher function = FUNCTION.matcher(path);
        if (function.matches() && functions.containsKey(function.group(1))) {
            Deployed deployed = functions.get(function.group(1));
            String part = Optional.ofNullable(function.group(2)).orElse("");
            String query =
                    Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
            switch (exchange.getRequestMethod() + part) {
                case "POST/invocations" -> invoke(exchange, deployed.handler, body);
                case "GET/versions" -> send(exchange, 200, versions(deployed));
                case "GET/aliases" -> send(exchange, 200, aliases(deployed));
                case "GET/configuration" -> send(exchange, 200, configuration(deployed));
                case "DELETE" -> delete(exchange, deployed, query);
                default -> refuse(exchange, 404, "ResourceNotFoundException");
            }
        } else if (path.endsWith("/account-settings")) {
            send(exchange, 200, settings());
        } else if (path.endsWith("/layers") && modern) {
            send(exchange, 200, Json.object().set("Layers", Json.MAPPER.createArrayNode()));
        } else if (path.endsWith("/layers")) {
            refuse(exchange, 400, "ValidationException");
        } else {
            refuse(exchange, 404, "ResourceNotFoundException");
        }
    }

    private static void invoke(HttpExchange exchange, EventHandler function, byte[] event) throws IOException {
        byte[] answer;
        try {
            answer = function.handle(event);
        } catch (IOException | RuntimeException failed) {
            exchange.getResponseHeaders().set("X-Amz-Function-Error", "Unhandled");
            answer = Json.bytes(Json.object().put("errorMessage", failed.getMessage()));
        }
        exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
        exchange.getResponseBody().write(answer);
    }

    private static ObjectNode versions(Deployed deployed) {
        ObjectNode answer = Json.object();
        ArrayNode versions = answer.putArray("Versions");
        versions.addObject().put("Version", "$LATEST").put("CodeSize", CODE_SIZE);
        deployed.versions.forEach(version ->
                versions.addObject().put("Version", Integer.toString(version)).put("CodeSize", CODE_SIZE));
        return answer;
    }

    private static ObjectNode aliases(Deployed deployed) {
        ObjectNode answer = Json.object();
        ObjectNode live = answer.putArray("Aliases")
                .addObject()
                .put("Name", "live")
                .put("FunctionVersion", deployed.versions.getLast().toString());
        deployed.canary.ifPresent(version -> live.putObject("RoutingConfig")
                .putObject("AdditionalVersionWeights")
                .put(version.toString(), 0.1));
        return answer;
    }

    private static ObjectNode configuration(Deployed deployed) {
        ObjectNode answer = Json.object().put("Runtime", "java25").put("State", "Active");
        answer.putObject("SnapStart")
                .put("ApplyOn", "PublishedVersions")
                .put("OptimizationStatus", deployed.snapshot ? "On" : "Off");
        return answer;
    }

    private static void delete(HttpExchange exchange, Deployed deployed, String query) throws IOException {
        Matcher qualifier = QUALIFIER.matcher(query);
        Integer version = qualifier.find() ? Integer.valueOf(qualifier.group(1)) : -1;
        boolean used = version.equals(deployed.versions.getLast())
                || deployed.canary.filter(version::equals).isPresent();
        if (used || !deployed.versions.removeIf(version::equals)) {
            refuse(exchange, 409, "ResourceConflictException");
        } else {
            exchange.sendResponseHeaders(204, -1);
        }
    }

    private ObjectNode settings() {
        long most = 75L << 30;
        ObjectNode answer = Json.object();
        answer.putObject("AccountLimit")
                .put("ConcurrentExecutions", concurrency)
                .put("TotalCodeSize", most);
        answer.putObject("AccountUsage").put("TotalCodeSize", (long) (most * usedCode));
        return answer;
    }

    private static void refuse(HttpExchange exchange, int status, String code) throws IOException {
        exchange.getResponseHeaders().set("x-amzn-ErrorType", code);
        send(exchange, status, Json.object().put("Message", code));
    }

    static void send(HttpExchange exchange, int status, ObjectNode answer) throws IOException {
        byte[] body = Json.bytes(answer);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
