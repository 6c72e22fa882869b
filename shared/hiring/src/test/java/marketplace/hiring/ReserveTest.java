package marketplace.hiring;

import static marketplace.hiring.SeatStory.ONE;
import static marketplace.hiring.SeatStory.SEAT;
import static marketplace.hiring.SeatStory.atOnce;
import static marketplace.hiring.SeatStory.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.accounts.Accounts;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.bounties.seats.Seats;
import marketplace.hiring.SeatStory.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lost seats while applicants wait in reserve: who gets the seat, and where the money goes. */
class ReserveTest {

    static final String RESERVE = with(ONE, "\"reservePool\":true");
    private static final String TWO = with(RESERVE, "\"spotsAvailable\":2");

    private final SeatStory story = new SeatStory();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private static String with(String body, String field) {
        return body.replace("}", "," + field + "}");
    }

    enum Way {
        RELEASED(SeatExpiry.POSTER_RELEASED),
        GIVEN_UP(SeatExpiry.WORKER_WITHDREW),
        CONSENTED(SeatExpiry.POSTER_RELEASED),
        UNCONFIRMED(SeatExpiry.CONFIRMATION_TIMEOUT),
        GHOSTED(SeatExpiry.GHOSTED),
        OVERDUE(SeatExpiry.COMPLETION_DEADLINE_MISSED);

        private final SeatExpiry reason;

        Way(SeatExpiry reason) {
            this.reason = reason;
        }

        void end(Seat seat) {
            switch (this) {
                case RELEASED -> done(seat.post("agent", "release-seat", "{}"));
                case GIVEN_UP -> done(seat.post("ada", "withdraw", "{}"));
                case CONSENTED -> {
                    done(seat.working().post("ada", "consent-release", "{}"));
                    done(seat.post("agent", "release-seat", "{}"));
                }
                case UNCONFIRMED -> seat.story().advance(Duration.ofDays(1));
                case GHOSTED -> {
                    done(seat.post("ada", "confirm", "{}"));
                    seat.story().advance(Duration.ofHours(40));
                }
                case OVERDUE -> seat.working().story().advance(Duration.ofHours(60));
            }
        }
    }

    private String posted() {
        return story.posted(
                with(RESERVE, "\"autoExpireGhosts\":true,\"responseWindowHours\":40,\"completionWindowHours\":60"));
    }

    private Seat seated(String bounty) {
        return story.deposited(SEAT).applied("ada", bounty).accepted();
    }

    private void assertLost(Seat seat, SeatExpiry reason) {
        assertThat(seat.application().seat().expired()).isEqualTo(reason);
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(story.event(EventType.APPLICATION_SEAT_EXPIRED).data())
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("reason", reason.wire());
    }

