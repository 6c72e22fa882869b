package marketplace.functions.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import marketplace.api.Json;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.regions.Region;

/**
 * In-memory AWS services for a rehearsal, below the real clients. Stored items can be read by key; lists are empty.
 * Some reads are also sent to the real table by both kinds of thread; it refuses their signature. Each opens and closes
 * a connection, and a rehearsal has no others.
 */
public final class RehearsalServices {

    /** Opened by platform threads, and as many by virtual threads. */
    public static final int CONNECTIONS = 10;

    private static final String DYNAMO = "DynamoDB_20120810.";

    /** In place of the master secret. Nothing that it signs or seals leaves the rehearsal. */
    private static final String SECRET = "the secret of a rehearsal, which protects nothing";

    static final AwsCredentialsProvider CREDENTIALS =
            StaticCredentialsProvider.create(AwsBasicCredentials.create("rehearsal", "rehearsal"));

    private final Map<String, JsonNode> items = new ConcurrentHashMap<>();
    private final UnaryOperator<SdkHttpClient> network;
    private final AtomicInteger connections;

    private RehearsalServices(UnaryOperator<SdkHttpClient> network, int connections) {
        this.network = network;
        this.connections = new AtomicInteger(connections);
    }

    public static RehearsalServices connecting() {
        return connecting(UnaryOperator.identity());
    }

    /** Sends the reads by what {@code network} makes of the real client. */
    public static RehearsalServices connecting(UnaryOperator<SdkHttpClient> network) {
        return new RehearsalServices(network, CONNECTIONS);
    }

    /** Sends nothing at all. */
    public static RehearsalServices unconnected() {
        return new RehearsalServices(UnaryOperator.identity(), 0);
    }

    static Region region(Map<String, String> environment) {
        return Region.of(environment.getOrDefault("AWS_REGION", "us-east-1"));
    }

    /** {@code real} is what the deployed client would send by. */
    SdkHttpClient over(SdkHttpClient real) {
        return new SdkHttpClient() {
            @Override
            public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
                return new ExecutableHttpRequest() {
                    @Override
                    public HttpExecuteResponse call() throws IOException {
                        return answer(real, request);
                    }

                    @Override
                    public void abort() {}
                };
            }

            @Override
            public void close() {
                real.close();
            }
        };
    }

    private HttpExecuteResponse answer(SdkHttpClient real, HttpExecuteRequest request) throws IOException {
        String target =
                request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
        if (target.equals(DYNAMO + "GetItem") && connections.getAndDecrement() > 0) {
            SdkHttpClient client = network.apply(real);
            sendAndClose(client, request);
            // Counters are updated in virtual threads, whose sockets need more classes and threads.
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                threads.execute(() -> sendAndClose(client, request));
            }
        }
        byte[] body = Json.bytes(answer(target, body(request)));
        return HttpExecuteResponse.builder()
                .response(SdkHttpFullResponse.builder().statusCode(200).build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                .build();
    }

    private static JsonNode body(HttpExecuteRequest request) throws IOException {
        if (request.contentStreamProvider().isEmpty()) {
            return Json.object();
        }
        try (InputStream body = request.contentStreamProvider().get().newStream()) {
            return Json.MAPPER.readTree(body);
        }
    }

    private JsonNode answer(String target, JsonNode request) {
        return switch (target) {
            case DYNAMO + "GetItem" -> {
                JsonNode item = items.get(key(request.path("Key")));
                yield item == null ? Json.object() : Json.object().set("Item", item);
            }
            case DYNAMO + "BatchGetItem" -> getAll(request.path("RequestItems"));
            case DYNAMO + "UpdateItem" -> updated(request);
            case DYNAMO + "TransactWriteItems" -> {
                for (JsonNode action : request.path("TransactItems")) {
                    JsonNode item = action.path("Put").path("Item");
                    if (item.isObject()) {
                        items.put(key(item), item);
                    }
                }
                yield Json.object();
            }
            case "secretsmanager.GetSecretValue" -> Json.object().put("SecretString", SECRET);
            default -> Json.object();
        };
    }

    private ObjectNode getAll(JsonNode tables) {
        ObjectNode found = Json.object();
        tables.properties().forEach(table -> {
            ArrayNode list = found.putArray(table.getKey());
            for (JsonNode key : table.getValue().path("Keys")) {
                JsonNode item = items.get(key(key));
                if (item != null) {
                    list.add(item);
                }
            }
        });
        ObjectNode answer = Json.object();
        answer.set("Responses", found);
        answer.putObject("UnprocessedKeys");
        return answer;
    }

    /** Every update outside a transaction is a counter's: each of its fields is 1 afterwards. */
    private static ObjectNode updated(JsonNode request) {
        ObjectNode item = request.path("Key").deepCopy();
        for (JsonNode name : request.path("ExpressionAttributeNames")) {
            item.putObject(name.textValue()).put("N", "1");
        }
        return Json.object().set("Attributes", item);
    }

    private static String key(JsonNode item) {
        return item.path("pk").path("S").asText() + "\n"
                + item.path("sk").path("S").asText();
    }

    /** The response does not matter. */
    private static void sendAndClose(SdkHttpClient real, HttpExecuteRequest request) {
        SdkHttpRequest once = request.httpRequest().toBuilder()
                .putHeader("Connection", "close")
                .build();
        try {
            HttpExecuteResponse response = real.prepareRequest(HttpExecuteRequest.builder()
                            .request(once)
                            .contentStreamProvider(
                                    request.contentStreamProvider().orElse(null))
                            .build())
                    .call();
            if (response.responseBody().isPresent()) {
                try (InputStream body = response.responseBody().get()) {
                    body.readAllBytes();
                }
            }
        } catch (IOException | RuntimeException _) {
            // A function can be published while its table is unreachable.
        }
    }
}
