package marketplace.functions.queues;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.table.forms.StoredData;

/** A job as a queue message. It contains the whole job, so that nothing else must be read to find it. */
public final class JobMessage {

    private static final TypeReference<Map<String, Object>> DATA = new TypeReference<>() {};

    private JobMessage() {}

    public static String text(Job job) {
        ObjectNode json =
                Json.object().put("kind", job.kind()).put("id", job.id()).put("created", Instants.text(job.created()));
        json.set("data", Json.tree(StoredData.of(job.data()).attributes()));
        return Json.text(json);
    }

    public static Job parse(String text) {
        ObjectNode json = Json.parse(text);
        return new Job(
                json.required("kind").asText(),
                json.required("id").asText(),
                Instant.parse(json.required("created").asText()),
                StoredData.of(data(json.required("data"))));
    }

    private static Map<String, Object> data(JsonNode json) {
        try {
            return Json.MAPPER
                    .readerFor(DATA)
                    // As in items of the table.
                    .with(DeserializationFeature.USE_LONG_FOR_INTS)
                    .readValue(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