    private void assertOpen(Seat lost, long balance) {
        assertThat(story.status(lost.bounty.value())).isEqualTo("open");
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.eventCount(EventType.APPLICATION_ACCEPTED)).isEqualTo(1);
    }

    private void assertPassedTo(Seat next, long balance) {
        assertThat(next.status()).isEqualTo("accepted");
        assertThat(next.escrow()).isEqualTo("locked");
        assertThat(next.application().seat().confirmBy()).isEqualTo(story.now().plus(Duration.ofDays(1)));
        assertThat(story.status(next.bounty.value())).isEqualTo("assigned");
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.eventCount(EventType.APPLICATION_ACCEPTED)).isEqualTo(2);
        assertThat(story.eventCount(EventType.ESCROW_FUNDED)).isEqualTo(2);
        assertThat(story.events().stream().map(Event::id)).doesNotHaveDuplicates();
    }

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
        story.table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (writes.stream()
                                .anyMatch(write -> write instanceof Write.Check
                                        && write.key().equals(profile))
                        && story.table.get(profile).isPresent()) {
                    story.table.commit(Commit.of(Write.delete(profile)));
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
        assertThat(bob.standing().terms().amount().cents()).isEqualTo(1_500);
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
        assertThat(bob.standing().terms().fee().cents()).isEqualTo(200);
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
        Hires hires = new Hires(story.table, story.ids, feeBasisPoints);
        SeatBackfill backfill = new SeatBackfill(story.table, hires);
        Seats.Ending lost = Seats.Ending.of(
                seat.bounty(), seat.application(), seat.application().expire(SeatExpiry.POSTER_RELEASED));
        story.carryOut(() -> backfill.end(
                        hires.of(seat.bounty(), seat.application()),
                        lost,
                        EscrowActor.POSTER,
                        "poster_released",
                        story.now())
                .commit());
    }

    @Test
    void rejectedWorkUsesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).handedIn();
        done(ada.review("{\"action\":\"reject\",\"reasonCode\":\"incomplete\",\"response\":\"One is missing.\"}"));

        story.advance(Duration.ofDays(3));

        assertLost(ada, SeatExpiry.WORK_REJECTED);
        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void disputeUsesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).working();
        String escrow = "/api/escrow/" + ada.application().seat().escrowId();
        String why = "{\"category\":\"not_delivered\",\"description\":\"Nothing has come for two weeks.\"}";
        done(story.endpoint.call("agent", "POST", escrow + "/dispute", why));

        done(story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + ada.application().seat().escrowId() + "/ruling",
                "{\"ruling\":\"refund\",\"reason\":\"So it is.\"}"));

        assertLost(ada, SeatExpiry.DISPUTE_LOST);
        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void pausedOverdueOrCancelledBountyUsesNoReserve() {
        String paused = story.posted(TWO);
        Seat waiting = story.applied("bob", paused);
        Seat first = seated(paused);
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + paused + "/status", "{\"status\":\"paused\"}"));
        Way.RELEASED.end(first);
        assertThat(waiting.status()).isEqualTo("pending");
        assertThat(story.status(paused)).isEqualTo("paused");

        String dated =
                story.posted(with(RESERVE, "\"deadline\":\"" + story.now().plus(Duration.ofHours(2)) + "\""));
        Seat late = story.applied("bob", dated);
        Seat second = story.applied("ada", dated).accepted();
        story.advance(Duration.ofHours(3));
        Way.RELEASED.end(second);
        assertThat(late.status()).isEqualTo("pending");

        String cancelled = story.posted(RESERVE);
        Seat unlucky = story.applied("bob", cancelled);
        story.applied("ada", cancelled).accepted();
        String cancel = "{\"reason\":\"task_no_longer_needed\"}";
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + cancelled + "/cancel", cancel));
        story.tick();
        assertThat(unlucky.status()).isEqualTo("rejected");
        assertThat(story.balance()).isEqualTo(SEAT);
    }

    @Test
    void restrictedPosterTakesNoReserve() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty);
        story.carryOut(() -> Commit.of(Accounts.restrict(story.account("agent"), "A test.")));

        Way.UNCONFIRMED.end(ada);

        assertOpen(ada, SEAT);
        assertThat(bob.status()).isEqualTo("pending");
    }

    @Test
    void stoppedIntakeRemainsStopped() {
        String bounty = story.deposited(10_000).posted(with(RESERVE, "\"spotsAvailable\":3"));
        Seat ada = story.applied("ada", bounty).accepted();
        Seat bob = story.applied("bob", bounty);
        done(story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/stop-intake", "{}"));

        Way.RELEASED.end(ada);

        assertPassedTo(bob, 10_000 - SEAT);
        assertThat(story.eventCount(EventType.BOUNTY_SEAT_FILLED)).isEqualTo(2);
    }

    @Test
    void reserveIsRejectedWhenTheBountyIsCompleted() {
        String bounty = posted();
        Seat bob = story.applied("bob", bounty);
        Seat ada = seated(bounty).handedIn();
        Escrow escrow = story.escrow(ada.application().seat().escrowId());
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow.id() + "/complete", "{}"));
        done(story.endpoint.call("agent", "POST", "/api/escrow/" + escrow.id() + "/release", "{}"));

        story.earningsToWallet("ada");
        story.tick();

        assertThat(story.status(bounty)).isEqualTo("paid");
        assertThat(bob.status()).isEqualTo("rejected");
        assertThat(story.balance()).isZero();
    }

    @Test
    void bountyThatCollectsFilesHasNoReserve() {
        String photos = with(
                RESERVE,
                "\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":1,\"consentText\":\"Yes.\"}");

        Reply refused = story.endpoint.call("agent", "POST", "/api/bounties", photos);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).contains("reservePool");
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
        assertThat(story.eventCount(EventType.APPLICATION_ACCEPTED)).isEqualTo(4);
    }

    @RepeatedTest(25)
    void aWithdrawalFromTheReserveAndALostSeatAgree() {
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
