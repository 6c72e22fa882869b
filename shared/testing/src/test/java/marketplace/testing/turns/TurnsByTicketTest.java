package marketplace.testing.turns;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import marketplace.dynamo.TurnsByTicket;
import marketplace.table.Key;
import marketplace.table.Retries;
import marketplace.table.Table;
import marketplace.table.turns.Turns;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.Faults;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of processes that share only the table. Time passes only while a call waits. */
@ParameterizedClass
@ValueSource(strings = {"DynamoDB Local", "memory"})
final class TurnsByTicketTest {

    private static final Key HEAD = new Key("LED#wallet:1", "HEAD");
    private static final Key OTHER = new Key("LED#wallet:2", "HEAD");
    private static final Duration BUDGET = Duration.ofSeconds(10);

    private final Table table;
    private final AtomicLong nanos = new AtomicLong();
    private Runnable meanwhile = () -> {};

    TurnsByTicketTest(String edition) {
        table = edition.equals("memory") ? new MemoryTable() : EmbeddedDynamo.newTable();
    }

    private Turns process() {
        return process(table);
    }

    private Turns process(Table over) {
        Retries time = new Retries(
                nanos::get,
                pause -> {
                    nanos.addAndGet(pause.toNanos());
                    meanwhile.run();
                },
                () -> 0);
        return new TurnsByTicket(over, new SettableClock(), time);
    }

    private static SortedSet<Key> keys(Key... keys) {
        SortedSet<Key> sorted = new TreeSet<>(Turns.ORDER);
        sorted.addAll(Arrays.asList(keys));
        return sorted;
    }

    private static Turns.Held take(Turns turns) {
        return turns.take(keys(HEAD), BUDGET);
    }

    private Duration waited() {
        return Duration.ofNanos(nanos.get());
    }

    @Test
    void callsWithoutConflictNeitherWaitNorMarkTheItem() {
        Turns turns = process();

        for (int i = 0; i < 3; i++) {
            take(turns).close();
        }

        assertThat(waited()).isZero();
        assertThat(turns.isWanted(HEAD)).isFalse();
    }

    @Test
    void secondCallWaitsForTheFirstAndBothSeeTheItemAsContended() {
        Turns one = process();
        Turns other = process();
        Turns.Held first = take(one);
        meanwhile = () -> {
            if (waited().toMillis() >= 300) {
                first.close();
            }
        };

        take(other).close();

        assertThat(waited()).isBetween(Duration.ofMillis(300), Duration.ofMillis(500));
        assertThat(one.isWanted(HEAD)).isTrue();
        assertThat(other.isWanted(HEAD)).isTrue();
        assertThat(other.isWanted(OTHER)).isFalse();
        nanos.addAndGet(Duration.ofSeconds(6).toNanos());
        assertThat(other.isWanted(HEAD)).isFalse();
    }

    @Test
    void callOfACrashedProcessIsSkippedAfterASecond() {
        take(process());

        take(process()).close();

        assertThat(waited()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1_300));
        take(process()).close();
        assertThat(waited()).as("nobody waits for it again").isLessThan(Duration.ofMillis(1_300));
    }

    @Test
    void everyCrashedCallIsSkipped() {
        take(process());
        for (int i = 0; i < 2; i++) {
            process().take(keys(HEAD), Duration.ZERO);
        }

        take(process()).close();

        assertThat(waited()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
    }

    @Test
    void skippedCallDoesNotReclaimItsTurn() {
        Turns.Held slow = take(process());
        Turns.Held passing = take(process());
        slow.close();
        Duration before = waited();
        meanwhile = () -> {
            if (waited().minus(before).toMillis() >= 200) {
                passing.close();
            }
        };

        take(process()).close();

        assertThat(waited().minus(before)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
    }

    @Test
    void ticketWithALostResponseDelaysTheNextCallByASecond() {
        if (table instanceof MemoryTable memory) {
            memory.inject(Faults.seeded(1).timeoutsAfterCommit(1));
            take(process()).close();
            assertThat(waited()).as("the call itself goes on").isZero();
            memory.inject(Faults.none());

            take(process()).close();

            assertThat(waited()).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1_300));
        }
    }

    @Test
    void deletedCounterEndsAllWaiting() {
        take(process());
        meanwhile = () -> table.delete(TurnsByTicket.counter(HEAD));

        take(process()).close();

        assertThat(waited()).isLessThan(Duration.ofMillis(300));
        meanwhile = () -> {};
        take(process()).close();
        assertThat(waited()).isLessThan(Duration.ofMillis(300));
    }

    @Test
    void callContinuesWithoutATurnAfterItsTimeLimit() {
        Turns.Held first = take(process());

        process().take(keys(HEAD), Duration.ofMillis(300)).close();

        assertThat(waited()).isBetween(Duration.ofMillis(300), Duration.ofMillis(500));
        first.close();
        take(process()).close();
        assertThat(waited()).as("its ticket is passed").isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void turnsForDifferentItemsAreIndependent() {
        take(process());

        process().take(keys(OTHER), BUDGET).close();

        assertThat(waited()).isZero();
    }
}
