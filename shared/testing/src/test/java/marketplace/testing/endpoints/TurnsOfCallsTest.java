package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Key;
import marketplace.table.PrefetchingTable;
import marketplace.table.turns.Turns;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** When a call takes and returns its turns. */
final class TurnsOfCallsTest {

    private final PrefetchingTable table = new PrefetchingTable(new MemoryTable());
    private final SequenceIds ids = new SequenceIds();
    private final Notes notes = new Notes(table, ids);
    private final RecordedTurns turns = new RecordedTurns();
    private final TestEndpoint endpoint =
            new TestEndpoint(notes.operations(), table, new SettableClock(), ids).with(turns);
    private final String note;
    private final String other;

    TurnsOfCallsTest() {
        Callers.admit(endpoint);
        note = make();
        other = make();
    }

    private String make() {
        return endpoint.call("key", "POST", "/api/notes", "{\"title\":\"x\"}").text("noteId");
    }

    private Reply close(String idempotencyKey) {
        return endpoint.call(
                "key", "POST", "/api/notes/" + note + "/close", "", Map.of("idempotency-key", idempotencyKey));
    }

    private static Key key(String id) {
        return Notes.key(new BountyId(id));
    }

    /** Writes down what is asked of it. The call before is done when a turn comes. */
    private static final class RecordedTurns implements Turns {

        private final Set<Key> wanted = new HashSet<>();
        private final List<String> log = new ArrayList<>();
        private Runnable before = () -> {};

        @Override
        public boolean isWanted(Key key) {
            return wanted.contains(key);
        }

        @Override
        public Held take(SortedSet<Key> keys, Duration atMost) {
            List<String> taken = keys.stream().map(Key::pk).toList();
            assertThat(atMost).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(10));
            log.add("take " + taken);
            before.run();
            return () -> log.add("return " + taken);
        }
    }

    @Test
    void callWithoutConflictTakesNoTurn() {
        assertThat(close("k").status()).isEqualTo(200);
        assertThat(turns.log).isEmpty();
    }

    @Test
    void callThatLostARaceTakesATurnAndReadsTheItemAgain() {
        int before = notes.decisions();
        notes.meanwhile(() -> {
            if (notes.decisions() == before + 1) {
                notes.touch(new BountyId(note));
            }
        });
        turns.before = () -> notes.touch(new BountyId(note));

        assertThat(close("k").status()).isEqualTo(200);

        assertThat(turns.log).containsExactly("take [NOTE#" + note + "]", "return [NOTE#" + note + "]");
        assertThat(notes.decisions() - before).isEqualTo(2);
    }

    @Test
    void callForAContendedItemTakesATurnBeforeReading() {
        int before = notes.decisions();
        turns.wanted.add(key(note));
        turns.before = () -> notes.touch(new BountyId(note));

        assertThat(close("k").status()).isEqualTo(200);

        assertThat(turns.log).containsExactly("take [NOTE#" + note + "]", "return [NOTE#" + note + "]");
        assertThat(notes.decisions() - before)
                .as("what was prefetched before is read again")
                .isEqualTo(1);
    }

    @Test
    void callTakesATurnForAnItemThatWasNotPrefetched() {
        close("k");
        int before = notes.decisions();
        turns.wanted.add(key(note));
        turns.before = () -> notes.touch(new BountyId(note));

        assertThat(endpoint.call("key", "POST", "/api/notes/" + note + "/open", "")
                        .status())
                .isEqualTo(200);

        assertThat(turns.log).containsExactly("take [NOTE#" + note + "]", "return [NOTE#" + note + "]");
        assertThat(notes.decisions() - before).isLessThanOrEqualTo(2);
    }

    @Test
    void turnsAreReleasedBeforeMoreAreTakenInKeyOrder() {
        int before = notes.decisions();
        notes.meanwhile(() -> {
            if (notes.decisions() == before + 1) {
                notes.touch(new BountyId(note));
            } else {
                table.get(key(other));
            }
        });
        turns.wanted.add(key(other));

        assertThat(close("k").status()).isEqualTo(200);

        List<String> both =
                Stream.of(note, other).map(id -> "NOTE#" + id).sorted().toList();
        assertThat(turns.log)
                .containsExactly(
                        "take [NOTE#" + note + "]", "return [NOTE#" + note + "]", "take " + both, "return " + both);
    }

    @Test
    void answerStoredDuringTheWaitIsReturned() {
        turns.wanted.add(key(note));
        turns.before = () -> {
            turns.wanted.clear();
            turns.before = () -> {};
            assertThat(close("same").status()).isEqualTo(200);
        };

        Reply second = close("same");

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(turns.log).hasSize(2);
    }

    @Test
    void refusedCallReleasesItsTurn() {
        notes.meanwhile(() -> notes.touch(new BountyId(note)));

        assertThat(close("k").errorCode()).isEqualTo("conflict");

        assertThat(turns.log).containsExactly("take [NOTE#" + note + "]", "return [NOTE#" + note + "]");
    }

    @Test
    void readingTakesNoTurn() {
        turns.wanted.add(key(note));

        assertThat(endpoint.call("key", "GET", "/api/notes/" + note, "").status())
                .isEqualTo(200);
        assertThat(turns.log).isEmpty();
    }
}
