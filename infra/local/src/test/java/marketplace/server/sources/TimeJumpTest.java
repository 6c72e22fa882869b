package marketplace.server.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.api.Json;
import marketplace.kernel.Timer;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.local.client.Api;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.HttpRoute;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerList;
import marketplace.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimeJumpTest {

    private Stack stack;
    private Api api;

    @BeforeEach
    void start() throws StartRefused {
        Probe.behave("minute", (_, platform) -> {
            Table table = platform.table(Templates.TABLE);
            TimerList list = new TimerList(table);
            for (int shard = 0; shard < TimerList.SHARDS; shard++) {
                for (Timer due : list.due(shard, platform.clock().instant(), 100)) {
                    if (!due.kind().equals("stuck")) {
                        table.commit(Commit.of(TimerList.done(due)));
                    }
                }
            }
            return Json.object();
        });
        Probe.behave("day", (_, _) -> Json.object());
        Probe.behave("maker", (event, platform) -> {
            Instant at = platform.clock()
                    .instant()
                    .plus(Duration.parse(event.at("/pathParameters/after").asText()));
            Timer due = new Timer(event.at("/pathParameters/kind").asText(), at.toString(), at);
            platform.table(Templates.TABLE).commit(Commit.none().due(due));
            return Json.object().put("statusCode", 200);
        });
        Template template = Templates.of(List.of(
                Templates.schedule("minute", "rate(1 minute)"),
                Templates.schedule("day", "rate(1 day)"),
                Templates.http("maker", new HttpRoute("POST", "/due/{kind}/{after}"))));
        stack = Stack.start(template, StackOptions.forTests());
        api = new Api(stack.uri());
    }

    @AfterEach
    void stop() {
        stack.close();
    }

    @Test
    void jumpOfThreeMonthsTakesSecondsAndRunsEveryDay() throws Exception {
        Instant before = stack.clock().instant();
        JsonNode answer = api.tryAdvance("P90D").json();
        assertThat(Instant.parse(answer.path("now").asText())).isAfterOrEqualTo(before.plus(Duration.ofDays(90)));
        assertThat(answer.path("offset").asText()).isEqualTo("PT2160H");
        List<Instant> days = Probe.calls("day").stream().map(Probe.Seen::at).toList();
        assertThat(days).hasSize(90).allSatisfy(day -> assertThat(day).isEqualTo(day.truncatedTo(ChronoUnit.DAYS)));
        assertThat(Probe.calls("day").getFirst().event())
                .isEqualTo(Json.object().put("check", "day"));
    }

    @Test
    void minuteTickRunsAtTheFirstMinuteAtOrAfterADueTimer() throws Exception {
        api.post("/due/plain/P40DT12S", "");
        Instant due = stack.clock().instant().plus(Duration.ofDays(40));
        api.advance("P41D");
        List<Instant> ticks = Probe.calls("minute").stream()
                .map(Probe.Seen::at)
                .filter(at -> at.isAfter(due.minus(Duration.ofHours(1))) && at.isBefore(due.plus(Duration.ofHours(1))))
                .toList();
        assertThat(ticks)
                .anySatisfy(tick -> assertThat(tick)
                        .isEqualTo(tick.truncatedTo(ChronoUnit.MINUTES))
                        .isBetween(due, due.plusSeconds(13).plus(Duration.ofMinutes(1))));
    }

    @Test
    void timerThatStaysDueBlocksNeitherTheJumpNorOtherTimers() throws Exception {
        api.post("/due/stuck/PT1H", "");
        api.post("/due/plain/P20D", "");
        api.advance("P30D");
        assertThat(Probe.calls("minute")).hasSizeLessThan(100);
        api.post("/due/plain/PT0S", "");
        api.advance("PT5M");
        assertThat(Probe.calls("minute").getLast().at())
                .isAfter(stack.clock().instant().minus(Duration.ofMinutes(6)));
    }

    @Test
    void timersDueAtTheEndOfAJumpRunBeforeItAnswers() throws Exception {
        api.post("/due/plain/PT3H", "");
        Instant due = stack.clock().instant().plus(Duration.ofHours(3));

        api.advance("PT3H");

        assertThat(Probe.calls("minute").getLast().at()).isAfter(due.minusSeconds(1));
    }

    @Test
    void timeContinuesFromTheEndOfAJump() throws Exception {
        Instant before = stack.clock().instant();
        api.advance("PT10S");
        api.advance("PT20S");
        assertThat(stack.clock().offset()).isEqualTo(Duration.ofSeconds(30));
        assertThat(stack.clock().instant()).isAfterOrEqualTo(before.plusSeconds(30));
    }

    @Test
    void concurrentJumpIsRefusedAndRequestsAreServed() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Probe.behave("day", (_, _) -> {
            inside.countDown();
            await(release);
            return Json.object();
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<JsonNode> first = threads.submit(() -> api.tryAdvance("P1D").json());
            await(inside);
            JsonNode second = api.tryAdvance("PT1S").json();
            assertThat(second.path("error_code").asText()).isEqualTo("conflict");
            assertThat(api.send(api.to("/local/clock")).status()).isEqualTo(200);
            assertThat(api.post("/due/plain/P2D", "").status()).isEqualTo(200);
            release.countDown();
            assertThat(first.get().path("success").asBoolean()).isTrue();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            Await.latch(latch);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
