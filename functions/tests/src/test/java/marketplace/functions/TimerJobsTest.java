package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.functions.queues.JobMessage;
import marketplace.functions.queues.TimerJobs;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.TimerKind;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** A started timer that the stream has found, and the tick perhaps as well. */
class TimerJobsTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String CLOSING = "bounty.closing";

    private final MemoryTable table = new MemoryTable();
    private final Timer timer = new Timer(CLOSING, "bty_1", NOW);
    private final List<Instant> handled = new ArrayList<>();

    private JobKind<Timer> handler(TimerKind.BareHandler handling) {
        return TimerJobs.kind(table, List.of(TimerKind.bare(CLOSING, handling)));
    }

    private Commit note(Timer due, Instant now) {
        handled.add(now);
        return Commit.none();
    }

    /** As the queue carries it. */
    private Job received() {
        return JobMessage.parse(JobMessage.of(TimerJobs.job(timer)).text()).job();
    }

    @Test
    void messageThatIsDeliveredTwiceIsHandledOnce() {
        table.commit(Commit.none().start(timer));

        handler(this::note).run(received(), NOW);
        handler(this::note).run(received(), NOW);

        assertThat(handled).containsExactly(NOW);
        assertThat(table.get(Keys.due(timer))).isEmpty();
    }

    @Test
    void timerThatTheTickHasHandledIsLeftAlone() {
        handler(this::note).run(received(), NOW);

        assertThat(handled).isEmpty();
    }

    @Test
    void slowClockHandlesTheTimerAtItsTime() {
        table.commit(Commit.none().start(timer));

        handler(this::note).run(received(), NOW.minusMillis(5));

        assertThat(handled).containsExactly(NOW);
    }

    @Test
    void refusedTimerStaysForTheTick() {
        table.commit(Commit.none().start(timer));

        handler((_, _) -> {
                    throw new Problem(ErrorCode.INVALID_STATE, "Changed meanwhile.");
                })
                .run(received(), NOW);

        assertThat(table.get(Keys.due(timer))).isPresent();
    }
}
