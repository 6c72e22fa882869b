package marketplace.testing.aws;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;

/** Lambda's REST protocol for the functions of an account. */
public final class EmulatedLambda {

    static final String PATH = "/2015-03-31/";

    private static final Pattern INVOCATION = Pattern.compile(PATH + "functions/([^/]+)/invocations");

    @FunctionalInterface
    public interface EventHandler {
        byte[] handle(byte[] event) throws IOException;
    }

    private final Map<String, EventHandler> functions = new TreeMap<>();

    public void add(String name, EventHandler handler) {
        functions.put(name, handler);
    }

    void handle(HttpExchange exchange, byte[] body) throws IOException {
        Matcher invocation = INVOCATION.matcher(exchange.getRequestURI().getPath());
        if (invocation.matches() && functions.containsKey(invocation.group(1))) {
            invoke(exchange, functions.get(invocation.group(1)), body);
        } else {
            exchange.getResponseHeaders().set("x-amzn-ErrorType", "ResourceNotFoundException");
            send(exchange, 404, "{\"Message\":\"Function not found\"}".getBytes(StandardCharsets.UTF_8));
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
        send(exchange, 200, answer);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
