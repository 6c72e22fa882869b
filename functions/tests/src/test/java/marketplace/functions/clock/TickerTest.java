package marketplace.functions.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.RequestLog;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.SetAside;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;

/** Ticks over a due list, with handlers that succeed, fail, or lose races. */
class TickerTest {

    private static final Instant NOON = SettableClock.START;

    private final Table table = new MemoryTable();
    private final List<String> done = new CopyOnWriteArrayList<>();
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<String> alarms = new CopyOnWriteArrayList<>();
    private final List<String> failing = new CopyOnWriteArrayList<>();
    private int races;

    @Test
    void tickHandlesOnlyDueTimers() {
        put("deadline", "past", NOON.minusSeconds(1));
        put("deadline", "now", NOON);
        put("deadline", "later", NOON.plusMillis(1));

        assertThat(tick(NOON)).isEqualTo(2);
        assertThat(done).containsExactlyInAnyOrder("past", "now");
        assertThat(tick(NOON)).isZero();
        assertThat(tick(NOON.plusMillis(1))).isEqualTo(1);
    }

    @Test
    void tickHandlesMoreThanOnePagePerShard() {
        IntStream.range(0, 2_500).forEach(i -> put("deadline", "due-" + i, NOON.minusSeconds(i)));

        assertThat(tick(NOON)).isEqualTo(2_500);
        assertThat(done).doesNotHaveDuplicates();
    }

    @Test
    void failedTimerStaysAndOthersAreHandled() {
        IntStream.range(0, 300).forEach(i -> put("faulty", "bad-" + i, NOON.minusSeconds(1_000 + i)));
        IntStream.range(0, 300).forEach(i -> put("deadline", "good-" + i, NOON));

        assertThat(tick(NOON)).isEqualTo(300);
        assertThat(done).hasSize(300).allMatch(id -> id.startsWith("good"));
        assertThat(waiting(NOON)).hasSize(300);
        assertThat(log)
                .anyMatch(line -> line.contains("\"kind\":\"faulty\"") && line.contains("IllegalStateException"));
    }

    @Test
    void timerThatAlwaysFailsIsRetriedAtGrowingIntervalsAndRaisesAnAlarm() {
        put("faulty", "bad", NOON);
        List<Long> attempts = new ArrayList<>();
        for (int minute = 0; minute <= 60; minute++) {
            put("deadline", "good-" + minute, NOON.plusSeconds(60L * minute));
            int before = log.size();

            assertThat(tick(NOON.plusSeconds(60L * minute))).isEqualTo(1);

            if (log.stream().skip(before).anyMatch(line -> line.contains("\"due\":\"bad\""))) {
                attempts.add((long) minute);
            }
        }

        assertThat(attempts).containsExactly(0L, 1L, 2L, 4L, 8L, 16L, 31L, 46L);
        assertThat(failing).hasSize(7);
        assertThat(failing.getFirst())
                .isEqualTo("timer faulty bad has failed 2 times: java.lang.IllegalStateException");
        assertThat(alarms).isEmpty();
    }

    @Test
    void timerThatFailsForADayIsSetAsideAndCanBeReplayed() {
        put("faulty", "bad", NOON);
        SetAside setAside = new SetAside(table);
        Instant now = NOON;
        while (setAside.list(1, Optional.empty()).items().isEmpty()) {
            now = now.plus(Duration.ofMinutes(15));
            tick(now);
        }

        assertThat(Duration.between(NOON, now)).isBetween(Duration.ofHours(23), Duration.ofHours(26));
        assertThat(waiting(now)).isEmpty();
        assertThat(alarms).singleElement().asString().contains("timer faulty bad has failed 100 times");
        setAside.replay(setAside.list(1, Optional.empty()).items().getFirst());
        tick(now);
        assertThat(waiting(now)).as("its failures are counted from 1 again").hasSize(1);
    }

    @Test
    void timerWithDamagedFailuresIsSetAside() {
        Item timer = TimerList.item(new Timer("deadline", "x", NOON));
        table.commit(
                Commit.of(Write.put(timer.toBuilder().put("failures", "many").build())));

        assertThat(tick(NOON)).isZero();

        assertThat(waiting(NOON)).isEmpty();
        assertThat(new SetAside(table).list(10, Optional.empty()).items()).hasSize(1);
    }

