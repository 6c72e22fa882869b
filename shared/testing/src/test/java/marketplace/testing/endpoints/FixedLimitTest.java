package marketplace.testing.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Item;
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

    private void take(String who, Instant now) {
        table.commit(Commit.of(TWICE.take(who, now)));
    }

    private Item counter(String who) {
        return table.get(Keys.limit("photos", who, START)).orElseThrow();
    }
}
