package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import marketplace.api.EventKind;
import marketplace.api.Json;
import marketplace.api.schema.Schemas.Side;

/** The section {@code webhooks}: one request per event type. */
final class Webhooks {

    /** Not the tag of the endpoint operations: generated clients would offer to call the events. */
    static final String TAG = "webhook-events";

    /** The operation after which the service sends events. */
    static final String SUBSCRIPTION = "create_webhook_endpoint";

    private Webhooks() {}

    /** Generators do not resolve references in webhooks, so the headers are described once. */
    static void headers(ObjectNode headers) {
        header(
                headers,
                "Signature",
                "`t=<unix seconds>,v1=<hex>`. v1 is the HMAC-SHA256 of t, a dot and the raw body,"
                        + " keyed with the endpoint's secret. Compare in constant time and reject old timestamps.");
        header(headers, "Event", "Event type.");
        header(headers, "Delivery", "Id of the delivery; the same for every attempt.");
        header(headers, "Timestamp", "Time of the attempt in Unix seconds.");
    }

    private static void header(ObjectNode headers, String name, String description) {
        headers.putObject("X-Service-" + name)
                .put("description", description)
                .put("required", true)
                .putObject("schema")
                .put("type", name.equals("Timestamp") ? "integer" : "string");
    }

    static void describe(ObjectNode webhooks, EventKind event, SchemaComponents schemas) {
        ObjectNode post = webhooks.putObject(event.type().wire()).putObject("post");
        post.put("operationId", "on_" + event.type().wire().replace('.', '_'));
        post.put("summary", event.description());
        post.putArray("tags").add(TAG);
        received(post, schemas.refer(name(event), body(event, schemas)));
    }

    /** Generators that drop unused schemas do not look for uses in webhooks. */
    static void callback(ObjectNode operation, List<EventKind> events) {
        ObjectNode callback = operation.putObject("callbacks").putObject("event");
        ObjectNode post = callback.putObject("{$request.body#/url}").putObject("post");
        post.put("summary", "One of the webhooks.");
        ObjectNode schema = Json.object();
        ArrayNode bodies = schema.putArray("oneOf");
        events.forEach(event -> bodies.add(SchemaComponents.reference(name(event))));
        received(post, schema);
        post.withObjectProperty("responses").putObject("4XX").put("description", "Not received: sent again later.");
    }

    private static void received(ObjectNode post, ObjectNode schema) {
        ObjectNode content = post.putObject("requestBody").put("required", true).putObject("content");
        content.putObject("application/json").set("schema", schema);
        post.putObject("responses").putObject("2XX").put("description", "Received.");
    }

    private static String name(EventKind event) {
        return Arrays.stream(event.type().wire().split("[._]"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining("", "", "Event"));
    }

    private static ObjectNode body(EventKind event, SchemaComponents schemas) {
        return event.schema(schemas.refer(event.data(), Side.EVENT));
    }
}
