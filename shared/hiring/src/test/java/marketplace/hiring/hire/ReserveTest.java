package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.atOnce;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.Blocking;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Fee;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lost seats while applicants wait in reserve: who gets the seat, and where the money goes. */
class ReserveTest extends ReserveFixture {

    @ParameterizedTest
    @EnumSource(Way.class)
    void firstInReserveTakesLostSeatAtOnce(Way way) {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);
        story.tick();
        assertThat(bob.status()).isEqualTo("pending");

        way.end(ada);

        assertLost(ada, way.reason);
        assertPassedTo(bob, 0);
        assertThat(story.inEscrow()).isEqualTo(SEAT);
        // The new seat has its own timers: without a confirmation it is lost as well.
        story.advance(Duration.ofDays(1));
        assertThat(bob.status()).isEqualTo("expired");
        assertThat(story.status(bounty)).isEqualTo("open");
        assertThat(story.balance()).isEqualTo(SEAT);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void applicantWhoLeavesDuringTheBackfillIsSkipped(Way way) {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        story.worker("carl");
        Seat carl = story.applied("carl", bounty);
        Seat ada = seated(bounty);
        story.tick();
        goesBeforeTheCommit(bob);

        way.end(ada);

        assertLost(ada, way.reason);
        assertPassedTo(carl, 0);
        assertThat(bob.status()).isEqualTo("pending");
    }

    /** The profile exists when it is read and is deleted before the commit. */
    private void goesBeforeTheCommit(Seat seat) {
        Key profile = Keys.human(seat.application().humanId());
        story.stored.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (writes.stream()
                                .anyMatch(write -> write instanceof Write.Check
                                        && write.key().equals(profile))
                        && story.stored.get(profile).isPresent()) {
                    story.stored.commit(Commit.of(Write.delete(profile)));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void cheaperApplicantLeavesTheRestInTheWallet(Way way) {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty, "{\"proposedPrice\":15}");
        Seat ada = seated(bounty);

        way.end(ada);

        assertLost(ada, way.reason);
        assertPassedTo(bob, SEAT - 1_770);
        assertThat(story.inEscrow()).isEqualTo(1_770);
        assertThat(bob.liveEscrow().terms().amount().cents()).isEqualTo(1_500);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void dearerApplicantOpensTheSeat(Way way) {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty, "{\"proposedPrice\":20.01}");
        story.worker("cleo");
        Seat cleo = story.applied("cleo", bounty, "{\"proposedPrice\":1}");
        Seat ada = story.deposited(5_000).applied("ada", bounty).accepted();

        way.end(ada);

        assertLost(ada, way.reason);
        assertOpen(ada, 5_000);
        assertThat(List.of(bob.status(), cleo.status())).containsOnly("pending");
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void emptyReserveOpensTheSeat(Way way) {
        Seat ada = seated(posted());

        way.end(ada);

        assertLost(ada, way.reason);
        assertOpen(ada, SEAT);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void seatOpensWithoutReserve(Way way) {
        String kept = "\"keepApplicantsOnFill\":true,\"autoExpireGhosts\":true,\"responseWindowHours\":40,"
                + "\"completionWindowHours\":60";
        String bounty = story.posted(with(ONE, kept));
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);

        way.end(ada);

        assertLost(ada, way.reason);
        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void ineligibleReserveIsSkipped() {
        String bounty = posted();
        for (String name : List.of("w1", "w2", "w3", "w4", "w5", "w6")) {
            story.worker(name);
        }
        Seat withdrawn = story.applied("w1", bounty);
        Seat rejected = story.applied("w2", bounty);
        Seat blocked = story.applied("w3", bounty);
        Seat restricted = story.applied("w4", bounty);
        Seat gone = story.applied("w5", bounty);
        Seat unpaid = story.applied("w6", bounty);
        Seat bob = story.applied("bob", bounty);
        done(withdrawn.post("w1", "withdraw", "{}"));
        done(rejected.decide("reject"));
        String block = "{\"humanId\":\"" + blocked.application().humanId() + "\"}";
        done(story.endpoint.call("agent", "POST", "/api/humans/blocks", block));
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("w4"), "A test.")));
        done(story.endpoint.call("w5", "DELETE", "/api/humans/me", ""));
        String checkout = "{\"bountyId\":\"" + bounty + "\",\"applicationId\":\"" + unpaid.id + "\"}";
        done(story.endpoint.call("agent", "POST", "/api/escrow/checkout", checkout));
        Seat ada = seated(bounty);

        Way.RELEASED.end(ada);

        assertPassedTo(bob, 0);
        assertThat(List.of(blocked.status(), restricted.status(), unpaid.status()))
                .containsOnly("pending");
        assertThat(gone.status()).isIn("pending", "withdrawn");
    }

