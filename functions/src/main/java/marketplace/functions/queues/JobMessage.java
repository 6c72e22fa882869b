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
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.forms.StoredData;

/**
 * A job as a queue message. It contains the whole job, so that nothing else must be read to find it.
 *
 * @param eventId the event that stays in the outbox until the job has run; null if the job itself does
 */
public record JobMessage(Job job, String eventId) {

    private static final TypeReference<Map<String, Object>> DATA = new TypeReference<>() {};

    public static JobMessage of(Job stored) {
        return new JobMessage(stored, null);
    }

    public String text() {
        ObjectNode json =
                Json.object().put("kind", job.kind()).put("id", job.id()).put("created", Instants.text(job.created()));
        json.set("data", Json.tree(StoredData.of(job.data()).attributes()));
        if (eventId != null) {
            json.put("eventId", eventId);
        }
        return Json.text(json);
    }

    public static JobMessage parse(String text) {
        ObjectNode json = Json.parse(text);
        Job job = new Job(
                json.required("kind").asText(),
                json.required("id").asText(),
                Instant.parse(json.required("created").asText()),
                StoredData.of(data(json.required("data"))));
        return new JobMessage(job, json.path("eventId").textValue());
    }

    /** Called when the job has run: nothing has to find it again. A timer is removed by the commit that handles it. */
    void removeFromOutbox(Table table) {
        if (job.kind().equals(TimerJobs.KIND)) {
            return;
        }
        if (eventId == null) {
            JobOutbox.remove(table, job);
        } else {
            Outbox.remove(table, eventId, job.created());
        }
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
