package marketplace.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** GetItem and UpdateItem over HTTP: a function's own process cannot reach the embedded database. */
final class DynamoFront {

    private static final String GET_ITEM = "DynamoDB_20120810.GetItem";
    private static final String UPDATE_ITEM = "DynamoDB_20120810.UpdateItem";

    private final DynamoDbClient database;

    DynamoFront(DynamoDbClient database) {
        this.database = database;
    }

    void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            JsonNode request = Json.MAPPER.readTree(exchange.getRequestBody());
            byte[] answer = switch (target) {
                case GET_ITEM -> getItem(request);
                case UPDATE_ITEM -> updateItem(request);
                default -> throw new IllegalStateException("unexpected call of the function: " + target);
            };
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private byte[] getItem(JsonNode request) {
        GetItemResponse found = database.getItem(GetItemRequest.builder()
                .tableName(request.path("TableName").textValue())
                .key(values(request.path("Key")))
                .consistentRead(request.path("ConsistentRead").asBoolean())
                .build());
        ObjectNode answer = Json.object();
        if (found.hasItem()) {
            answer.set("Item", map(found.item()));
        }
        return Json.bytes(answer);
    }

    private byte[] updateItem(JsonNode request) {
        Map<String, String> names = new HashMap<>();
        request.path("ExpressionAttributeNames")
                .properties()
                .forEach(name -> names.put(name.getKey(), name.getValue().textValue()));
        UpdateItemResponse updated = database.updateItem(UpdateItemRequest.builder()
                .tableName(request.path("TableName").textValue())
                .key(values(request.path("Key")))
                .updateExpression(request.path("UpdateExpression").textValue())
                .conditionExpression(request.path("ConditionExpression").textValue())
                .expressionAttributeNames(names)
                .expressionAttributeValues(values(request.path("ExpressionAttributeValues")))
                .returnValues(request.path("ReturnValues").textValue())
                .build());
        ObjectNode answer = Json.object();
        answer.set("Attributes", map(updated.attributes()));
        return Json.bytes(answer);
    }

    private static Map<String, AttributeValue> values(JsonNode typed) {
        Map<String, AttributeValue> values = new HashMap<>();
        typed.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            values.put(
                    entry.getKey(),
                    value.has("N")
                            ? AttributeValue.fromN(value.path("N").textValue())
                            : AttributeValue.fromS(value.path("S").textValue()));
        });
        return values;
    }

    private static ObjectNode map(Map<String, AttributeValue> attributes) {
        ObjectNode map = Json.object();
        attributes.forEach((name, value) -> map.set(name, value(value)));
        return map;
    }

    private static ObjectNode value(AttributeValue value) {
        ObjectNode typed = Json.object();
        switch (value.type()) {
            case S -> typed.put("S", value.s());
            case N -> typed.put("N", value.n());
            case BOOL -> typed.put("BOOL", value.bool());
            case B ->
                typed.put("B", Base64.getEncoder().encodeToString(value.b().asByteArray()));
            case M -> typed.set("M", map(value.m()));
            case L -> {
                ArrayNode list = typed.putArray("L");
                value.l().forEach(element -> list.add(value(element)));
            }
            case SS, NS, BS, NUL, UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalStateException("an attribute of type " + value.type());
        }
        return typed;
    }
}
