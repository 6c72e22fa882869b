package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Query;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

final class FaultsTest {

    private final MemoryTable table = new MemoryTable();
    private final Commit commit = Commit.of(Write.put(item().build()));

    @Test
    void conflictHasNoEffect() {
        table.inject(Faults.none().conflicts(1));
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(LostRace.class);
        assertThat(table.get(KEY)).isEmpty();
    }

    @Test
    void throttleRejectsReadsAndWrites() {
        table.inject(Faults.none().throttles(1));
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(ThrottlingException.class);
        assertThatThrownBy(() -> table.get(KEY)).isInstanceOf(ThrottlingException.class);
        table.inject(Faults.none());
        assertThat(table.get(KEY)).isEmpty();
    }

    @Test
    void timeoutAfterCommitKeepsTheCommit() {
        table.inject(Faults.none().timeoutsAfterCommit(1));
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(SdkClientException.class);
        assertThat(table.get(KEY)).isPresent();
        assertThatThrownBy(() -> table.update((Write.Update) Write.update(KEY, Change.add("count", 1))))
                .isInstanceOf(SdkClientException.class);
        assertThat(table.get(KEY).orElseThrow().number("count")).isEqualTo(1);
    }

    @Test
    void staleIndexMissesOnlyTheLastCommit() {
        Query group = Query.ofIndex(Keys.INDEX_1, "group");
        table.inject(Faults.none().staleIndexReads(1));
        table.commit(Commit.of(Write.put(indexed("first"))));
        table.commit(Commit.of(Write.put(indexed("second"))));
        assertThat(table.query(group).items()).containsExactly(indexed("first"));
        assertThat(table.query(Query.of("home")).items()).hasSize(2);
        table.inject(Faults.none());
        assertThat(table.query(group).items()).hasSize(2);
    }

    @Test
    void sameSeedInjectsTheSameFaults() {
        assertThat(outcomes(1)).isEqualTo(outcomes(1)).contains("done", "LostRace", "ThrottlingException");
        assertThat(outcomes(1)).isNotEqualTo(outcomes(2));
    }

    @Test
    void observerCanCrashBeforeOrAfterAWrite() {
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                throw new Crash();
            }
        });
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(Crash.class);
        assertThat(table.get(KEY)).isEmpty();
        table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                throw new Crash();
            }
        });
        assertThatThrownBy(() -> table.commit(commit)).isInstanceOf(Crash.class);
        assertThat(table.get(KEY)).isPresent();
    }

    private static List<String> outcomes(long seed) {
        MemoryTable table = new MemoryTable();
        table.inject(Faults.seeded(seed).conflicts(0.3).throttles(0.3));
        List<String> outcomes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            try {
                table.commit(Commit.of(Write.put(item().build())));
                outcomes.add("done");
            } catch (LostRace | ThrottlingException fault) {
                outcomes.add(fault.getClass().getSimpleName());
            }
        }
        return outcomes;
    }

    private static Item indexed(String name) {
        return Item.at(new Key("home", name))
                .put("index1pk", "group")
                .put("index1sk", name)
                .build();
    }
}
