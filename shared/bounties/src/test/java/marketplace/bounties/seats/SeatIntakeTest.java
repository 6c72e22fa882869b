package marketplace.bounties.seats;

import static marketplace.bounties.seats.SeatFixture.ONE;
import static marketplace.bounties.seats.SeatFixture.THREE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.SeatFixture.TestSeat;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Problem;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SeatIntakeTest {

    private final SeatFixture stage = new SeatFixture();
    private final BountyMarketplace story = stage.story;
    private final MemoryTable table = stage.table;
    private final Seats seats = stage.seats;

    @Test
    void lastOfThreeSeatsEndsTheIntake() {
        String bounty = story.posted(THREE);
        story.worker("cleo");
        story.worker("dan");
        TestSeat dan = stage.applied("dan", bounty);
        for (String name : List.of("ada", "bob", "cleo")) {
            assertThat(story.status(bounty)).isIn("open", "partially_filled");
            stage.applied(name, bounty).accepted();
        }
        assertThat(story.status(bounty)).isEqualTo("assigned");
        assertThatThrownBy(dan::accepted).isInstanceOf(Problem.class).hasMessageContaining("assigned");
        story.tick();

        assertThat(dan.application().status()).isEqualTo(ApplicationStatus.REJECTED);
        assertThat(stage.events().stream().filter(EventType.BOUNTY_SEAT_FILLED::equals))
                .hasSize(3);
    }

    @Test
    void reservePoolKeepsPendingApplications() {
        String bounty = story.posted(ONE.replace("}", ",\"keepApplicantsOnFill\":true}"));
        TestSeat bob = stage.applied("bob", bounty);
        stage.applied("ada", bounty).accepted();
        story.tick();

        assertThat(bob.application().status()).isEqualTo(ApplicationStatus.PENDING);
    }

    @Test
    void killedRejectionOfTheRestContinuesToTheSameEnd() {
        int commits = turnedAway(Optional.empty());
        assertThat(commits).isGreaterThanOrEqualTo(2);
        for (int step = 0; step < commits; step++) {
            turnedAway(Optional.of(step));
        }
    }

    private static int turnedAway(Optional<Integer> crashAt) {
        SeatFixture stage = new SeatFixture();
        String bounty = stage.story.posted(ONE);
        List<TestSeat> waiting = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            stage.story.worker("w" + i);
            waiting.add(stage.applied("w" + i, bounty));
        }
        stage.applied("ada", bounty).accepted();
        int[] commits = new int[1];
        stage.table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                if (crashAt.isPresent() && commits[0] == crashAt.get()) {
                    throw new Crash();
                }
                commits[0]++;
            }
        });
        try {
            stage.story.tick();
        } catch (Crash _) {
            stage.table.observe(new CommitObserver() {});
            stage.story.tick();
        }
        assertThat(waiting)
                .allSatisfy(seat -> assertThat(seat.application().status()).isEqualTo(ApplicationStatus.REJECTED));
        return commits[0];
    }

    @Test
    void stoppedIntakeCompletesBountyWithFinishedSeats() {
        String bounty = story.posted(THREE);
        stage.finished(stage.applied("ada", bounty).accepted());

        assertThat(story.endpoint
                        .call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}")
                        .text("bounty.status"))
                .isEqualTo("completed");
        assertThat(stage.events()).contains(EventType.BOUNTY_COMPLETED);
    }

    @Test
    void seatLostAfterDeadlineDoesNotReopenIntake() {
        TestSeat seat = stage.applied("ada", story.posted(ONE.replace("}", ",\"deadline\":\"2026-01-01T12:00:00Z\"}")))
                .accepted();
        story.clock.advance(Duration.ofDays(1));
        story.tick();
        seat.lost(seat.application().expire(SeatExpiry.CONFIRMATION_TIMEOUT));
        story.tick();

        assertThat(story.status(seat.bounty.value())).isEqualTo("closed");
    }

    @Test
    void applicationLimitRefusesFurtherApplications() {
        String bounty = story.posted(ONE.replace("}", ",\"maxApplications\":6}"));
        for (int i = 0; i < 6; i++) {
            story.worker("w" + i);
            assertThat(story.apply("w" + i, bounty, "{}").status()).isEqualTo(200);
        }

        assertThat(story.apply("ada", bounty, "{}").text("error")).contains("maximum of 6 applications");
    }

    @Test
    void concurrentApplicationsKeepTheLimit() throws Exception {
        String bounty = story.posted(ONE.replace("}", ",\"maxApplications\":5}"));
        List<Future<Reply>> replies = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            story.worker("w" + i);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                String name = "w" + i;
                replies.add(threads.submit(() -> story.apply(name, bounty, "{}")));
            }
        }
        for (Future<Reply> reply : replies) {
            assertThat(reply.get().status()).isIn(200, 409);
        }

        int stored = new Applications(table)
                .list(new BountyId(bounty), Optional.empty(), true, 100, Optional.empty())
                .items()
                .size();
        assertThat(stored).isBetween(1, 5);
        for (int i = 0; i < 20; i++) {
            story.apply("w" + i, bounty, "{}");
        }
        assertThat(new Applications(table)
                        .list(new BountyId(bounty), Optional.empty(), true, 100, Optional.empty())
                        .items())
                .hasSize(5);
    }

    @Test
    void concurrentAcceptancesOfTheLastSeatLeaveOne() {
        String bounty = story.posted(ONE);
        TestSeat ada = stage.applied("ada", bounty);
        TestSeat bob = stage.applied("bob", bounty);
        Bounty read = ada.bounty();
        EscrowId escrow = new EscrowId("esc_00000000000000000000000001");
        List<Write> first =
                seats.take(read, ada.application(), escrow, null, stage.now()).writes();
        List<Write> second =
                seats.take(read, bob.application(), escrow, null, stage.now()).writes();
        stage.commit(first);

        assertThatThrownBy(() -> stage.commit(second)).isInstanceOf(LostRace.class);
        assertThat(bob.application().status()).isEqualTo(ApplicationStatus.PENDING);
    }
}
