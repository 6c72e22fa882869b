package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import org.junit.jupiter.api.Test;

/** Events, jobs and timers: what commits store for later. */
class EventTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final AccountId ACCOUNT = new AccountId("acc_01kdvyqh0000000000000000zz");
    private static final Event EVENT =
            new Event(EventType.APPLICATION_SUBMITTED, "app_1", ACCOUNT, NOW, Map.of("bountyId", "bty_1", "seats", 2));

    @Test
    void typeAndSubjectIdentifyAnEvent() {
        assertThat(EVENT.id()).isEqualTo("application.submitted:app_1");
    }

    @Test
    void renamedEventKeepsEverythingElse() {
        Event renamed = EVENT.named(EventType.APPLICATION_RECEIVED);

        assertThat(renamed)
                .isEqualTo(new Event(EventType.APPLICATION_RECEIVED, "app_1", ACCOUNT, NOW, EVENT.data()))
                .isNotEqualTo(EVENT);
    }

    @Test
    void eventWithoutAFieldKeepsTheOthers() {
        assertThat(EVENT.without("bountyId"))
                .isEqualTo(new Event(EventType.APPLICATION_SUBMITTED, "app_1", ACCOUNT, NOW, Map.of("seats", 2)));
        assertThat(EVENT.without("nothing")).isEqualTo(EVENT);
    }

    @Test
    void eventDataIsSortedAndCannotChange() {
        Map<String, Object> data = EVENT.data();

        assertThat(data.keySet()).containsExactly("bountyId", "seats");
        assertThatThrownBy(() -> data.put("more", "text")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void jobTextIsRequired() {
        Job job = new Job("mail", "1", NOW, Map.of("to", "ada@example.com", "attempts", 2));

        assertThat(job.text("to")).isEqualTo("ada@example.com");
        assertThatThrownBy(() -> job.text("attempts")).hasMessage("job mail 1 has no text attempts");
        assertThatThrownBy(() -> job.text("from")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void timerValuesAreRequiredAndValid() {
        Timer timer =
                new Timer("expiry", "1", NOW, Map.of("id", ACCOUNT.value(), "count", "x", "task", Map.of("a", 1)));

        assertThat(timer.text("id")).isEqualTo(ACCOUNT.value());
        assertThat(timer.value("id", AccountId::new)).isEqualTo(ACCOUNT);
        assertThat(timer.map("task")).isEqualTo(Map.of("a", 1));
        assertThatThrownBy(() -> timer.text("task"))
                .isInstanceOf(UnreadableTimer.class)
                .hasMessage("timer expiry 1 has no text task");
        assertThatThrownBy(() -> timer.map("id"))
                .isInstanceOf(UnreadableTimer.class)
                .hasMessage("timer expiry 1 has no map id");
        assertThatThrownBy(() -> timer.value("count", Integer::valueOf))
                .isInstanceOf(UnreadableTimer.class)
                .hasMessage("timer expiry 1 has no valid count")
                .hasCauseInstanceOf(NumberFormatException.class);
    }
}