    @Test
    void failedTimerThatSucceedsIsRemoved() {
        put("late", "x", NOON);

        assertThat(tick(NOON)).isZero();
        assertThat(tick(NOON.plusSeconds(60))).isEqualTo(1);
        assertThat(waiting(NOON.plusSeconds(60))).isEmpty();
    }

    @Test
    void refusedOrRacedTimerIsRetriedByTheNextTick() {
        put("refused", "a", NOON);
        put("raced", "b", NOON);

        assertThat(tick(NOON)).isZero();
        assertThat(tick(NOON)).isZero();
        assertThat(log).hasSize(4);
        assertThat(waiting(NOON)).hasSize(2);
        assertThat(log).noneMatch(line -> line.contains("\"fault\""));
    }

    @Test
    void lostRacesOfATickAreDecidedAgainAndRaiseNoAlarm() {
        put("contended", "a", NOON);
        races = 3;

        assertThat(tick(NOON)).isEqualTo(1);

        assertThat(failing).isEmpty();
    }

    @Test
    void timersThatLoseTheirRacesForSomeMinutesRaiseNoAlarm() {
        IntStream.range(0, 24).forEach(i -> put("raced", "timer-" + i, NOON));
        for (int minute = 0; minute < 15; minute++) {
            tick(NOON.plusSeconds(60L * minute));
        }
        assertThat(failing).isEmpty();

        tick(NOON.plusSeconds(60L * 16));

        assertThat(failing).hasSize(24).first().asString().contains("has failed 6 times: marketplace.table.LostRace");
    }

    @Test
    void timerThatItsHandlerChangesStays() {
        put("kept", "x", NOON);

        assertThat(tick(NOON)).isEqualTo(1);
        assertThat(tick(NOON)).isZero();
        assertThat(waiting(NOON)).hasSize(1);
        assertThat(tick(NOON.plusSeconds(60))).isEqualTo(1);
    }

    @Test
    void messagesOfExceptionsAreNeitherLoggedNorStored() {
        put("refused", "a", NOON);
        put("raced", "b", NOON);
        put("faulty", "c", NOON);
        SetAside setAside = new SetAside(table);
        Instant now = NOON;
        while (setAside.list(3, Optional.empty()).items().size() < 3) {
            now = now.plus(Duration.ofMinutes(15));
            tick(now);
        }

        assertThat(setAside.list(3, Optional.empty()).items())
                .extracting(SetAside.Entry::reason)
                .containsExactlyInAnyOrder(
                        "timer refused a has failed 100 times: invalid_state",
                        "timer raced b has failed 100 times: marketplace.table.LostRace",
                        "timer faulty c has failed 100 times: java.lang.IllegalStateException");
        assertThat(Stream.of(log, alarms, failing).flatMap(List::stream))
                .noneMatch(line -> line.contains("Not now.") || line.contains("changed meanwhile"));
    }

    @Test
    void timerKindWithoutHandlerIsLoggedAsAFault() {
        put("unheard-of", "x", NOON);

        tick(NOON);

        assertThat(waiting(NOON)).hasSize(1);
        assertThat(log).anyMatch(line -> line.contains("unheard-of") && line.contains("\"fault\""));
    }

    @Test
    void unreadableItemIsSetAsideAndOthersOfItsShardRunInTheSameTick() {
        Timer good = new Timer("deadline", "good", NOON);
        Item bad = TimerList.item(new Timer("deadline", "good", NOON.minusSeconds(1))).toBuilder()
                .put("at", 5)
                .build();
        table.commit(Commit.none().due(good).and(Write.put(bad)));

        assertThat(tick(NOON)).isEqualTo(1);

        assertThat(table.get(bad.key())).isEmpty();
        assertThat(alarms).hasSize(1);
        SetAside setAside = new SetAside(table);
        List<SetAside.Entry> kept = setAside.list(10, Optional.empty()).items();
        assertThat(kept).extracting(SetAside.Entry::item).containsExactly(bad);
        setAside.replay(kept.getFirst());
        assertThat(table.get(bad.key())).contains(bad);
        assertThat(tick(NOON)).isZero();
        assertThat(setAside.list(10, Optional.empty()).items()).hasSize(1);
    }

