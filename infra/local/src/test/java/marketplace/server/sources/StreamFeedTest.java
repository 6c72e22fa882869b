package marketplace.server.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.ProbedStack;
import marketplace.local.Templates;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.StreamSource;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class StreamFeedTest {

    private static final Map<String, Object> FILTER = Map.of(
            "eventName",
            List.of("INSERT"),
            "dynamodb",
            Map.of("NewImage", Map.of("kind", Map.of("S", List.of("outbox")))));

    @RegisterExtension
    static final ProbedStack PROBED = new ProbedStack(
            List.of(
                    Templates.http("writer", new HttpRoute("POST", "/items/{kind}/{id}")),
                    Templates.stream(
                            "outbox",
                            new StreamSource(List.of(FILTER), 10, true, true, 3, 3600, Optional.of("Failures"))),
                    Templates.queue("failures", new QueueSource("Failures", 1, 2, false))),
            Templates.plainQueue("Failures"));

    @BeforeEach
    void behave() {
        Probe.behave("writer", (event, _) -> {
            JsonNode path = event.path("pathParameters");
            String id = path.path("id").asText();
            PROBED.stack()
                    .table()
                    .put(Item.at(new Key("P#" + id, "S"))
                            .put("kind", path.path("kind").asText())
                            .put("nothing", Item.nested())
                            .putStored(Map.of("tags", List.of(BigDecimal.valueOf(7), true)))
                            .build());
            return Json.object().put("statusCode", 200);
        });
        Probe.behave("outbox", (_, _) -> Json.object());
        Probe.behave("failures", (_, _) -> Json.object());
    }

    private static void write(String kind, String id) throws Exception {
        PROBED.api().post("/items/" + kind + "/" + id, "");
    }

    private static List<String> keys() {
        List<String> keys = new ArrayList<>();
        Probe.calls("outbox")
                .forEach(call -> call.event()
                        .path("Records")
                        .forEach(record ->
                                keys.add(record.at("/dynamodb/Keys/pk/S").asText())));
        return keys;
    }

    @Test
    void onlyMatchingInsertsAreDeliveredInTheFormOfLambda() throws Exception {
        write("other", "a");
        write("outbox", "b");
        write("outbox", "b");
        PROBED.stack().settle();
        assertThat(keys()).containsExactly("P#b");
        JsonNode record = Probe.calls("outbox").getFirst().event().at("/Records/0");
        assertThat(record.path("eventName").asText()).isEqualTo("INSERT");
        assertThat(record.path("eventSource").asText()).isEqualTo("aws:dynamodb");
        assertThat(record.path("eventSourceARN").asText()).contains(":table/").contains("/stream/");
        assertThat(record.at("/dynamodb/NewImage/tags").toString())
                .isEqualTo("{\"L\":[{\"N\":\"7\"},{\"BOOL\":true}]}");
        assertThat(record.at("/dynamodb/SequenceNumber").asText()).isNotEmpty();
        assertThat(record.at("/dynamodb/StreamViewType").asText()).isEqualTo("NEW_IMAGE");
    }

    @Test
    void itemWithAnEmptyMapIsDelivered() throws Exception {
        write("outbox", "with-an-empty-map");
        PROBED.stack().settle();

        JsonNode image = Probe.calls("outbox").getFirst().event().at("/Records/0/dynamodb/NewImage");
        assertThat(image.path("nothing").toString()).isEqualTo("{\"M\":{}}");
    }

    @Test
    void poisonRecordIsRetriedAsConfiguredAndBlocksNoOther() throws Exception {
        Probe.behave("outbox", (event, _) -> {
            if (event.toString().contains("P#poison")) {
                throw new IllegalStateException("fails on purpose");
            }
            return Json.object();
        });
        PROBED.stack().pauseStream();
        for (String id : List.of("c", "poison", "d")) {
            write("outbox", id);
        }
        assertThat(keys()).isEmpty();
        PROBED.stack().resumeStream();
        PROBED.stack().settle();
        assertThat(keys()).contains("P#c", "P#d");
        assertThat(keys().stream().filter("P#poison"::equals)).hasSize(4);
        JsonNode failure = Json.MAPPER.readTree(Probe.awaitCalls("failures", 1)
                .getFirst()
                .event()
                .at("/Records/0/body")
                .asText());
        assertThat(failure.at("/DDBStreamBatchInfo/batchSize").asInt()).isEqualTo(1);
        assertThat(failure.at("/requestContext/condition").asText()).isEqualTo("RetryAttemptsExhausted");
    }

    @Test
    void unsupportedFilterRefusesTheStart() {
        Map<String, Object> pattern = Map.of("eventName", List.of(Map.of("prefix", "INS")));
        Template template = Templates.of(List.of(Templates.stream(
                "outbox", new StreamSource(List.of(pattern), 10, true, true, 3, 3600, Optional.empty()))));
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Stack.start(template, StackOptions.forTests()))
                .withMessageContaining("outbox")
                .withMessageContaining("eventName");
    }
}
