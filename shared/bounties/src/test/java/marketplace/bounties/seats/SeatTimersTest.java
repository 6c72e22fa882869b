package marketplace.bounties.seats;

import static marketplace.bounties.seats.SeatFixture.ONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.SeatCounts;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.SeatFixture.TestSeat;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class SeatTimersTest {

    private final SeatFixture stage = new SeatFixture();
    private final BountyMarketplace story = stage.story;
    private final MemoryTable table = stage.table;
    private final Seats seats = stage.seats;

    @Test
    void missedConfirmationLosesSeatAndReopensIntake() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        assertThat(seats.expireIfDue(seat.bounty(), seat.application(), stage.now()))
                .isEmpty();

        story.clock.advance(Duration.ofDays(1));
        stage.commit(stage.lapsed(seat));

        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(Facts.of(stage.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", "confirmation_timeout");
        assertThat(stage.applied("ada", seat.bounty.value())
                        .accepted()
                        .application()
                        .status())
                .isEqualTo(ApplicationStatus.ACCEPTED);
    }

    @Test
    void silentWorkerIsFlaggedOnceUntilAMessage() {
        TestSeat silent = stage.applied("ada", story.posted(ONE)).accepted();
        TestSeat writing = stage.applied("bob", story.posted(ONE)).accepted();
        silent.worker("ada", "confirm");
        writing.worker("bob", "confirm");
        story.clock.advance(Duration.ofHours(47));
        stage.commit(
                List.of(new Applications(table).change(writing.application().messageAt(stage.now()))));
        story.tick();
        assertThat(stage.events()).doesNotContain(EventType.APPLICATION_GHOST_FLAGGED);

        story.clock.advance(Duration.ofHours(1));
        story.tick();
        story.tick();

        assertThat(silent.application().seat().ghostFlaggedAt()).isEqualTo(stage.now());
        assertThat(writing.application().seat().ghostFlaggedAt()).isNull();
        assertThat(stage.events().stream().filter(EventType.APPLICATION_GHOST_FLAGGED::equals))
                .hasSize(1);
        story.clock.advance(Duration.ofHours(47));
        story.tick();
        assertThat(writing.application().seat().ghostFlaggedAt()).isEqualTo(stage.now());
    }

    @Test
    void missedStartOnlyEmitsAnEvent() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        TestSeat punctual = stage.applied("bob", story.posted(ONE)).accepted();
        seat.worker("ada", "confirm");
        punctual.worker("bob", "confirm");
        punctual.worker("bob", "start");
        story.clock.advance(Duration.ofDays(2));
        story.tick();

        assertThat(stage.events().stream().filter(EventType.APPLICATION_START_DEADLINE_PASSED::equals))
                .hasSize(1);
        assertThat(Facts.of(stage.event(EventType.APPLICATION_START_DEADLINE_PASSED)))
                .containsEntry("applicationId", seat.id.value());
        assertThat(seat.worker("ada", "start").status()).isEqualTo(200);
    }

    @Test
    void silentWorkerLosesSeatWithAutoExpireGhosts() {
        TestSeat seat = stage.applied(
                        "ada", story.posted(ONE.replace("}", ",\"autoExpireGhosts\":true,\"responseWindowHours\":3}")))
                .accepted();
        seat.worker("ada", "confirm");
        story.clock.advance(Duration.ofHours(3));
        stage.commit(stage.lapsed(seat));

        assertThat(stage.events()).contains(EventType.APPLICATION_GHOST_FLAGGED, EventType.APPLICATION_SEAT_EXPIRED);
        assertThat(Facts.of(stage.event(EventType.APPLICATION_SEAT_EXPIRED))).containsEntry("reason", "ghosted");
    }

    @Test
    void missedCompletionLosesSeat() {
        TestSeat seat = stage.applied("ada", story.posted(ONE.replace("}", ",\"completionWindowHours\":5}")))
                .accepted()
                .working();
        story.clock.advance(Duration.ofHours(5));

        assertThatThrownBy(() -> seat.handsIn(1)).hasMessageContaining("was due at 2026-01-01T05:00:00.000Z");
        stage.commit(stage.lapsed(seat));

        assertThat(Facts.of(stage.event(EventType.APPLICATION_COMPLETION_DEADLINE_PASSED)))
                .containsEntry("dueAt", "2026-01-01T05:00:00.000Z");
        assertThat(Facts.of(stage.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", "completion_deadline_missed");
        assertThat(seat.bounty().seats()).isEqualTo(SeatCounts.NONE);
    }
}
