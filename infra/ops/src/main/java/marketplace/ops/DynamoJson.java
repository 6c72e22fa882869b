package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.dynamo.DynamoItems;
import marketplace.table.Item;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** DynamoDB's JSON, in which every value names its type. Exports and stream records have it. */
final class DynamoJson {

    private DynamoJson() {}

    static Item item(JsonNode attributes) {
        return DynamoItems.item(map(attributes));
    }

    private static Map<String, AttributeValue> map(JsonNode attributes) {
        Map<String, AttributeValue> map = new HashMap<>();
        attributes.properties().forEach(attribute -> map.put(attribute.getKey(), value(attribute.getValue())));
        return map;
    }

    private static AttributeValue value(JsonNode typed) {
        Map.Entry<String, JsonNode> entry = typed.properties().iterator().next();
        JsonNode value = entry.getValue();
        return switch (entry.getKey()) {
            case "S" -> AttributeValue.fromS(value.textValue());
            case "N" -> AttributeValue.fromN(value.textValue());
            case "BOOL" -> AttributeValue.fromBool(value.booleanValue());
            case "B" ->
                AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(value.textValue())));
            case "M" -> AttributeValue.fromM(map(value));
            case "L" -> {
                List<AttributeValue> list = new ArrayList<>();
                value.forEach(element -> list.add(value(element)));
                yield AttributeValue.fromL(list);
            }
            default -> throw new Refused("The service never writes values of type " + entry.getKey() + ".");
        };
    }

    static ObjectNode json(Item item) {
        return json(DynamoItems.attributes(item));
    }

    private static ObjectNode json(Map<String, AttributeValue> map) {
        ObjectNode json = Json.object();
        map.forEach((name, value) -> json.set(name, json(value)));
        return json;
    }

    private static ObjectNode json(AttributeValue value) {
        ObjectNode typed = Json.object();
        switch (value.type()) {
            case S -> typed.put("S", value.s());
            case N -> typed.put("N", value.n());
            case BOOL -> typed.put("BOOL", value.bool());
            case B ->
                typed.put("B", Base64.getEncoder().encodeToString(value.b().asByteArray()));
            case M -> typed.set("M", json(value.m()));
            case L -> {
                ArrayNode list = typed.putArray("L");
                value.l().forEach(element -> list.add(json(element)));
            }
            case SS, NS, BS, NUL, UNKNOWN_TO_SDK_VERSION ->
                throw new IllegalArgumentException("the service never writes values of type " + value.type());
        }
        return typed;
    }
}
