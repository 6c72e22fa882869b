package marketplace.local.emulators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.functions.environment.MessageQueues.Message;
import marketplace.server.data.DataFolder;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.queues.Queues;
import marketplace.server.queues.Received;
import marketplace.server.roles.Role;
import marketplace.server.template.Rights;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template.QueueSpec;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What functions rely on of SQS, asked of both kinds of queues. */
@ParameterizedClass
@EnumSource(QueuesContractTest.Engine.class)
final class QueuesContractTest {

    enum Engine {
        SQLITE,
        ELASTIC_MQ
    }

    private static final String WORK = "Work";
    private static final String OTHER = "Other";
    private static final String DEAD = "Dead";
    private static final int VISIBILITY_SECONDS = 30;

    private static final List<QueueSpec> SPECS = List.of(
            new QueueSpec(WORK, VISIBILITY_SECONDS, Optional.of(DEAD), 3),
            new QueueSpec(OTHER, VISIBILITY_SECONDS, Optional.empty(), 0),
            new QueueSpec(DEAD, VISIBILITY_SECONDS, Optional.empty(), 0));

    private final SettableClock clock = new SettableClock();
    private final DataFolder data;
    private final Queues queues;

    QueuesContractTest(Engine engine) throws StartRefused {
        data = DataFolder.open(Optional.empty());
        queues = switch (engine) {
            case SQLITE -> SqliteDatabase.queuesAlone(data, SPECS, clock);
            case ELASTIC_MQ -> ElasticMqQueues.start(SPECS, clock);
        };
    }

    @AfterEach
    void close() {
        queues.close();
        data.close();
    }

    private void send(String... bodies) {
        List<Message> batch = IntStream.range(0, bodies.length)
                .mapToObj(i -> message(bodies[i]))
                .toList();
        assertThat(queues.send(WORK, batch)).as("refused").isEmpty();
    }

    private static Message message(String body) {
        return new Message(body, 0, "group");
    }

    private List<String> receive(String queue) {
        return queues.receive(queue, 10).stream().map(Received::body).toList();
    }

    private void pass(Duration time) {
        clock.set(clock.instant().plus(time));
    }

    @Test
    void messageIsReceivedAsItWasSentAndHiddenForTheVisibilityTimeout() {
        send("{\"text\": \"é 😀\"}");
        assertThat(receive(OTHER)).isEmpty();
        assertThat(receive(WORK)).containsExactly("{\"text\": \"é 😀\"}");
        assertThat(receive(WORK)).isEmpty();
        pass(Duration.ofSeconds(VISIBILITY_SECONDS - 1));
        assertThat(receive(WORK)).isEmpty();
        pass(Duration.ofSeconds(2));
        assertThat(receive(WORK)).hasSize(1);
    }

    @Test
    void deletedMessageIsNotReceivedAgain() {
        send("a", "b");
        List<Received> received = queues.receive(WORK, 10);
        queues.delete(
                WORK,
                received.stream().filter(message -> message.body().equals("a")).toList());
        pass(Duration.ofMinutes(1));
        assertThat(receive(WORK)).containsExactly("b");
        assertThat(queues.nextVisible(WORK)).contains(clock.instant().plusSeconds(VISIBILITY_SECONDS));
    }

    @Test
    void delayedMessageIsVisibleAtItsTimeAndTheNextVisibleTimeSaysSo() {
        assertThat(queues.nextVisible(WORK)).isEmpty();
        queues.send(WORK, List.of(new Message("late", 900, "group"), new Message("soon", 60, "group")));
        assertThat(queues.nextVisible(WORK)).contains(clock.instant().plusSeconds(60));
        pass(Duration.ofSeconds(59));
        assertThat(receive(WORK)).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(receive(WORK)).containsExactly("soon");
        pass(Duration.ofSeconds(840));
        assertThat(receive(WORK)).contains("late");
    }

