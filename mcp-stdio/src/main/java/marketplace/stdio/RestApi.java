package marketplace.stdio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.JsonText;
import marketplace.mcp.tools.ToolRoute;

/** The REST API. Nothing of the network is touched before the first call. */
final class RestApi {

    private static final Duration LONGEST_CONNECT = Duration.ofSeconds(5);

    private static final String PROOF_HEADER = "X-Agent-Verification";

    /**
     * @param body always an object; empty if the answer was none
     * @param at the server's clock, if it told it
     * @param keyIsWrong whether this is the public answer because the key is not valid
     */
    record Answer(int status, ObjectNode body, Optional<Instant> at, boolean keyIsWrong) {

        Answer withWrongKey() {
            return new Answer(status, body, at, true);
        }

        boolean succeeded() {
            return status >= 200 && status < 300;
        }
    }

    private final URI root;
    private final Optional<String> key;
    private final Lazy<HttpClient> client;

    RestApi(URI root, Optional<String> key) {
        this(
                root,
                key,
                new Lazy<>(() ->
                        HttpClient.newBuilder().connectTimeout(LONGEST_CONNECT).build()));
    }

    private RestApi(URI root, Optional<String> key, Lazy<HttpClient> client) {
        this.root = root;
        this.key = key;
        this.client = client;
    }

    boolean hasKey() {
        return key.isPresent();
    }

    /** The same API without a key: what everybody reads. */
    RestApi asAnyone() {
        return new RestApi(root, Optional.empty(), client);
    }

    /** @param arguments complete, with the proof of an identity where one signs */
    Answer call(ToolRoute route, ObjectNode arguments, Duration longest) throws IOException {
        ObjectNode left = arguments.deepCopy();
        String path = path(route.path(), left);
        boolean inQuery = route.method().equals("GET");
        JsonNode proof = inQuery ? left.remove(ToolRoute.PROOF) : null;
        HttpRequest.Builder request = request(inQuery && !left.isEmpty() ? path + "?" + query(left) : path);
        if (proof != null) {
            request.header(PROOF_HEADER, Base64.getUrlEncoder().withoutPadding().encodeToString(JsonText.bytes(proof)));
        }
        boolean empty = inQuery || (route.method().equals("DELETE") && left.isEmpty());
        if (!empty) {
            request.header("Content-Type", "application/json");
        }
        return send(
                request.method(
                        route.method(),
                        empty
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(JsonText.bytes(left))),
                longest);
    }

    Answer get(String path, Duration longest) throws IOException {
        return send(request(path), longest);
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(root.toString().replaceFirst("/api$", "") + path))
                .header("Accept", "application/json");
        key.ifPresent(value -> request.header("X-API-Key", value));
        return request;
    }

    /** The timeout of the client ends with the headers; this one includes the body. */
    private Answer send(HttpRequest.Builder request, Duration longest) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.get().sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
            return new Answer(response.statusCode(), object(response.body()), date(response), false);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (TimeoutException _) {
            answer.cancel(true);
            throw new HttpTimeoutException("no whole answer within " + longest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static ObjectNode object(byte[] body) {
        try {
            return JsonText.syntax(body) instanceof ObjectNode object ? object : JsonText.object();
        } catch (Problem _) {
            return JsonText.object();
        }
    }

    private static Optional<Instant> date(HttpResponse<?> response) {
        try {
            return response.headers()
                    .firstValue("Date")
                    .map(date -> ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static String path(String template, ObjectNode arguments) {
        StringBuilder path = new StringBuilder();
        for (String segment : template.substring(1).split("/", -1)) {
            boolean parameter = segment.startsWith("{");
            String name = parameter ? segment.substring(1, segment.length() - 1) : segment;
            JsonNode value = parameter ? arguments.remove(name) : null;
            // A missing one stays visible in the path, and the API answers that there is no such record.
            path.append('/').append(value == null ? encoded(segment) : encoded(value.asText()));
        }
        return path.toString();
    }

    private static String query(ObjectNode arguments) {
        StringBuilder query = new StringBuilder();
        for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
            JsonNode value = argument.getValue();
            String text = value.isArray()
                    ? String.join(",", value.valueStream().map(JsonNode::asText).toList())
                    : value.asText();
            query.append(query.isEmpty() ? "" : "&")
                    .append(encoded(argument.getKey()))
                    .append('=')
                    .append(encoded(text));
        }
        return query.toString();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
