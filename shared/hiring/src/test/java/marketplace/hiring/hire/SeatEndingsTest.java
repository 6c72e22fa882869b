package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.bounties.applications.Applications;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seats that are released, given up or lost by timers, with their money. */
class SeatEndingsTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Seat accepted() {
        return accepted(ONE);
    }

    private Seat accepted(String body) {
        return story.applied("ada", story.posted(body)).accepted();
    }

    private void assertLost(Seat seat, String status, String reason) {
        assertThat(seat.status()).isEqualTo(status);
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(story.inEscrow()).isZero();
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", reason)
                .containsEntry("applicationId", seat.id.value());
    }

    private void assertHeld(Seat seat) {
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(story.balance()).isZero();
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).isEmpty();
    }

    @Test
    void submissionVoidsAnEarlierConsent() {
        Seat seat = accepted().working();
        done(seat.post("ada", "consent-release", "{}"));
        seat.handedIn();

        assertThat(seat.post("agent", "release-seat", "{}").text("error_code")).isEqualTo("invalid_state");

        assertHeld(seat);
        done(seat.post("ada", "consent-release", "{}"));
        done(seat.post("agent", "release-seat", "{}"));
        assertLost(seat, "expired", "poster_released");
    }

    @Test
    void releasedSeatIsRefundedAndRefilled() {
        Seat seat = accepted();

        Reply released = done(seat.post("agent", "release-seat", "{\"reason\":\"It rains all week.\"}"));

        assertThat(released.text("application.status")).isEqualTo("expired");
        assertThat(released.text("application.seatExpiredReason")).isEqualTo("poster_released");
        assertLost(seat, "expired", "poster_released");
        assertThat(story.escrow(seat.application().seat().escrowId())
                        .auditLog()
                        .getLast()
                        .reason())
                .isEqualTo("It rains all week.");
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(seat.post("agent", "release-seat", "{}").text("error_code")).isEqualTo("invalid_state");
        story.applied("bob", seat.bounty.value()).accepted();
        assertThat(story.balance()).isZero();
    }

    @Test
    void begunWorkIsReleasedOnlyWithConsentOrOnceOverdue() {
        Seat seat = accepted().working();

        assertThat(seat.post("agent", "release-seat", "{}").text("error")).contains("consent-release");
        assertHeld(seat);
        done(seat.post("ada", "consent-release", "{}"));
        done(seat.post("agent", "release-seat", "{}"));

        assertLost(seat, "expired", "poster_released");
    }

    @Test
    void deliveredSeatIsNotReleasedAsOverdue() {
        Seat seat = accepted().working();
        story.clock.advance(Duration.ofDays(15));
        story.move(story.escrow(seat.application().seat().escrowId()).deliver(EscrowActor.WORKER, story.now()));

        assertThat(seat.post("agent", "release-seat", "{}").text("error")).contains("was delivered");
        story.tick();
        assertHeld(seat);
        done(seat.post("ada", "withdraw", "{}"));
        assertLost(seat, "withdrawn", "worker_withdrew");
    }

    @Test
    void workerGivesUpASeatUntilWorkAwaitsReview() {
        Seat seat = accepted().working();

        assertThat(done(seat.post("ada", "withdraw", "{}")).text("application.status"))
                .isEqualTo("withdrawn");

        assertLost(seat, "withdrawn", "worker_withdrew");
        assertThat(story.events(EventType.APPLICATION_WITHDRAWN)).hasSize(1);
        Seat other = story.applied("bob", seat.bounty.value()).accepted().handedIn();
        assertThat(other.post("bob", "withdraw", "{}").text("error")).contains("pending_review");
        assertThat(other.escrow()).isEqualTo("delivered");
    }

    @Test
    void onlyTheOwnerReleasesAndOnlyTheWorkerGivesUp() {
        Seat seat = accepted();

        assertThat(seat.post("rival", "release-seat", "{}").status()).isEqualTo(404);
        assertThat(seat.post("bob", "withdraw", "{}").status()).isEqualTo(404);
        assertThat(seat.post("agent", "withdraw", "{}").status()).isEqualTo(403);
        assertHeld(seat);
    }

    @Test
    void missedConfirmationLosesTheSeatAtTheMinute() {
        Seat seat = accepted();

        story.advance(Duration.ofHours(24).minusMillis(1));
        assertHeld(seat);
        story.advance(Duration.ofMillis(1));

        assertLost(seat, "expired", "confirmation_timeout");
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        story.advance(Duration.ofDays(30));
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).hasSize(1);
    }

    @Test
    void silentWorkerLosesTheSeatIfTheBountySaysSo() {
        Seat seat = accepted(ONE.replace("}", ",\"autoExpireGhosts\":true,\"responseWindowHours\":40}"));
        done(seat.post("ada", "confirm", "{}"));

        story.advance(Duration.ofHours(39));
        assertHeld(seat);
        story.advance(Duration.ofHours(1));

        assertLost(seat, "expired", "ghosted");
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).hasSize(1);
    }

    @Test
    void messageRestartsTheSilenceTimer() {
        Seat seat = accepted(ONE.replace("}", ",\"autoExpireGhosts\":true,\"responseWindowHours\":40}"));
        done(seat.post("ada", "confirm", "{}"));
        story.advance(Duration.ofHours(30));
        story.carryOut(() -> Commit.none()
                .and(new Applications(story.stored).change(seat.application().messageAt(story.now()))));

        story.advance(Duration.ofHours(39));
        assertHeld(seat);
        story.advance(Duration.ofHours(1));

        assertLost(seat, "expired", "ghosted");
    }

    @Test
    void silentWorkerIsOnlyFlaggedOtherwise() {
        Seat seat = accepted();
        done(seat.post("ada", "confirm", "{}"));

        story.advance(Duration.ofDays(10));

        assertHeld(seat);
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).hasSize(1);
    }

    @Test
    void missedCompletionLosesTheSeat() {
        Seat seat = accepted(ONE.replace("}", ",\"completionWindowHours\":48}")).working();

        story.advance(Duration.ofHours(47));
        assertHeld(seat);
        story.advance(Duration.ofHours(1));

        assertLost(seat, "expired", "completion_deadline_missed");
        assertThat(story.events(EventType.APPLICATION_COMPLETION_DEADLINE_PASSED))
                .hasSize(1);
    }

    @Test
    void submissionStopsTheTimersOfTheSeat() {
        Seat seat = accepted(ONE.replace("}", ",\"completionWindowHours\":48,\"autoExpireGhosts\":true}"))
                .handedIn();

        story.advance(Duration.ofDays(30));

        assertHeld(seat);
    }
}
