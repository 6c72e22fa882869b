package marketplace.server.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.functions.environment.MessageQueues.Message;
import marketplace.local.Probe;
import marketplace.local.ProbedStack;
import marketplace.local.Templates;
import marketplace.server.template.Template.HttpRoute;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.QueueSpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueueFeedTest {

    @RegisterExtension
    static final ProbedStack PROBED = new ProbedStack(
            List.of(
                    Templates.http("sender", new HttpRoute("POST", "/send/{queue}/{delay}")),
                    Templates.queue("worker", new QueueSource("Work", 10, 2, true)),
                    Templates.queue("mourner", new QueueSource("Dead", 1, 2, false))),
            new QueueSpec("Work", 60, Optional.of("Dead"), 3),
            Templates.plainQueue("Dead"));

    @BeforeEach
    void behave() {
        Probe.behave("sender", (event, _) -> {
            JsonNode path = event.path("pathParameters");
            PROBED.stack()
                    .queues()
                    .send(
                            path.path("queue").asText(),
                            List.of(new Message(
                                    event.path("body").asText("none"),
                                    path.path("delay").asInt(),
                                    "sender")));
            return Json.object().put("statusCode", 200);
        });
        Probe.behave("worker", (_, _) -> Json.object());
        Probe.behave("mourner", (_, _) -> Json.object());
    }

    private static void send(String body, int delaySeconds) throws Exception {
        PROBED.api()
                .send(PROBED.api()
                        .to("/send/Work/" + delaySeconds)
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private static List<String> bodies(List<Probe.Seen> calls) {
        List<String> bodies = new ArrayList<>();
        calls.forEach(call -> call.event()
                .path("Records")
                .forEach(record -> bodies.add(record.path("body").asText())));
        return bodies;
    }

    @Test
    void messageIsDeliveredAtOnceAsAnSqsEvent() throws Exception {
        send("hello", 0);
        JsonNode record = Probe.awaitCalls("worker", 1).getFirst().event().at("/Records/0");
        assertThat(record.path("body").asText()).isEqualTo("hello");
        assertThat(record.path("eventSource").asText()).isEqualTo("aws:sqs");
        assertThat(record.path("eventSourceARN").asText()).endsWith(":Work");
        assertThat(record.path("attributes").path("ApproximateReceiveCount").asText())
                .isEqualTo("1");
        assertThat(record.path("messageId").asText()).isNotEmpty();
        PROBED.stack().settle();
        PROBED.api().advance("PT5M");
        assertThat(Probe.calls("worker")).as("it is deleted").hasSize(1);
    }

    @Test
    void delaysFollowTheMovedClockExactly() throws Exception {
        Probe.behave("worker", (event, _) -> {
            int delay = event.at("/Records/0/body").asInt();
            if (delay > 0) {
                PROBED.stack().queues().send("Work", List.of(new Message(delay == 30 ? "60" : "0", delay, "sender")));
            }
            return Json.object();
        });
        // Starts with a delay, so that each attempt is made while the clock does not move.
        send("30", 10);
        PROBED.api().advance("PT3M");
        List<Instant> times = Probe.calls("worker").stream().map(Probe.Seen::at).toList();
        assertThat(times).hasSize(3);
        assertThat(Duration.between(times.get(0), times.get(1))).isEqualTo(Duration.ofSeconds(30));
        assertThat(Duration.between(times.get(0), times.get(2))).isEqualTo(Duration.ofSeconds(90));
    }

    @Test
    void delayedMessageIsNotDeliveredEarly() throws Exception {
        send("later", 600);
        PROBED.api().advance("PT9M");
        assertThat(Probe.calls("worker")).isEmpty();
        PROBED.api().advance("PT2M");
        assertThat(bodies(Probe.calls("worker"))).containsExactly("later");
    }

    @Test
    void onlyReportedMessagesOfABatchAreRetried() throws Exception {
        Probe.behave("worker", (event, _) -> {
            ObjectNode answer = Json.object();
            var failures = answer.putArray("batchItemFailures");
            event.path("Records").forEach(record -> {
                boolean firstTime = record.at("/attributes/ApproximateReceiveCount")
                        .asText()
                        .equals("1");
                if (record.path("body").asText().equals("bad") && firstTime) {
                    failures.addObject()
                            .put("itemIdentifier", record.path("messageId").asText());
                }
            });
            return answer;
        });
        send("good", 5);
        send("bad", 5);
        PROBED.api().advance("PT30S");
        assertThat(bodies(Probe.calls("worker"))).containsExactlyInAnyOrder("good", "bad");
        PROBED.api().advance("PT5M");
        assertThat(bodies(Probe.calls("worker"))).containsExactlyInAnyOrder("good", "bad", "bad");
    }

    @Test
    void alwaysFailingMessageGoesToTheDeadLetterQueue() throws Exception {
        Probe.behave("worker", (_, _) -> {
            throw new IllegalStateException("fails on purpose");
        });
        send("poison", 0);
        PROBED.api().advance("PT10M");
        assertThat(bodies(Probe.calls("worker"))).containsExactly("poison", "poison", "poison");
        assertThat(bodies(Probe.awaitCalls("mourner", 1))).containsExactly("poison");
    }

    @Test
    void queuesThatWereAwayDeliverWhatWaited() throws Exception {
        send("kept", 300);
        PROBED.stack().queues().away(true);
        assertThat(PROBED.api().tryAdvance("PT10M").json().path("success").asBoolean())
                .isTrue();
        assertThat(Probe.calls("worker")).isEmpty();
        PROBED.stack().queues().away(false);
        assertThat(bodies(Probe.awaitCalls("worker", 1))).containsExactly("kept");
    }
}
