package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.limits.RateLimits;
import marketplace.functions.accounts.AccountsFunction;
import marketplace.kernel.Caller;
import marketplace.table.Table;
import org.junit.jupiter.api.Test;

class LimitsTest {

    private final List<String> calls = new ArrayList<>();

    /** A sign-in is refused if it cannot be counted in 250 ms, so the first of a process must find all loaded. */
    @Test
    void functionPreparesItsCountersBeforeTheFirstRequest() {
        TestPlatform platform = new TestPlatform(this::noted);

        new AccountsFunction(platform);

        assertThat(calls).containsExactly("prepare");
    }

    private RateLimits noted(Table table) {
        RateLimits counters = new RateCounters(table);
        return new RateLimits() {
            @Override
            public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
                calls.add("take");
                return counters.take(rateClass, caller, sourceIp, now);
            }

            @Override
            public void prepare(Instant now) {
                calls.add("prepare");
                counters.prepare(now);
            }
        };
    }
}
