package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import marketplace.api.Json;
import marketplace.functions.outbox.OutboxFunction;
import marketplace.kernel.Event;
import marketplace.server.runtime.ManagedRuntime;
import org.junit.jupiter.api.Test;

/** A batch of the table's stream with a record that cannot be fanned out. */
class OutboxBatchTest {

    private final TestPlatform platform = new TestPlatform();

    @Test
    void recordsFromTheFirstFailureOnAreRepeated() throws IOException {
        ObjectNode batch = Json.object();
        ArrayNode records = batch.putArray("Records");
        records.add(streamRecord("1", "first"));
        records.add(emptyRecord("2"));
        records.add(emptyRecord("3"));
        records.add(streamRecord("4", "fourth"));

        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ManagedRuntime.streaming(new OutboxFunction(platform))
                .handleRequest(new ByteArrayInputStream(Json.bytes(batch)), answer, null);

        assertThat(answer.toString(StandardCharsets.UTF_8))
                .isEqualTo("{\"batchItemFailures\":[{\"itemIdentifier\":\"2\"}]}");
        assertThat(platform.published.stream().map(Event::subject)).containsExactlyInAnyOrder("first", "fourth");
    }

    private static ObjectNode emptyRecord(String sequenceNumber) {
        ObjectNode record = Json.object().put("eventID", "empty " + sequenceNumber);
        record.putObject("dynamodb").put("SequenceNumber", sequenceNumber).putObject("NewImage");
        return record;
    }

    private static ObjectNode streamRecord(String sequenceNumber, String subject) throws IOException {
        ObjectNode sample = Json.parse(Files.readString(Path.of("../../events/outbox/webhook-test.json")));
        ObjectNode copy = (ObjectNode) sample.at("/Records/0");
        ObjectNode change = (ObjectNode) copy.get("dynamodb");
        change.put("SequenceNumber", sequenceNumber);
        ((ObjectNode) change.at("/NewImage/data/M/subject")).put("S", subject);
        return copy;
    }
}
