package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static marketplace.testing.Edition.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes, alone and together. */
@ParameterizedClass
@EnumSource(Edition.class)
final class CommitContractTest {

    private final Table table;

    CommitContractTest(Edition edition) {
        table = edition.newTable();
    }

    @Test
    void putReplacesTheWholeItem() {
        commit(Write.put(item().put("a", 1).put("b", 2).build()));
        commit(Write.put(item().put("a", 3).build()));
        assertThat(table.get(KEY)).contains(item().put("a", 3).build());
    }

    @Test
    void commitOfMoreThanFourMegabytesIsAFault() {
        String text = "x".repeat(399 * 1024);
        Write[] writes = IntStream.range(0, 11)
                .mapToObj(number ->
                        Write.put(Item.at(key(number)).put("text", text).build()))
                .toArray(Write[]::new);
        assertThat(catchThrowable(() -> table.commit(Commit.of(writes)))).isNotNull();
        assertThat(table.get(key(0))).isEmpty();
        table.commit(Commit.of(Arrays.copyOf(writes, 10)));
        assertThat(table.get(key(9))).isPresent();
    }

    @Test
    void secondCreateConflicts() {
        commit(Write.create(item().put("a", 1).build()));
        assertThatThrownBy(() -> commit(Write.create(item().put("a", 2).build())))
                .isInstanceOf(LostRace.class);
        assertThat(stored().number("a")).isEqualTo(1);
    }

    @Test
    void deleteRemovesTheItemAndAcceptsAnAbsentOne() {
        commit(Write.put(item().build()));
        commit(Write.delete(KEY));
        commit(Write.delete(KEY));
        assertThat(table.get(KEY)).isEmpty();
    }

    @Test
    void singlePutReplacesTheItemAndSingleDeleteRemovesItAndAcceptsAnAbsentOne() {
        table.put(item().put("a", 1).build());
        table.put(item().put("b", 2).build());
        assertThat(stored()).isEqualTo(item().put("b", 2).build());
        table.delete(KEY);
        table.delete(KEY);
        assertThat(table.get(KEY)).isEmpty();
    }

    @Test
    void updateSetsAddsAndRemoves() {
        commit(Write.put(
                item().put("count", 5).put("gone", "x").put("kept", "y").build()));
        commit(Write.update(
                KEY,
                Change.set("text", ""),
                Change.set("number", 7),
                Change.set("flag", false),
                Change.add("count", -2),
                Change.add("new", 4),
                Change.remove("gone"),
                Change.remove("never")));
        assertThat(stored())
                .isEqualTo(item().put("count", 3)
                        .put("kept", "y")
                        .put("text", "")
                        .put("number", 7)
                        .put("flag", false)
                        .put("new", 4)
                        .build());
    }

    @Test
    void updateCreatesAnAbsentItemUnlessConditionRequiresIt() {
        Write update = Write.update(KEY, Change.add("count", 1));
        assertThatThrownBy(() -> commit(update.when(Condition.exists()))).isInstanceOf(LostRace.class);
        commit(update);
        assertThat(stored()).isEqualTo(item().put("count", 1).build());
    }

    @Test
    void updateThatRemovesTheLastAttributeKeepsTheItem() {
        commit(Write.put(item().put("a", 1).build()));
        commit(Write.update(KEY, Change.remove("a")));
        assertThat(stored()).isEqualTo(item().build());
    }

    @Test
    void singleUpdateReturnsTheNewItem() {
        assertThat(update(Write.update(KEY, Change.add("count", 2))))
                .isEqualTo(item().put("count", 2).build());
        assertThat(update(Write.update(KEY, Change.add("count", 3))).number("count"))
                .isEqualTo(5);
    }

    @Test
    void refusedSingleUpdateReturnsTheConflictingItem() {
        Write limited = Write.update(KEY, Change.add("count", 1))
                .when(Condition.any(Condition.absent(), Condition.below("count", 1)))
                .otherwise(existing -> problem("has " + existing.orElseThrow().number("count")));
        update(limited);
        assertThatThrownBy(() -> update(limited)).isInstanceOf(Problem.class).hasMessage("has 1");
        assertThatThrownBy(
                        () -> update(Write.update(KEY, Change.add("count", 1)).when(Condition.absent())))
                .isInstanceOf(LostRace.class);
        assertThat(stored().number("count")).isEqualTo(1);
    }