    @Test
    void timerWhoseDataCannotBeReadIsSetAside() {
        put("reads", "x", NOON);

        assertThat(tick(NOON)).isZero();

        assertThat(waiting(NOON)).isEmpty();
        assertThat(new SetAside(table).list(10, Optional.empty()).items()).hasSize(1);
    }

    @Test
    void concurrentTicksHandleEachTimerOnce() throws Exception {
        IntStream.range(0, 200).forEach(i -> put("deadline", "due-" + i, NOON));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(Collections.nCopies(5, () -> tick(NOON)));
        }
        tick(NOON);

        assertThat(done).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void overlappingTicksFireFiveThousandDeadlinesOfOneMinuteOnceEach() throws Exception {
        IntStream.range(0, 5_000).forEach(i -> put("counted", "due-" + i, NOON.minusMillis(i % 60_000)));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            threads.invokeAll(Collections.nCopies(3, () -> tick(NOON)));
        }
        tick(NOON);

        assertThat(waiting(NOON)).isEmpty();
        assertThat(IntStream.range(0, 5_000)
                        .mapToObj(
                                i -> table.get(fired("due-" + i)).orElseThrow().number("times")))
                .hasSize(5_000)
                .containsOnly(1L);
    }

    private static Key fired(String id) {
        return Keys.limit("fired", id, NOON);
    }

    @Test
    void crashedTickHoldsItsShardsForOneMinute() {
        put("deadline", "x", NOON);
        TimerList dueList = new TimerList(table);
        IntStream.range(0, TimerList.SHARDS).forEach(shard -> dueList.lease(shard, NOON, NOON.plusSeconds(60)));

        assertThat(tick(NOON.plusSeconds(59))).isZero();
        assertThat(tick(NOON.plusSeconds(60))).isEqualTo(1);
    }

    @Test
    void handlersChangesAndTimerRemovalAreOneCommit() {
        put("again", "x", NOON);

        assertThat(tick(NOON)).isEqualTo(1);
        assertThat(waiting(NOON)).isEmpty();
        assertThat(waiting(NOON.plus(Duration.ofHours(1)))).hasSize(1);
    }

    private record Subject(String subject) {}

    private int tick(Instant now) {
        List<TimerKind<?>> kinds = List.of(
                TimerKind.bare("deadline", (due, _) -> {
                    done.add(due.id());
                    return Commit.none();
                }),
                TimerKind.bare("counted", (due, _) -> Commit.of(Write.update(fired(due.id()), Change.add("times", 1)))),
                TimerKind.bare("faulty", (due, _) -> {
                    throw new IllegalStateException(due.id());
                }),
                TimerKind.bare("late", (_, at) -> {
                    if (at.equals(NOON)) {
                        throw new IllegalStateException("too early");
                    }
                    return Commit.none();
                }),
                TimerKind.bare("refused", (_, _) -> {
                    throw new Problem(ErrorCode.INVALID_STATE, "Not now.");
                }),
                new TimerKind<>("reads", Subject.class, (_, data, _) -> {
                    done.add(data.subject());
                    return Commit.none();
                }),
                TimerKind.bare("contended", (_, _) -> {
                    if (races-- > 0) {
                        throw new LostRace(Keys.dueLease(0));
                    }
                    return Commit.none();
                }),
                TimerKind.bare(
                        "kept",
                        (due, at) -> Commit.of(TimerList.failed(due, new TimerList.Failure(0, at.plusSeconds(60))))),
                TimerKind.bare("raced", (_, _) -> {
                    throw new LostRace(Keys.dueLease(0));
                }),
                TimerKind.bare(
                        "again",
                        (due, at) -> Commit.none().due(new Timer(due.kind(), due.id(), at.plus(Duration.ofHours(1))))));
        return new Ticker(table, kinds, new RequestLog(log::add), new Ticker.Alarms(alarms::add, failing::add))
                .tick(now, "req");
    }

    private void put(String kind, String id, Instant at) {
        table.commit(Commit.none().due(new Timer(kind, id, at)));
    }

    private List<Timer> waiting(Instant at) {
        List<Timer> all = new ArrayList<>();
        IntStream.range(0, TimerList.SHARDS).forEach(shard -> all.addAll(new TimerList(table).due(shard, at, 1_000)));
        return all;
    }
}
