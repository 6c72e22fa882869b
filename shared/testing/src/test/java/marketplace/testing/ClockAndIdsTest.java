package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.IdKind;
import org.junit.jupiter.api.Test;

final class ClockAndIdsTest {

    @Test
    void clockChangesOnlyWhenSet() {
        SettableClock clock = new SettableClock();
        assertThat(clock.instant()).isEqualTo(clock.instant()).isEqualTo(SettableClock.START);
        assertThat(clock.advance(Duration.ofDays(1))).isEqualTo("2026-01-02T00:00:00Z");
        clock.set(SettableClock.START);
        assertThat(clock.instant()).isEqualTo(SettableClock.START);
    }

    @Test
    void idsAreValidSequentialAndSortedByTime() {
        SequenceIds ids = new SequenceIds();
        String first = ids.next(IdKind.BOUNTY, SettableClock.START);
        String second = ids.next(IdKind.BOUNTY, SettableClock.START);
        assertThat(first).endsWith("0000000000000001").isLessThan(second);
        assertThat(second).endsWith("0000000000000002");
        assertThat(ids.next(IdKind.BOUNTY, SettableClock.START.plusMillis(1))).isGreaterThan(second);
        assertThat(Stream.of(first, second).map(BountyId::new).map(BountyId::value))
                .containsExactly(first, second);
        assertThat(new SequenceIds().next(IdKind.BOUNTY, SettableClock.START)).isEqualTo(first);
    }
}
