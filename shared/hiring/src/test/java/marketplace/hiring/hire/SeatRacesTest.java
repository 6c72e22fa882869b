package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.atOnce;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.bounties.seats.SeatTimers;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Timer;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Two concurrent calls: one wins, the other is refused, and the money follows the winner. */
class SeatRacesTest {

    private static final int ROUNDS = 25;
    private static final String CANCEL = "{\"reason\":\"task_no_longer_needed\"}";

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);

    private static long won(List<Reply> replies) {
        return replies.stream().filter(reply -> reply.status() == 200).count();
    }

    @RepeatedTest(ROUNDS)
    void oneOfManyConcurrentAcceptancesOfTheLastSeatWins() {
        String bounty = story.posted(ONE);
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            story.worker("w" + i);
            seats.add(story.applied("w" + i, bounty));
        }

        List<Reply> replies = atOnce(seats.stream()
                .<Supplier<Reply>>map(seat -> () -> seat.decide("accept"))
                .toList());

        assertThat(won(replies)).isEqualTo(1);
        assertThat(replies)
                .filteredOn(reply -> reply.status() != 200)
                .allSatisfy(reply -> assertThat(reply.text("error_code")).isIn("invalid_state", "conflict"));
        assertThat(story.balance()).isEqualTo(100_000 - SEAT);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(1);
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(1);
        story.assertBooksAgree();
    }

    @RepeatedTest(ROUNDS)
    void concurrentAcceptancesSpendNoMoreThanTheWallet() {
        HiringMarketplace poor = new HiringMarketplace().deposited(SEAT);
        Seat first = poor.applied("ada", poor.posted(ONE));
        Seat second = poor.applied("bob", poor.posted(ONE));

        List<Reply> replies = atOnce(List.of(() -> first.decide("accept"), () -> second.decide("accept")));

        assertThat(won(replies)).isEqualTo(1);
        assertThat(poor.balance()).isZero();
        assertThat(replies)
                .filteredOn(reply -> reply.status() != 200)
                .allSatisfy(reply -> assertThat(reply.text("error_code")).isIn("escrow_not_funded", "conflict"));
        poor.assertBooksAgree();
    }

    @RepeatedTest(ROUNDS)
    void concurrentAcceptanceAndWithdrawalKeepTheBooks(RepetitionInfo round) {
        Seat seat = story.applied("ada", story.posted(ONE));
        if (round.getCurrentRepetition() % 2 == 0) {
            seat.prefunded();
        }

        List<Reply> replies = atOnce(List.of(() -> seat.decide("accept"), () -> seat.post("ada", "withdraw", "{}")));

        // The second call gives up an accepted seat, or is refused for a withdrawn application.
        assertThat(replies.get(1).status()).isEqualTo(200);
        assertThat(seat.status()).isEqualTo("withdrawn");
        assertThat(story.balance()).isEqualTo(100_000);
        assertThat(story.inEscrow()).isZero();
        int lost = replies.get(0).status() == 200 ? 1 : 0;
        assertThat(story.events(EventType.APPLICATION_SEAT_EXPIRED)).hasSize(lost);
        story.assertBooksAgree();
    }

    @RepeatedTest(ROUNDS)
    void concurrentCancellationAndStartLeaveOne() {
        String bounty = story.posted(ONE);
        Seat seat = story.applied("ada", bounty).accepted();
        done(seat.post("ada", "confirm", "{}"));

        List<Reply> replies = atOnce(List.of(
                () -> story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/cancel", CANCEL),
                () -> seat.post("ada", "start", "{}")));
        story.tick();

        assertThat(won(replies)).isEqualTo(1);
        boolean cancelled = replies.getFirst().status() == 200;
        assertThat(story.status(bounty)).isEqualTo(cancelled ? "cancelled" : "assigned");
        assertThat(seat.escrow()).isEqualTo(cancelled ? "refunded" : "locked");
        assertThat(story.balance()).isEqualTo(cancelled ? 100_000 : 100_000 - SEAT);
        story.assertBooksAgree();
    }

    @RepeatedTest(ROUNDS)
    void fundingDuringARejectionIsDetected() {
        Seat seat = story.applied("ada", story.posted(ONE));

        List<Reply> replies = atOnce(List.of(() -> seat.decide("reject"), () -> {
            seat.prefunded();
            return story.endpoint.call("agent", "GET", "/api/escrow", "");
        }));

        assertThat(replies.getFirst().status()).isEqualTo(200);
        // Funded first: refunded by the rejection. Funded after: refunded when it lapses.
        boolean stands = seat.funded()
                .filter(escrow -> escrow.status() == EscrowStatus.FUNDED)
                .isPresent();
        assertThat(story.balance()).isEqualTo(stands ? 100_000 - SEAT : 100_000);
        story.assertBooksAgree();
    }

    @Test
    void timerThatReadsAroundAStartLosesTheRace() {
        Seat seat = story.applied("ada", story.posted(ONE.replace("}", ",\"autoExpireGhosts\":true}")))
                .accepted();
        done(seat.post("ada", "confirm", "{}"));
        Instant silent = story.now().plus(Duration.ofDays(2));
        Timer due = story.timers(silent).stream()
                .filter(found -> found.kind().equals(SeatTimers.SILENT_EXPIRES))
                .findFirst()
                .orElseThrow();

        story.interleaved.arm(1, () -> done(seat.post("ada", "start", "{}")));

        assertThatThrownBy(() -> story.timers.get(due.kind()).handle(due, silent))
                .isInstanceOf(LostRace.class);
        story.interleaved.disarm();
        story.advance(Duration.ofDays(2));
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(seat.escrow()).isEqualTo("locked");
        story.assertBooksAgree();
    }

    /** A batch of reads is no snapshot: it has the old application, and the bounty after the other release. */
    @Test
    void releaseThatReadsHalfOfAnotherIsRefused() {
        Seat seat = story.applied("ada", story.posted(ONE)).accepted().working().handedIn();
        String escrow = "/api/escrow/" + seat.liveEscrow().id();
        done(story.endpoint.call("agent", "POST", escrow + "/complete", "{}"));
        Key application = Keys.application(seat.bounty, seat.id);

        Supplier<Reply> release = () -> story.endpoint.call("agent", "POST", escrow + "/release", "{}");
        int batch = batchWith(application, release);
        story.interleaved.armAmidst(batch, Set.of(application), () -> done(release.get()));
        Reply second = release.get();
        story.interleaved.disarm();

        assertThat(second.text("error_code")).isEqualTo("invalid_state");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        story.assertBooksAgree();
    }

    private int batchWith(Key key, Supplier<Reply> call) {
        List<Item> before = story.stored.items();
        story.interleaved.arm(Integer.MAX_VALUE, () -> {});
        done(call.get());
        story.interleaved.disarm();
        story.stored.restore(before);
        return story.interleaved.batches().entrySet().stream()
                .filter(batch -> batch.getValue().contains(key))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }
}
