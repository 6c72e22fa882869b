package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.ItemSize;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class FixedLimitTest {

    private static final FixedLimit TWICE =
            new FixedLimit("photos", 2, Duration.ofMinutes(10), "2 photos per 10 minutes are allowed.");
    private static final Instant START = Instant.parse("2026-01-01T12:10:00Z");

    private final MemoryTable table = new MemoryTable();

    @Test
    void callOverTheLimitIsRefusedUntilItsWindowEnds() {
        take("ada", START);
        take("ada", START.plusSeconds(598));

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> take("ada", START.plusMillis(598_500)))
                .satisfies(problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.RATE_LIMITED);
                    assertThat(problem).hasMessage("2 photos per 10 minutes are allowed.");
                    assertThat(problem.retryAfterSeconds()).hasValue(2);
                });
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> take("ada", START.plusSeconds(1)))
                .satisfies(problem -> assertThat(problem.retryAfterSeconds()).hasValue(599));
        take("ada", START.plusSeconds(600));
    }

    @Test
    void everySubjectHasALimitOfItsOwn() {
        take("ada", START);
        take("ada", START);
        take("ben", START);

        assertThat(counter("ben").number("count")).isEqualTo(1);
    }

    @Test
    void counterIsKeptForOneMoreWindow() {
        take("ada", START.plusSeconds(300));

        assertThat(counter("ada").number(Item.TTL))
                .isEqualTo(START.plusSeconds(1_200).getEpochSecond());
    }

    @Test
    void callIsCountedOnceOutsideItsCommit() {
        assertThat(count("first")).isTrue();
        assertThat(count("first")).isTrue();
        take("ada", START);

        assertThat(counter("ada").number("count")).isEqualTo(2);
        assertThat(count("third")).isFalse();
        assertThat(count("first")).isTrue();
        assertThat(TWICE.count(table, "ada", Optional.empty(), START)).isFalse();
        assertThat(TWICE.admits(table, "ada", START)).isFalse();
        assertThat(TWICE.admits(table, "ben", START)).isTrue();
        assertThat(counter("ada").number("count")).isEqualTo(2);
    }

    @Test
    void counterOf50CallsCostsOneUnit() {
        FixedLimit fifty = new FixedLimit("near-identical-posts", 50, Duration.ofHours(1), "");
        String who = "acc_00000000000000000000000001#" + "0".repeat(32);
        for (int i = 0; i < 50; i++) {
            fifty.count(table, who, Optional.of("IDEM#" + i), START);
        }

        Item counter = table.get(fifty.key(who, START)).orElseThrow();
        assertThat(counter.number("count")).isEqualTo(50);
        assertThat(ItemSize.bytes(counter)).isLessThanOrEqualTo(1_024);
    }

    private boolean count(String call) {
        return TWICE.count(table, "ada", Optional.of(call), START);
    }

    private void take(String who, Instant now) {
        table.commit(Commit.of(TWICE.take(who, now)));
    }

    private Item counter(String who) {
        return table.get(Keys.limit("photos", who, START)).orElseThrow();
    }
}
