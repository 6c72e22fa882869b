package marketplace.bounties.seats;

import static marketplace.bounties.seats.SeatFixture.ONE;
import static marketplace.bounties.seats.SeatFixture.PLANS_CHANGED;
import static marketplace.bounties.seats.SeatFixture.THREE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.seats.SeatFixture.TestSeat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SeatLifeTest {

    private final SeatFixture stage = new SeatFixture();
    private final BountyMarketplace story = stage.story;
    private final Seats seats = stage.seats;

    @Test
    void acceptedWorkerConfirmsAndStarts() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();

        Reply confirmed = seat.worker("ada", "confirm");
        assertThat(confirmed.text("application.status")).isEqualTo("accepted");
        assertThat(confirmed.text("application.confirmBy")).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(confirmed.text("application.confirmedAt")).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(confirmed.text("application.startBy")).isEqualTo("2026-01-03T00:00:00.000Z");
        assertThat(seat.worker("ada", "confirm").body()).isEqualTo(confirmed.body());
        Reply started = seat.worker("ada", "start");

        assertThat(started.text("application.dueAt")).isEqualTo("2026-01-15T00:00:00.000Z");
        assertThat(seat.worker("ada", "start").body()).isEqualTo(started.body());
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
        assertThat(stage.events())
                .containsExactlyInAnyOrder(
                        EventType.APPLICATION_SUBMITTED,
                        EventType.APPLICATION_ACCEPTED,
                        EventType.APPLICATION_CONFIRMED,
                        EventType.APPLICATION_STARTED);
        assertThat(Facts.of(stage.event(EventType.APPLICATION_STARTED)))
                .containsEntry("dueAt", "2026-01-15T00:00:00.000Z")
                .containsEntry("applicationId", seat.id.value());
    }

    @Test
    void startBeforeAndConfirmationAfterDeadlineAreRefused() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();

        assertThat(seat.worker("ada", "start").text("error_code")).isEqualTo("invalid_state");
        story.clock.advance(Duration.ofDays(1));
        assertThat(seat.worker("ada", "confirm").text("error")).contains("confirmed before 2026-01-02");
    }

    @Test
    void seatOfAnotherAccountAnswersLikeUnknownOne() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        TestSeat unknown = stage.new TestSeat(seat.bounty.value(), "app_00000000000000000000000000");
        for (String verb : List.of("confirm", "start", "consent-release")) {
            Reply foreign = seat.worker("bob", verb);
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("error"))
                    .isEqualTo(unknown.worker("bob", verb).text("error"));
        }
        seat.working().handsIn(1);
        for (String name : List.of("bob", "rival")) {
            Reply foreign = story.endpoint.call(name, "GET", seat.path() + "/submissions", "");
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("error"))
                    .isEqualTo(story.endpoint
                            .call(name, "GET", unknown.path() + "/submissions", "")
                            .text("error"));
        }
        for (String name : List.of("ada", "agent")) {
            assertThat(story.endpoint
                            .call(name, "GET", seat.path() + "/submissions", "")
                            .text("submissions.0.text"))
                    .isEqualTo("Seven benches.");
        }
    }

    @Test
    void workerListsOwnApplicationsAndSeats() {
        String hidden = ONE.replace("}", ",\"startInstructions\":\"Ring twice.\"}");
        TestSeat pending = stage.applied("ada", story.posted(ONE));
        TestSeat seat = stage.applied("ada", story.posted(hidden)).accepted();
        stage.applied("bob", story.posted(ONE));

        Reply all = story.endpoint.call("ada", "GET", "/api/me/applications", "");
        assertThat(all.body().at("/applications").findValuesAsText("id"))
                .containsExactly(seat.id.value(), pending.id.value());
        assertThat(story.endpoint
                        .call("ada", "GET", "/api/me/applications?status=pending", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isEqualTo(1);
        Reply assigned = story.endpoint.call("ada", "GET", "/api/bounties/assigned", "");
        assertThat(assigned.text("bounties.0.startInstructions")).isEqualTo("Ring twice.");
        assertThat(assigned.text("bounties.0.id")).isEqualTo(seat.bounty.value());
        assertThat(story.endpoint
                        .call("", "GET", "/api/bounties/" + seat.bounty, "")
                        .body()
                        .at("/bounty/startInstructions")
                        .isNull())
                .isTrue();
        seat.lost(seat.application().withdraw());
        assertThat(story.endpoint
                        .call("ada", "GET", "/api/bounties/assigned", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isZero();
        assertThat(story.endpoint
                        .call("agent", "GET", "/api/me/applications", "")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void startedWorkPreventsCancellation() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted().working();
        assertThatThrownBy(() -> seat.application().releaseSeat(stage.now())).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> seat.bounty().cancel(PLANS_CHANGED, stage.now()))
                .hasMessageContaining("work on 1");

        assertThat(seat.worker("ada", "consent-release").text("application.releaseConsentedAt"))
                .isEqualTo("2026-01-01T00:00:00.000Z");
        seat.lost(seat.application().releaseSeat(stage.now()));

        assertThat(Facts.of(stage.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("reason", "poster_released");
        assertThat(seat.bounty().cancel(PLANS_CHANGED, stage.now()).status()).isEqualTo(BountyStatus.CANCELLED);
    }

    @Test
    void revokedAcceptanceCanBeRepeatedWithNewEvent() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        stage.commit(seats.revokeAcceptance(seat.bounty(), seat.application(), stage.now())
                .writes());
        assertThat(seat.application().status()).isEqualTo(ApplicationStatus.PENDING);
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(story.apply("ada", seat.bounty.value(), "{}").text("error_code"))
                .isEqualTo("conflict");

        seat.accepted();

        assertThat(story.events().stream()
                        .filter(event -> event.type() == EventType.APPLICATION_ACCEPTED)
                        .map(Event::id)
                        .distinct())
                .hasSize(2);
    }

    @Test
    void concurrentCancellationAndStartLeaveOne() {
        TestSeat seat = stage.applied("ada", story.posted(ONE)).accepted();
        seat.worker("ada", "confirm");
        Bounty read = seat.bounty();
        List<Write> cancelled = seats.change(read, read.cancel(PLANS_CHANGED, stage.now()), stage.now());
        List<Write> started = seats.start(read, seat.application(), stage.now()).writes();
        stage.commit(started);

        assertThatThrownBy(() -> stage.commit(cancelled)).isInstanceOf(LostRace.class);
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
    }

    @Test
    void lastSeatCompletesAndLastPayoutPaysTheBounty() {
        String bounty = story.posted(THREE);
        TestSeat ada = stage.applied("ada", bounty).accepted().working();
        TestSeat bob = stage.applied("bob", bounty).accepted();
        stage.finished(ada);
        assertThat(story.status(bounty)).isEqualTo("partially_filled");
        story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}");
        assertThat(story.status(bounty)).isEqualTo("assigned");
        stage.finished(bob);
        assertThat(story.status(bounty)).isEqualTo("completed");
        stage.finished(bob);

        assertThat(stage.events().stream().filter(EventType.BOUNTY_COMPLETED::equals))
                .hasSize(1);
        for (int seat = 0; seat < 2; seat++) {
            assertThat(story.status(bounty)).isEqualTo("completed");
            Bounty before = ada.bounty();
            stage.commit(seats.change(before, before.paySeat(stage.now()), stage.now()));
        }
        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(stage.events().stream().filter(EventType.BOUNTY_COMPLETED::equals))
                .hasSize(1);
    }
}
