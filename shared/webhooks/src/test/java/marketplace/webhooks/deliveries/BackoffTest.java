package marketplace.webhooks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BackoffTest {

    @Test
    void attemptsAreAt0And30And90And210And450And930Seconds() {
        List<Long> seconds = new ArrayList<>();
        Duration at = Duration.ZERO;
        Optional<Duration> delay = Optional.of(Duration.ZERO);
        for (int attempt = 1; delay.isPresent(); attempt++) {
            at = at.plus(delay.get());
            seconds.add(at.toSeconds());
            delay = Backoff.afterFailed(attempt);
        }
        assertThat(seconds).containsExactly(0L, 30L, 90L, 210L, 450L, 930L);
    }

    @Test
    void sixthAttemptIsTheLast() {
        assertThat(Backoff.afterFailed(5)).contains(Duration.ofMinutes(8));
        assertThat(Backoff.afterFailed(6)).isEmpty();
        assertThat(Backoff.afterFailed(Integer.MAX_VALUE)).isEmpty();
    }

    @Test
    void attemptsCountFromOne() {
        assertThatThrownBy(() -> Backoff.afterFailed(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
