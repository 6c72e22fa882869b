package marketplace.webhooks;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.webhooks.slots.HostBudget;
import org.junit.jupiter.api.Test;

/** Many endpoints of one account on one host, which may be a stranger's. */
class HostFloodTest {

    private static final int ENDPOINTS = 5;
    private static final int EVENTS = 130;

    private final WebhooksFixture story = new WebhooksFixture();

    @Test
    void hostIsNotCalledMoreThanItsBudgetAMinuteAndNothingIsLost() throws InterruptedException {
        for (int i = 1; i < ENDPOINTS; i++) {
            story.create("agent", "https://victim.example.com/" + i, "[\"*\"]");
        }
        story.create("agent", "https://own.example.com/in", "[\"*\"]");
        story.create("sibling", "https://VICTIM.example.com/of-another-key", "[\"*\"]");
        for (int i = 1; i <= EVENTS; i++) {
            story.happens(i);
        }
        Instant start = story.clock.instant();

        story.stream();
        story.work();
        story.workUntil(start.plusSeconds(600));

        Map<Instant, Long> byMinute = story.receiver.arrivals().stream()
                .filter(arrival -> arrival.url().getHost().equalsIgnoreCase("victim.example.com"))
                .collect(groupingBy(arrival -> arrival.at().truncatedTo(ChronoUnit.MINUTES), counting()));
        assertThat(byMinute.values()).allMatch(calls -> calls <= HostBudget.PER_MINUTE);
        assertThat(byMinute.values().stream().mapToLong(Long::longValue).sum()).isEqualTo((long) ENDPOINTS * EVENTS);
        assertThat(byMinute).hasSize(2);
        assertThat(story.receiver.arrivals().stream()
                        .filter(arrival -> arrival.url().getHost().equals("own.example.com"))
                        .map(ScriptedReceiver.Arrival::at)
                        .distinct())
                .containsExactly(start);
    }

    @Test
    void processesShareOneBudget() {
        Instant now = story.clock.instant();
        HostBudget one = new HostBudget(story.table);
        HostBudget other = new HostBudget(story.table);
        int admitted = 0;
        for (int i = 0; i < HostBudget.PER_MINUTE; i++) {
            admitted += one.take(story.account, "a.example.com", now).isEmpty() ? 1 : 0;
            admitted += other.take(story.account, "A.example.com", now).isEmpty() ? 1 : 0;
        }

        assertThat(admitted).isEqualTo(HostBudget.PER_MINUTE);
        assertThat(one.take(story.account, "b.example.com", now)).isEmpty();
        assertThat(one.take(new AccountId("acc_00000000000000000000000009"), "a.example.com", now))
                .isEmpty();
        assertThat(one.take(story.account, "a.example.com", now.plusSeconds(60)))
                .isEmpty();
    }
}