    @Test
    void firstFailedWriteIsReported() {
        commit(Write.put(Item.at(key(2)).put("name", "second").build()));
        Commit commit = Commit.of(
                Write.put(Item.at(key(0)).build()),
                Write.create(Item.at(key(2)).build())
                        .otherwise(existing -> problem(existing.orElseThrow().text("name"))),
                Write.check(key(1), Condition.exists()).otherwise(_ -> problem("first")));
        assertThatThrownBy(() -> table.commit(commit))
                .isInstanceOf(Problem.class)
                .hasMessage("second");
        Commit turned = new Commit(commit.writes().reversed());
        assertThatThrownBy(() -> table.commit(turned))
                .isInstanceOf(Problem.class)
                .hasMessage("first");
        assertThat(table.get(key(0))).isEmpty();
    }

    @Test
    void refusalOfAnAbsentItemHasNoItem() {
        for (Write write : List.of(
                Write.put(item().build()),
                Write.update(KEY, Change.add("a", 1)),
                Write.delete(KEY),
                Write.check(KEY, Condition.always()))) {
            Write refused =
                    write.when(Condition.exists()).otherwise(existing -> problem(existing.isEmpty() ? "none" : "some"));
            assertThatThrownBy(() -> commit(refused))
                    .isInstanceOf(Problem.class)
                    .hasMessage("none");
        }
    }

    @Test
    void refusalHasTheWholeConflictingItem() {
        Item there = item().put("a", 1).putTexts("list", List.of("x")).build();
        commit(Write.put(there));
        for (Write write : List.of(
                Write.put(item().build()),
                Write.update(KEY, Change.add("a", 1)),
                Write.delete(KEY),
                Write.check(KEY, Condition.always()))) {
            Write refused = write.when(Condition.absent())
                    .otherwise(existing -> problem(existing.equals(Optional.of(there)) ? "whole" : "other"));
            assertThatThrownBy(() -> commit(refused))
                    .isInstanceOf(Problem.class)
                    .hasMessage("whole");
        }
    }

    @Test
    void emptyCommitDoesNothing() {
        table.commit(Commit.none());
        assertThat(table.get(KEY)).isEmpty();
    }

    @Test
    void hundredWritesCommitAtomically() {
        Commit commit = new Commit(IntStream.range(0, Commit.MAX_WRITES)
                .mapToObj(i -> Write.create(Item.at(key(i)).put("i", i).build()))
                .toList());
        table.commit(commit);
        List<Key> keys = commit.writes().stream().map(Write::key).toList();
        assertThat(table.getAll(keys)).hasSize(100);
        table.commit(new Commit(keys.subList(0, 50).stream().map(Write::delete).toList()));
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(LostRace.class);
        assertThat(table.getAll(keys)).hasSize(50);
    }

    @Test
    void commitWithTooManyWritesOrARepeatedKeyIsRejected() {
        Write write = Write.delete(KEY);
        assertThatThrownBy(() -> Commit.of(write).and(Write.check(KEY, Condition.exists())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two writes on one key");
        List<Write> many = IntStream.rangeClosed(0, Commit.MAX_WRITES)
                .mapToObj(i -> Write.delete(key(i)))
                .toList();
        assertThatThrownBy(() -> new Commit(many)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void invalidUpdatesAreRejected() {
        assertThatThrownBy(() -> Write.update(KEY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Write.update(KEY, Change.set("pk", "other")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Write.update(KEY, Change.add("a", 1), Change.remove("a")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unstorableItemFailsWithoutEffect() {
        commit(Write.put(item().put("text", "x").build()));
        isFault(Write.update(KEY, Change.add("text", 1)));
        isFault(Write.update(KEY, Change.set("index1pk", "")));
        isFault(Write.put(Item.at(new Key("", "sk")).build()));
        isFault(Write.put(Item.at(new Key("pk", "")).build()));
        isFault(Write.put(item().put("index1pk", "").put("index1sk", "x").build()));
        isFault(Write.put(item().put("number", new BigDecimal("1".repeat(39))).build()));
        isFault(Write.put(item().put("text", "x".repeat(401 * 1024)).build()));
        assertThat(stored()).isEqualTo(item().put("text", "x").build());
    }

    private void isFault(Write write) {
        Write beside = Write.put(Item.at(key(7)).build());
        assertThat(catchThrowable(() -> table.commit(Commit.of(beside, write))))
                .as("%s", write.key())
                .isInstanceOf(RuntimeException.class)
                .isNotInstanceOf(Problem.class)
                .isNotInstanceOf(LostRace.class);
        assertThat(table.get(key(7))).isEmpty();
    }

    private void commit(Write write) {
        table.commit(Commit.of(write));
    }

    private Item update(Write write) {
        return table.update((Write.Update) write);
    }

    private Item stored() {
        return table.get(KEY).orElseThrow();
    }

    private static Problem problem(String message) {
        return new Problem(ErrorCode.CONFLICT, message);
    }
}
