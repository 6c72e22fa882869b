package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerList;
import marketplace.table.forms.StoredData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What waits for its time, events on their way out among it. */
@ParameterizedClass
@EnumSource(Edition.class)
final class TimerContractTest {

    private static final Instant NOW = SettableClock.START;
    private static final Instant EVER = Instant.parse("9999-12-31T23:59:59Z");

    private final Table table;
    private final TimerList dueList;

    TimerContractTest(Edition edition) {
        table = edition.newTable();
        dueList = new TimerList(table);
    }

    @Test
    void timerIsDueFromItsMillisecond() {
        Timer due = new Timer(
                "deadline", "id", NOW, StoredData.of(Map.of("text", "x", "number", 7L, "nested", Map.of("a", "b"))));
        table.commit(Commit.none().due(due));
        assertThat(due(NOW.minusMillis(1))).isEmpty();
        assertThat(due(NOW)).containsExactly(due);
        assertThat(due(NOW.plusMillis(1))).containsExactly(due);
        table.commit(Commit.of(TimerList.done(due)));
        assertThat(due(EVER)).isEmpty();
    }

    @Test
    void dueTimersAreOrderedAndLimited() {
        // One id, and so one shard.
        table.commit(Commit.none()
                .due(
                        new Timer("deadline", "id", NOW.plusSeconds(2)),
                        new Timer("deadline", "id", NOW.plusSeconds(1)),
                        new Timer("another", "id", NOW.plusSeconds(1))));
        assertThat(due(NOW.plusSeconds(9)))
                .extracting(due -> due.kind() + due.at())
                .containsExactly(
                        "another2026-01-01T00:00:01Z", "deadline2026-01-01T00:00:01Z", "deadline2026-01-01T00:00:02Z");
        int shard = IntStream.range(0, TimerList.SHARDS)
                .filter(i -> !dueList.due(i, EVER, 1).isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(dueList.due(shard, NOW.plusSeconds(9), 2)).hasSize(2);
    }

    @Test
    void outboxEventIsDueAfterTheSweepDelayUnchanged() {
        Event event = new Event(
                EventType.APPLICATION_SUBMITTED,
                "app_1",
                new AccountId(new SequenceIds().next(IdKind.ACCOUNT, NOW)),
                NOW,
                StoredData.of(Map.of("bountyId", "bty_1", "count", 3L)));
        table.commit(Commit.none().emit(event));
        assertThat(due(NOW.plusSeconds(59))).isEmpty();
        List<Timer> found = due(NOW.plus(Outbox.SWEEP_DELAY));
        assertThat(found).extracting(Timer::kind).containsExactly(Outbox.KIND);
        assertThat(Outbox.event(found.getFirst())).isEqualTo(event);
        Outbox.remove(table, event);
        assertThat(due(EVER)).isEmpty();
    }

    private List<Timer> due(Instant now) {
        return IntStream.range(0, TimerList.SHARDS)
                .mapToObj(shard -> dueList.due(shard, now, 100))
                .flatMap(List::stream)
                .toList();
    }
}