    @ParameterizedTest
    @EnumSource
    void applicantInReserveOnEitherSideOfABlockIsSkipped(Blocking blocking) {
        String bounty = posted();
        story.worker("cleo");
        Seat blocked = story.applied("cleo", bounty);
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);
        blocking.between(story, "agent", "cleo");

        Way.RELEASED.end(ada);

        assertPassedTo(bob, 0);
        assertThat(blocked.status()).isEqualTo("pending");
    }

    @ParameterizedTest
    @EnumSource
    void seatOpensIfTheOnlyApplicantInReserveIsOnASideOfABlock(Blocking blocking) {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);
        blocking.between(story, "agent", "bob");

        Way.GIVEN_UP.end(ada);

        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void reserveSearchIsBounded() {
        String bounty = posted();
        for (int i = 0; i < 50; i++) {
            story.worker("w" + i);
            story.applied("w" + i, bounty);
            String name = "w" + i;
            story.carryOut(() -> Commit.of(Accounts.restrict(story.account(name), "A test.")));
        }
        story.applied("bob", bounty);
        Seat ada = seated(bounty);

        Way.RELEASED.end(ada);

        assertOpen(ada, SEAT);
    }

    @Test
    void fundedApplicantTakesTheSeatWithoutTheRefund() {
        String bounty = story.deposited(10_000).posted(RESERVE);
        Seat bob = story.applied("bob", bounty, "{\"proposedPrice\":50}").prefunded();
        Seat ada = story.applied("ada", bounty).accepted();

        Way.RELEASED.end(ada);

        assertPassedTo(bob, 10_000 - 5_900);
        assertThat(story.inEscrow()).isEqualTo(5_900);
    }

    @Test
    void backfillUsesTodaysFee() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);

        lostAtFee(ada, 1_000);

        assertPassedTo(bob, SEAT - 2_200);
        assertThat(bob.liveEscrow().terms().fee().cents()).isEqualTo(200);
        assertThat(ada.escrow()).isEqualTo("refunded");
    }

    @Test
    void raisedFeeOpensTheSeat() {
        String bounty = posted();
        story.applied("bob", bounty);
        Seat ada = seated(bounty);

        lostAtFee(ada, 1_850);

        assertOpen(ada, SEAT);
    }

    private void lostAtFee(Seat seat, int feeBasisPoints) {
        Hires hires = new Hires(story.stored, story.ids, Fee.of(feeBasisPoints));
        SeatBackfill backfill = new SeatBackfill(story.stored, hires);
        Seats.LostSeat lost = Seats.LostSeat.of(
                seat.bounty(), seat.application(), seat.application().expire(SeatExpiry.POSTER_RELEASED));
        story.carryOut(() -> backfill.end(
                        hires.of(seat.bounty(), seat.application()),
                        lost,
                        EscrowActor.POSTER,
                        "poster_released",
                        story.now())
                .commit());
    }

    @RepeatedTest(25)
    void twoSeatsLostAtOnceGoToTwoApplicants() {
        String bounty = story.deposited(2 * SEAT).posted(TWO);
        story.worker("cleo");
        story.worker("dan");
        Seat ada = story.applied("ada", bounty);
        Seat bob = story.applied("bob", bounty);
        Seat cleo = story.applied("cleo", bounty);
        Seat dan = story.applied("dan", bounty);
        ada.accepted();
        bob.accepted();

        List<Reply> replies =
                atOnce(List.of(() -> ada.post("agent", "release-seat", "{}"), () -> bob.post("bob", "withdraw", "{}")));

        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200));
        assertThat(List.of(cleo.status(), dan.status())).containsOnly("accepted");
        assertThat(cleo.escrow()).isEqualTo("locked");
        assertThat(dan.escrow()).isEqualTo("locked");
        assertThat(story.status(bounty)).isEqualTo("assigned");
        assertThat(story.balance()).isZero();
        assertThat(story.inEscrow()).isEqualTo(2 * SEAT);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(4);
    }

    @RepeatedTest(25)
    void concurrentReserveWithdrawalAndSeatLossStayConsistent() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);

        List<Reply> replies =
                atOnce(List.of(() -> ada.post("agent", "release-seat", "{}"), () -> bob.post("bob", "withdraw", "{}")));

        // Either order leaves the seat open and the money refunded.
        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200));
        assertThat(bob.status()).isEqualTo("withdrawn");
        assertThat(story.status(bounty)).isEqualTo("open");
        assertThat(story.balance()).isEqualTo(SEAT);
        assertThat(story.inEscrow()).isZero();
    }
}
