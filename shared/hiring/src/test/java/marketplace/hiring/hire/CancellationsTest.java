package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.THREE;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Crash;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A cancelled bounty refunds every seat whose work has not begun. */
class CancellationsTest {

    private static final String WHY = "{\"reason\":\"task_no_longer_needed\",\"details\":\"The park is closed.\"}";
    private static final long DEPOSIT = 100_000;

    private final HiringMarketplace story = new HiringMarketplace().deposited(DEPOSIT);

    private Reply cancel(String bounty, String body) {
        return story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/cancel", body);
    }

    private List<Seat> begun(String bounty) {
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            story.worker("w" + i);
            Seat seat = story.applied("w" + i, bounty);
            seats.add(i % 3 == 0 ? seat.prefunded() : seat);
        }
        seats.add(story.applied("ada", bounty).accepted());
        Seat bob = story.applied("bob", bounty).accepted();
        done(bob.post("bob", "confirm", "{}"));
        seats.add(bob);
        return seats;
    }

    @Test
    void cancellationSetsTheStatusFirstAndThenReleasesSeats() {
        String bounty = story.posted(THREE);
        List<Seat> seats = begun(bounty);
        assertThat(story.balance()).isEqualTo(DEPOSIT - 5 * SEAT);

        Reply cancelled = done(cancel(bounty, WHY));
        assertThat(cancelled.text("bounty.status")).isEqualTo("cancelled");
        assertThat(story.balance()).isEqualTo(DEPOSIT - 5 * SEAT);
        assertThat(seats.get(9).post("ada", "confirm", "{}").text("error_code")).isEqualTo("invalid_state");
        assertThat(seats.get(10).post("bob", "start", "{}").text("error_code")).isEqualTo("invalid_state");
        assertThat(seats.get(10).handIn().text("error_code")).isEqualTo("invalid_state");
        assertThat(seats.getFirst().decide("accept").text("error_code")).isEqualTo("invalid_state");
        story.tick();

        assertEnded(seats);
    }

    private void assertEnded(List<Seat> seats) {
        assertThat(seats.subList(0, 9))
                .allSatisfy(seat -> assertThat(seat.status()).isEqualTo("rejected"));
        assertThat(seats.subList(9, 11)).allSatisfy(seat -> {
            assertThat(seat.application().seat().expired().wire()).isEqualTo("poster_released");
            assertThat(seat.escrow()).isEqualTo("refunded");
        });
        assertThat(story.balance()).isEqualTo(DEPOSIT);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).hasSize(2);
        assertThat(story.events(EventType.APPLICATION_REJECTED)).hasSize(9);
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).isEmpty();
        story.assertBooksAgree();
    }

    @Test
    void interruptedCancellationReachesTheSameEnd() {
        int commits = new CancellationsTest().cancelled(Optional.empty());
        assertThat(commits).isGreaterThanOrEqualTo(8);
        for (int step = 0; step < commits; step++) {
            new CancellationsTest().cancelled(Optional.of(step));
        }
    }

    private int cancelled(Optional<Integer> crashAt) {
        String bounty = story.posted(THREE);
        List<Seat> seats = begun(bounty);
        done(cancel(bounty, WHY));
        int[] commits = new int[1];
        story.stored.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                if (crashAt.isPresent() && commits[0] == crashAt.get()) {
                    throw new Crash();
                }
                commits[0]++;
            }
        });
        try {
            story.tick();
            assertThat(crashAt).isEmpty();
        } catch (Crash _) {
            story.stored.observe(new CommitObserver() {});
            story.tick();
        }
        assertEnded(seats);
        return commits[0];
    }

    @Test
    void startedWorkPreventsCancellation() {
        String bounty = story.posted(THREE);
        story.applied("bob", bounty).accepted();
        Seat seat = story.applied("ada", bounty).accepted().working();

        assertThat(cancel(bounty, WHY).text("error")).contains("work on 1 of its seats has started");
        seat.handedIn();
        assertThat(cancel(bounty, WHY).text("error_code")).isEqualTo("invalid_state");
        assertThat(story.status(bounty)).isEqualTo("partially_filled");
        done(seat.post("ada", "consent-release", "{}"));
        done(seat.post("agent", "release-seat", "{}"));
        done(cancel(bounty, WHY));
        story.tick();

        assertThat(story.balance()).isEqualTo(DEPOSIT);
    }

    @Test
    void secondCancellationChangesNothing() {
        String bounty = story.posted(ONE);
        Seat seat = story.applied("ada", bounty).accepted();
        done(cancel(bounty, WHY));
        story.tick();

        assertThat(done(cancel(bounty, "{\"reason\":\"other\",\"details\":\"Again.\"}"))
                        .text("bounty.status"))
                .isEqualTo("cancelled");
        story.tick();

        assertThat(seat.bounty().cancellation().details()).isEqualTo("The park is closed.");
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).hasSize(1);
    }

    @Test
    void cancellationRequiresReasonAndOwner() {
        String bounty = story.posted(ONE);

        for (String vague : List.of("{}", "{\"reason\":\"whim\"}", "{\"reason\":\"other\"}")) {
            assertThat(cancel(bounty, vague).text("error_code")).as(vague).isEqualTo("validation");
        }
        Reply foreign = story.endpoint.call("rival", "POST", "/api/bounties/" + bounty + "/cancel", WHY);
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.body().get("error"))
                .isEqualTo(cancel("bty_00000000000000000000000000", WHY).body().get("error"));
        assertThat(story.status(bounty)).isEqualTo("open");
    }

    @Test
    void cancellationRejectsMoreApplicationsThanOnePage() {
        String bounty = story.posted(ONE.replace("}", ",\"spotsAvailable\":30}"));
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            story.worker("w" + i);
            seats.add(story.applied("w" + i, bounty).accepted());
        }
        done(cancel(bounty, WHY));

        story.tick();

        assertThat(seats).allSatisfy(seat -> assertThat(seat.escrow()).isEqualTo("refunded"));
        assertThat(story.balance()).isEqualTo(DEPOSIT);
        story.assertBooksAgree();
    }
}
