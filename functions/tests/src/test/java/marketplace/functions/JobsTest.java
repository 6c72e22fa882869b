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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.money.ledger.LowBalanceMonitor;
import marketplace.server.runtime.ManagedRuntime;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.TimerList;
import marketplace.table.forms.StoredData;
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

    private int tick() {
        return ticker().tick(platform.clock.advance(Duration.ofMinutes(2)), "tick");
    }

    private void fanOut(Event event) {
        capabilities
                .background()
                .fanOut(MeteredService.DELIVERIES, MeteredService.QUEUES)
                .fanOut(event, platform.clock.instant());
    }

    /** The items of a kind that a tick would find. */
    private List<Timer> waiting(String kind) {
        TimerList timers = new TimerList(capabilities.table());
        Instant late = platform.clock.instant().plus(Duration.ofDays(1));
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> timers.due(shard, late, 100).stream())
                .filter(timer -> timer.kind().equals(kind))
                .toList();
    }

    private Event lowBalance() {
        return new Event(
                EventType.WALLET_LOW_BALANCE,
                "1",
                new AccountId("acc_01kdwpvng0000000000000010b"),
                platform.clock.instant(),
                new LowBalanceMonitor.LowBalanceData(100, 200, "USD"));
    }

    @Test
    void jobArrivesAsCommitted() {
        assertThat(JobMessage.parse(JobMessage.of(job("1")).text()).job()).isEqualTo(job("1"));
    }

    @Test
    void jobThatTheQueueLosesIsSentAgainWhenItIsTwiceAsOld() {
        Job job = job("1");
        capabilities.table().commit(Commit.none().job(job));
        List<Integer> minutes = new ArrayList<>();
        for (int minute = 1; minute <= 40; minute++) {
            if (ticker().tick(platform.clock.advance(Duration.ofMinutes(1)), "tick") > 0) {
                minutes.add(minute);
            }
        }

        assertThat(minutes).containsExactly(1, 2, 4, 8, 16, 32);
        assertThat(platform.sent).hasSize(6).containsOnly(JobMessage.of(job).text());
    }

    @Test
    void jobIsRemovedFromTheTableWhenItHasRun() throws IOException {
        signUp("ada@example.com");
        tick();
        assertThat(platform.sent).hasSize(1);

        assertThat(Json.parse(work()).get("batchItemFailures")).isEmpty();

        tick();
        tick();
        assertThat(platform.sent).hasSize(1);
        assertThat(platform.mails).hasSize(1);
    }

    @Test
    void eventWithAMailStaysUntilTheJobOfItsMailHasRun() throws IOException {
        Event low = lowBalance();
        capabilities.table().commit(Commit.none().emit(low));
        fanOut(low);
        fanOut(low);
        assertThat(waiting(Outbox.KIND)).hasSize(1);
        assertThat(platform.sent).hasSize(2).allMatch(text -> text.contains(low.id()));

        assertThat(Json.parse(work()).get("batchItemFailures")).isEmpty();

        assertThat(waiting(Outbox.KIND)).isEmpty();
    }

    @Test
    void lostMailOfAnEventIsSentAgainWithoutAnotherFanOut() throws IOException {
        Event low = lowBalance();
        capabilities.table().commit(Commit.none().emit(low));
        fanOut(low);
        platform.sent.clear();
        platform.published.clear();

        tick();
        tick();

        assertThat(platform.published)
                .as("fanned out once more, in case the stream has missed it")
                .hasSize(1);
        assertThat(waiting(Outbox.KIND)).isEmpty();
        assertThat(platform.sent).isNotEmpty();
        assertThat(Json.parse(work()).get("batchItemFailures")).isEmpty();
        assertThat(waiting(JobOutbox.KIND)).isEmpty();
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
