package marketplace.local.database;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.template.Arns;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Converts stream records to the JSON that Lambda passes to functions. Filters read the same JSON. */
public final class StreamRecords {

    private StreamRecords() {}

    static ObjectNode json(Record record, String streamArn) {
        StreamRecord change = record.dynamodb();
        ObjectNode json = Json.object()
                .put("eventID", record.eventID())
                .put("eventName", record.eventNameAsString())
                .put("eventVersion", record.eventVersion())
                .put("eventSource", "aws:dynamodb")
                .put("awsRegion", Arns.REGION);
        ObjectNode dynamodb = json.putObject("dynamodb")
                .put(
                        "ApproximateCreationDateTime",
                        change.approximateCreationDateTime().getEpochSecond());
        dynamodb.set("Keys", item(change.keys()));
        if (change.hasNewImage()) {
            dynamodb.set("NewImage", item(change.newImage()));
        }
        if (change.hasOldImage()) {
            dynamodb.set("OldImage", item(change.oldImage()));
        }
        dynamodb.put("SequenceNumber", change.sequenceNumber())
                .put("SizeBytes", change.sizeBytes())
                .put("StreamViewType", change.streamViewTypeAsString());
        return json.put("eventSourceARN", streamArn);
    }

    public static String sequenceNumber(ObjectNode record) {
        return record.path("dynamodb").path("SequenceNumber").asText();
    }

    private static ObjectNode item(Map<String, AttributeValue> attributes) {
        ObjectNode json = Json.object();
        attributes.forEach((name, value) -> json.set(name, attribute(value)));
        return json;
    }

    private static ObjectNode attribute(AttributeValue value) {
        ObjectNode json = Json.object();
        switch (value.type()) {
            case S -> json.put("S", value.s());
            case N -> json.put("N", value.n());
            case BOOL -> json.put("BOOL", value.bool());
            case NUL -> json.put("NULL", true);
            case B -> json.put("B", Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe()));
            case M -> json.set("M", item(value.m()));
            case L -> {
                ArrayNode all = json.putArray("L");
                value.l().forEach(element -> all.add(attribute(element)));
            }
            case SS -> texts(json.putArray("SS"), value.ss());
            case NS -> texts(json.putArray("NS"), value.ns());
            case BS -> {
                ArrayNode all = json.putArray("BS");
                value.bs().forEach(bytes -> all.add(Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe())));
            }
            // The embedded database's stream returns an empty map in this case.
            case UNKNOWN_TO_SDK_VERSION -> json.putObject("M");
        }
        return json;
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
