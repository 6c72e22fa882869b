package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static marketplace.testing.Edition.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.ParallelReads;
import marketplace.table.Query;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;

final class MeteredTableTest {

    private final MeteredTable table = new MeteredTable(new MemoryTable());

    @Test
    void readCostsOneUnitPer4KB() {
        assertThat(table.measure(() -> table.get(KEY))).isEqualTo(new Cost(1, 1, 0));
        store(5_000);
        assertThat(table.measure(() -> table.get(KEY))).isEqualTo(new Cost(1, 2, 0));
    }

    @Test
    void batchIsOneTripPer100KeysAndRoundsEachItemUp() {
        store(5_000);
        List<Key> keys = IntStream.range(0, 100).mapToObj(Edition::key).toList();
        assertThat(table.measure(() -> table.getAll(keys))).isEqualTo(new Cost(1, 100, 0));
        assertThat(table.measure(() -> table.getAll(List.of(KEY, key(1), KEY)))).isEqualTo(new Cost(1, 3, 0));
    }

    @Test
    void queryRoundsTheSumUpAndIndexCostsHalf() {
        table.commit(new Commit(IntStream.range(0, 10)
                .mapToObj(i -> Write.put(Item.at(key(i))
                        .put("index1pk", "group")
                        .put("index1sk", "x")
                        .put("text", "x".repeat(700))
                        .build()))
                .toList()));
        assertThat(table.measure(() -> table.query(Query.of(key(0).pk())))).isEqualTo(new Cost(1, 2, 0));
        assertThat(table.measure(() -> table.query(Query.ofIndex(Keys.INDEX_1, "group"))))
                .isEqualTo(new Cost(1, 1, 0));
        assertThat(table.measure(() -> table.query(Query.ofIndex(Keys.INDEX_1, "none"))))
                .isEqualTo(new Cost(1, 0.5, 0));
    }

    @Test
    void commitCostsTwiceTheLargerSize() {
        assertThat(table.measure(() -> store(1_500))).isEqualTo(new Cost(1, 0, 4));
        assertThat(table.measure(() -> store(10))).isEqualTo(new Cost(1, 0, 4));
        assertThat(table.measure(
                        () -> table.commit(Commit.of(Write.check(KEY, Condition.exists()), Write.delete(key(1))))))
                .isEqualTo(new Cost(1, 0, 4));
        assertThat(table.measure(() -> table.commit(Commit.none()))).isEqualTo(new Cost(0, 0, 0));
    }

    @Test
    void refusedCommitIsCharged() {
        store(1_500);
        Cost cost = table.measure(() -> assertThatThrownBy(() -> table.commit(Commit.of(Write.create(item().build()))))
                .isInstanceOf(LostRace.class));
        assertThat(cost).isEqualTo(new Cost(1, 0, 4));
    }

    @Test
    void singleUpdateCostsOneUnitPerKB() {
        assertThat(table.measure(() -> table.update((Write.Update) Write.update(KEY, Change.add("count", 1)))))
                .isEqualTo(new Cost(1, 0, 1));
    }

    @Test
    void indexIsChargedPerChangedEntry() {
        Write put =
                Write.put(item().put("index1pk", "group").put("index1sk", "a").build());
        assertThat(table.measure(() -> table.commit(Commit.of(put)))).isEqualTo(new Cost(1, 0, 3));
        assertThat(table.measure(() -> table.commit(Commit.of(put)))).isEqualTo(new Cost(1, 0, 2));
        assertThat(table.measure(() -> table.commit(Commit.of(Write.update(KEY, Change.set("text", "x"))))))
                .isEqualTo(new Cost(1, 0, 3));
        assertThat(table.measure(() -> table.commit(Commit.of(Write.update(KEY, Change.set("index1sk", "b"))))))
                .isEqualTo(new Cost(1, 0, 4));
        assertThat(table.measure(() -> table.commit(Commit.of(Write.delete(KEY)))))
                .isEqualTo(new Cost(1, 0, 3));
    }

    @Test
    void parallelCallsAreOneTripAndTheirSuccessorAnother() {
        Cost cost = table.measure(() -> {
            table.get(KEY);
            atOnce(() -> table.get(KEY));
            table.get(KEY);
        });
        assertThat(cost).isEqualTo(new Cost(3, 5, 0)).hasToString("3 trips, 5.0 read, 0.0 written");
    }

    @Test
    void successiveParallelRoundsAreTwoTrips() {
        Cost cost = table.measure(() -> {
            atOnce(() -> table.get(KEY));
            atOnce(() -> table.get(KEY));
        });
        assertThat(cost.roundTrips()).isEqualTo(2);
    }

    @Test
    void sequentialCallsOfAThreadAreTwoTrips() {
        Cost cost = table.measure(() -> ParallelReads.join(
                () -> table.get(KEY),
                () -> {
                    table.get(KEY);
                    return table.get(KEY);
                },
                (one, _) -> one));
        assertThat(cost).isEqualTo(new Cost(2, 3, 0));
    }

    private static void atOnce(Runnable call) {
        List<Thread> beside = IntStream.range(0, 3)
                .mapToObj(_ -> Thread.ofVirtual().start(call))
                .toList();
        beside.forEach(MeteredTableTest::join);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void store(int characters) {
        table.commit(
                Commit.of(Write.put(item().put("text", "x".repeat(characters)).build())));
    }
}