    @Test
    void receivesAreCountedAndTheFirstOneKeepsItsTime() {
        send("a");
        long sent = clock.millis();
        pass(Duration.ofSeconds(5));
        queues.receive(WORK, 1);
        pass(Duration.ofMinutes(1));

        Received second = queues.receive(WORK, 1).getFirst();

        assertThat(second.attributes())
                .containsEntry("ApproximateReceiveCount", "2")
                .containsEntry("ApproximateFirstReceiveTimestamp", Long.toString(sent + 5_000));
    }

    @Test
    void onlyAMessageOfAGroupNamesIt() {
        send("grouped");
        queues.sender(new Role("Sender", Rights.ALL, new Role.Calls())).send(Queues.url(WORK), "alone");

        Map<String, String> groups = queues.receive(WORK, 10).stream()
                .collect(Collectors.toMap(
                        Received::body, message -> message.attributes().getOrDefault("MessageGroupId", "none")));
        assertThat(groups).isEqualTo(Map.of("grouped", "group", "alone", "none"));
    }

    @Test
    void messageThatWasReceivedTooOftenIsADeadLetter() {
        send("poison");
        for (int i = 0; i < 3; i++) {
            assertThat(receive(WORK)).containsExactly("poison");
            pass(Duration.ofMinutes(1));
        }
        assertThat(receive(WORK)).isEmpty();
        assertThat(queues.nextVisible(WORK)).isEmpty();
        Received dead = queues.receive(DEAD, 10).getFirst();
        assertThat(dead.body()).isEqualTo("poison");
    }

    @Test
    void extendedMessageIsHiddenForLonger() {
        send("a");
        Received received = queues.receive(WORK, 1).getFirst();
        queues.extend(WORK, received, Duration.ofMinutes(5));
        pass(Duration.ofMinutes(4));
        assertThat(receive(WORK)).isEmpty();
        pass(Duration.ofMinutes(2));
        assertThat(receive(WORK)).containsExactly("a");
    }

    @Test
    void atMostSoManyAreReceivedAtOnce() {
        send(IntStream.range(0, 10).mapToObj(Integer::toString).toArray(String[]::new));
        send("10", "11");
        assertThat(queues.receive(WORK, 4)).hasSize(4);
        assertThat(queues.receive(WORK, 10)).hasSize(8);
    }

    @Test
    void elevenMessagesAtOnceAndTooLongOnesAreFaults() {
        List<Message> eleven =
                IntStream.range(0, 11).mapToObj(i -> message("m" + i)).toList();
        assertThat(catchThrowable(() -> queues.send(WORK, eleven))).isNotNull();
        assertThat(isRefused(message("x".repeat(1024 * 1024 + 1)))).isTrue();
        assertThat(isRefused(message(""))).isTrue();
        assertThat(receive(WORK)).isEmpty();
    }

    private boolean isRefused(Message message) {
        try {
            return !queues.send(WORK, List.of(message)).isEmpty();
        } catch (RuntimeException _) {
            return true;
        }
    }

    @Test
    void listenerHearsOfASendAndOfEachLaterTime() {
        AtomicInteger heard = new AtomicInteger();
        queues.onChange(WORK, heard::incrementAndGet);
        send("a");
        assertThat(queues.nextVisible(WORK)).contains(clock.instant());
        assertThat(heard.get()).isPositive();
        assertThat(queues.lastKnownNextVisible(WORK)).isEqualTo(clock.millis());
        queues.receive(WORK, 1);
        // Answered after everything before it.
        assertThat(queues.nextVisible(WORK)).contains(clock.instant().plusSeconds(VISIBILITY_SECONDS));
        assertThat(queues.lastKnownNextVisible(WORK)).isEqualTo(clock.millis() + VISIBILITY_SECONDS * 1_000);
    }

    @Test
    void purgedQueuesAreEmpty() {
        send("a");
        queues.purge();
        assertThat(receive(WORK)).isEmpty();
        send("b");
        assertThat(receive(WORK)).containsExactly("b");
    }
}
