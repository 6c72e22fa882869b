package marketplace.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.sqlite.StoredQueues.NewMessage;
import marketplace.sqlite.StoredQueues.Spec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the contract of all queues does not ask: groups, late workers and restarts. */
class StoredQueuesTest {

    private static final String QUEUE = "Work";

    @TempDir
    private Path folder;

    private StoreFixture fixture;
    private StoredQueues queues;

    @BeforeEach
    void open() throws StoreRefused {
        fixture = new StoreFixture(folder.resolve("marketplace.db"));
        queues = queues();
    }

    private StoredQueues queues() {
        return fixture.store().queues(List.of(new Spec(QUEUE, Duration.ofSeconds(30), Optional.empty(), 0)));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private void send(String group, int messages) {
        IntStream.range(0, messages)
                .forEach(i -> queues.send(QUEUE, List.of(new NewMessage(group + i, Duration.ZERO, group))));
    }

    private List<String> receive(int atMost) {
        return queues.receive(QUEUE, atMost).stream().map(StoredMessage::body).toList();
    }

    @Test
    void backlogOfOneGroupDoesNotDelayTheOthers() {
        send("busy", 50);
        send("", 2);
        send("quiet", 1);
        send("alone", 1);

        assertThat(receive(6)).containsExactly("alone0", "busy0", "quiet0", "0", "busy1", "1");
        assertThat(receive(2)).containsExactly("busy2", "busy3");
        send("quiet", 1);
        assertThat(receive(2)).containsExactly("quiet0", "busy4");
    }

    @Test
    void messagesOfAGroupComeInTheirOrder() {
        send("a", 12);
        assertThat(receive(10))
                .containsExactlyElementsOf(
                        IntStream.range(0, 10).mapToObj(i -> "a" + i).toList());
        assertThat(receive(10)).containsExactly("a10", "a11");
    }

    @Test
    void lateWorkerDeletesAndExtendsNothingThatWasReceivedAgain() {
        send("a", 1);
        StoredMessage late = queues.receive(QUEUE, 1).getFirst();
        fixture.passSeconds(31);
        queues.receive(QUEUE, 1);

        queues.delete(List.of(late.receipt()));
        queues.extend(late.receipt(), Duration.ofHours(1));

        fixture.passSeconds(31);
        assertThat(receive(1)).containsExactly("a0");
    }

    @Test
    void messagesTheirDelaysAndTheirReceivesOutliveARestart() throws StoreRefused {
        send("a", 1);
        queues.send(QUEUE, List.of(new NewMessage("late", Duration.ofMinutes(10), "a")));
        queues.receive(QUEUE, 1);

        fixture.reopen();
        queues = queues();

        assertThat(receive(10)).as("hidden as before").isEmpty();
        fixture.passSeconds(31);
        List<StoredMessage> again = queues.receive(QUEUE, 10);
        assertThat(again).singleElement().satisfies(message -> {
            assertThat(message.body()).isEqualTo("a0");
            assertThat(message.receives()).isEqualTo(2);
        });
        fixture.passSeconds(600);
        assertThat(receive(10)).contains("late");
    }

    @Test
    void delayOfMoreThanFifteenMinutesIsAFault() {
        assertThatIllegalArgumentException().isThrownBy(() -> new NewMessage("a", Duration.ofSeconds(901), ""));
    }
}
