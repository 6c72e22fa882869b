package marketplace.server.database;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.server.template.Arns;
import marketplace.sqlite.StoredChange;
import marketplace.table.Item;

/** Converts changes to the JSON that Lambda passes to functions. */
public final class StreamRecords {

    private StreamRecords() {}

    public static ObjectNode json(StoredChange change, String streamArn) {
        String number = sequenceNumber(change);
        ObjectNode json = Json.object()
                .put("eventID", number)
                .put("eventName", change.kind().wire())
                .put("eventVersion", "1.1")
                .put("eventSource", "aws:dynamodb")
                .put("awsRegion", Arns.REGION);
        ObjectNode dynamodb = json.putObject("dynamodb")
                .put("ApproximateCreationDateTime", change.at().getEpochSecond());
        dynamodb.set("Keys", map(Item.at(change.key()).build().attributes()));
        change.item().ifPresent(item -> dynamodb.set("NewImage", map(item.attributes())));
        dynamodb.put("SequenceNumber", number).put("SizeBytes", 0L).put("StreamViewType", "NEW_IMAGE");
        return json.put("eventSourceARN", streamArn);
    }

    /** As long as DynamoDB's shortest. */
    public static String sequenceNumber(StoredChange change) {
        return "%021d".formatted(change.number());
    }

    private static ObjectNode map(Map<?, ?> attributes) {
        ObjectNode json = Json.object();
        attributes.forEach((name, value) -> json.set((String) name, attribute(value)));
        return json;
    }

    private static ObjectNode attribute(Object value) {
        ObjectNode json = Json.object();
        switch (value) {
            case String text -> json.put("S", text);
            case BigDecimal number -> json.put("N", number.toPlainString());
            case Boolean flag -> json.put("BOOL", flag);
            case byte[] bytes -> json.put("B", Base64.getEncoder().encodeToString(bytes));
            case Map<?, ?> map -> json.set("M", map(map));
            case List<?> list -> {
                ArrayNode all = json.putArray("L");
                list.forEach(element -> all.add(attribute(element)));
            }
            default -> throw new IllegalArgumentException("an attribute cannot be a " + value.getClass());
        }
        return json;
    }
}
