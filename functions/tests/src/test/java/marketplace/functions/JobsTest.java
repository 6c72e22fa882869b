package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.Json;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.clock.Ticker;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.jobs.JobsFunction;
import marketplace.functions.queues.JobMessage;
import marketplace.functions.queues.JobRelay;
import marketplace.kernel.Fee;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.forms.StoredData;
import marketplace.testing.lambda.ManagedRuntime;
import org.junit.jupiter.api.Test;

/** The way of a job from its commit to its handler. */
class JobsTest {

    private final TestPlatform platform = new TestPlatform();
    private final Capabilities capabilities =
            new Capabilities(platform, platform.environment().get("TABLE_NAME"));

    private Job job(String id) {
        StoredData data = StoredData.of(Map.of("count", 3L, "who", Map.of("name", "Ada")));
        return new Job("sweep", id, platform.clock.instant(), data);
    }

    private byte[] batch() {
        ObjectNode batch = Json.object();
        ArrayNode records = batch.putArray("Records");
        for (String body : platform.sent) {
            records.addObject().put("messageId", "message " + records.size()).put("body", body);
        }
        return Json.bytes(batch);
    }

    private String work() throws IOException {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        ManagedRuntime.streaming(new JobsFunction(platform))
                .handleRequest(new ByteArrayInputStream(batch()), answer, null);
        return answer.toString(StandardCharsets.UTF_8);
    }

    private Ticker ticker() {
        return new Ticker(
                capabilities.table(),
                capabilities
                        .background()
                        .dueKinds(MeteredService.DELIVERIES, new JobRelay.Queues("jobs", "payments"), Fee.of(1_800), 0),
                capabilities.log(),
                new Ticker.Alarms(_ -> {}, _ -> {}));
    }

    @Test
    void jobArrivesAsCommitted() {
        assertThat(JobMessage.parse(JobMessage.text(job("1")))).isEqualTo(job("1"));
    }

    @Test
    void queuedJobIsRemovedFromTheTable() {
        capabilities.table().commit(Commit.none().job(job("1")));

        assertThat(ticker().tick(platform.clock.advance(Duration.ofMinutes(2)), "tick"))
                .isEqualTo(1);

        assertThat(platform.sent).hasSize(1);
        assertThat(ticker().tick(platform.clock.advance(Duration.ofMinutes(2)), "tick"))
                .isZero();
    }

    @Test
    void jobStaysInTheTableWhileTheQueueFails() {
        capabilities.table().commit(Commit.none().job(job("1")));
        JobRelay broken =
                new JobRelay(capabilities.table(), new DeafQueue(), new JobRelay.Queues("jobs", "payments"), List.of());

        assertThatThrownBy(() -> broken.forward(job("1"))).hasMessage("the queue is away");

        assertThat(ticker().tick(platform.clock.advance(Duration.ofMinutes(2)), "tick"))
                .isEqualTo(1);
        assertThat(platform.sent).hasSize(1);
    }

    @Test
    void onlyFailedJobsAreDeliveredAgain() throws IOException {
        platform.mailer = mail -> {
            if (mail.to().value().startsWith("bounces")) {
                throw new IllegalStateException("the mail service refuses this address");
            }
            platform.mails.add(mail);
        };
        for (String email : new String[] {"ada@example.com", "bounces@example.com", "bob@example.com"}) {
            signUp(email);
        }
        // There is no stream in this test; the minute tick finds the jobs.
        ticker().tick(platform.clock.advance(Duration.ofMinutes(2)), "tick");
        assertThat(platform.sent).hasSize(3);

        String answer = work();

        assertThat(platform.mails)
                .extracting(mail -> mail.to().value())
                .containsExactlyInAnyOrder("ada@example.com", "bob@example.com");
        assertThat(Json.parse(answer).get("batchItemFailures")).hasSize(1);
    }

    private void signUp(String email) {
        String route = "/api/auth/signup";
        String body = """
            {"email":"%s","password":"correct horse battery","name":"Ada"}\
            """.formatted(email);
        HttpResponse response = capabilities
                .restEndpoint(capabilities.accounts(EmailVerification.REQUIRED, ""))
                .handle(new HttpRequest(
                        "POST",
                        "POST " + route,
                        route,
                        Map.of(),
                        Map.of(),
                        Map.of("content-type", "application/json"),
                        body.getBytes(StandardCharsets.UTF_8),
                        "https://api.test",
                        "192.0.2.1"));
        assertThat(response.status()).isEqualTo(200);
    }

    /** A queue that fails. */
    private static final class DeafQueue implements MessageQueues {

        @Override
        public void send(String url, String text) {
            throw new IllegalStateException("the queue is away");
        }

        @Override
        public List<Integer> sendBatch(String url, List<Message> batch) {
            throw new IllegalStateException("the queue is away");
        }
    }
}
