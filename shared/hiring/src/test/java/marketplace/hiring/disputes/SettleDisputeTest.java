package marketplace.hiring.disputes;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.money.escrow.Escrow;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** The sides of a dispute withdraw it, concede or settle. */
class SettleDisputeTest {

    private static final Duration PAUSE = Duration.ofDays(2);

    private final HiringMarketplace story = new HiringMarketplace().deposited(100_000);
    private final Seat seat =
            story.applied("ada", story.posted(HiringMarketplace.ONE)).accepted().working();
    private final String escrow = "/api/escrow/" + seat.application().seat().escrowId();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Reply call(String who, String verb, String body) {
        return story.endpoint.call(who, "POST", escrow + "/" + verb, body);
    }

    private Reply dispute(String who) {
        return call(who, "dispute", "{\"category\":\"other\",\"description\":\"The work is not what was agreed.\"}");
    }

    private Reply withdraw(String who) {
        return call(who, "dispute/withdraw", "{}");
    }

    private Reply concede(String who) {
        return call(who, "dispute/concede", "{}");
    }

    private Reply propose(String who, long cents) {
        return call(who, "dispute/settlement", "{\"workerCents\":" + cents + "}");
    }

    private Reply accept(String who, long cents) {
        return call(who, "dispute/settlement/accept", "{\"workerCents\":" + cents + "}");
    }

    private Reply rule(String ruling) {
        return story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + escrow().id() + "/ruling",
                "{\"ruling\":\"" + ruling + "\",\"reason\":\"It was looked at.\"}");
    }

    private Escrow escrow() {
        return story.escrow(seat.application().seat().escrowId());
    }

    private void assertEnded(String reason, String status, Long worker, Long refunded) {
        List<Event> ended = story.events(EventType.ESCROW_DISPUTE_ENDED);
        assertThat(ended)
                .extracting(Event::accountId)
                .containsExactlyInAnyOrder(story.account("agent"), story.account("ada"));
        assertThat(ended).allSatisfy(event -> {
            assertThat(Facts.of(event)).containsEntry("reason", reason).containsEntry("status", status);
            assertThat(Facts.of(event).get("workerCents")).isEqualTo(worker);
            assertThat(Facts.of(event).get("refundedCents")).isEqualTo(refunded);
        });
    }

    @Test
    void withdrawnDisputeMovesAllDeadlinesByItsTime() {
        seat.handedIn();
        Instant release = escrow().clocks().autoReleaseAt();
        Instant window = escrow().clocks().disputeWindowEndsAt();
        done(dispute("agent"));
        story.advance(PAUSE);

        Reply withdrawn = done(withdraw("agent"));

        assertThat(withdrawn.text("escrow.status")).isEqualTo("delivered");
        assertThat(withdrawn.text("escrow.dispute.ruledAt")).isNotNull();
        assertThat(escrow().clocks().autoReleaseAt()).isEqualTo(release.plus(PAUSE));
        assertThat(escrow().clocks().disputeWindowEndsAt()).isEqualTo(window.plus(PAUSE));
        assertThat(seat.application().seat().disputedAt()).isNull();
        assertEnded("withdrawn", "delivered", null, null);
        story.advance(Duration.between(story.now(), release.plus(PAUSE)).minusSeconds(1));
        assertThat(seat.escrow()).isEqualTo("delivered");
        story.advance(Duration.ofSeconds(1));
        assertThat(seat.escrow()).isEqualTo("released");
    }

    @Test
    void withdrawnDisputeOfUnfinishedWorkMovesItsDueTime() {
        Instant due = seat.application().seat().dueAt();
        done(dispute("ada"));
        story.advance(PAUSE);

        done(withdraw("ada"));

        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(seat.application().seat().dueAt()).isEqualTo(due.plus(PAUSE));
        seat.handedIn();
    }

    @Test
    void onlyWhoOpenedADisputeWithdrawsItOncePerEscrow() {
        seat.handedIn();
        done(dispute("agent"));

        assertThat(withdraw("ada").errorCode()).isEqualTo("forbidden");
        assertThat(withdraw("rival").status()).isEqualTo(404);
        done(withdraw("agent"));
        assertThat(withdraw("agent").errorCode()).isEqualTo("invalid_state");
        done(dispute("agent"));
        assertThat(withdraw("agent").text("error")).contains("before, which is possible once");
        done(concede("agent"));
        assertThat(seat.escrow()).isEqualTo("released");
    }

    @Test
    void eachSideWithdrawsOnce() {
        seat.handedIn();
        done(dispute("agent"));
        done(withdraw("agent"));
        done(dispute("ada"));

        done(withdraw("ada"));

        assertThat(seat.escrow()).isEqualTo("delivered");
    }

    @Test
    void ruledDisputeOfAWithdrawnOneHasItsOwnDeadline() {
        seat.handedIn();
        done(dispute("agent"));
        story.advance(PAUSE);
        done(withdraw("agent"));
        done(dispute("ada"));

        story.advance(Duration.ofDays(14).minusSeconds(1));
        assertThat(seat.escrow()).isEqualTo("disputed");
        story.advance(Duration.ofSeconds(1));

        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(story.events(EventType.ESCROW_RULING_DUE)).hasSize(2);
    }

    @Test
    void withdrawnAppealRefundsAtOnce() {
        seat.handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
        done(seat.appeal());

        assertThat(withdraw("agent").errorCode()).isEqualTo("forbidden");
        Reply withdrawn = done(withdraw("ada"));

        assertThat(withdrawn.text("escrow.status")).isEqualTo("refunded");
        assertThat(seat.application().seat().expired().wire()).isEqualTo("dispute_lost");
        assertThat(story.balance()).isEqualTo(100_000);
        assertEnded("appeal_withdrawn", "refunded", 0L, HiringMarketplace.SEAT);
    }

    @Test
    void withdrawnDisputeOfARejectionLeavesTheRestOfTheTimeToAppeal() {
        seat.handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
        story.advance(Duration.ofHours(70));
        done(dispute("ada"));
        story.advance(PAUSE);
        done(withdraw("ada"));

        story.advance(Duration.ofHours(2).minusSeconds(1));
        assertThat(seat.escrow()).isEqualTo("delivered");
        story.advance(Duration.ofSeconds(1));

        assertThat(story.escrowStatus(escrow.substring(escrow.lastIndexOf('/') + 1)))
                .isEqualTo("refunded");
    }

    @Test
    void concedingPosterPaysInFull() {
        seat.handedIn();
        done(dispute("ada"));

        done(concede("agent"));

        assertThat(seat.escrow()).isEqualTo("released");
        assertThat(seat.application().seat().finishedAt()).isNotNull();
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertEnded("conceded", "released", 2_000L, 0L);
    }

    @Test
    void concedingWorkerRefundsInFull() {
        seat.handedIn();
        done(dispute("agent"));

        done(concede("ada"));

        assertThat(story.balance()).isEqualTo(100_000);
        assertThat(seat.application().seat().expired().wire()).isEqualTo("dispute_lost");
        assertEnded("conceded", "refunded", 0L, HiringMarketplace.SEAT);
        assertThat(concede("agent").errorCode()).isEqualTo("invalid_state");
    }

    @Test
    void acceptedSettlementSplitsTheAmountAndTheFee() {
        seat.handedIn();
        done(dispute("agent"));
        Reply proposed = done(propose("agent", 500));
        assertThat(proposed.text("escrow.dispute.settlement.by")).isEqualTo("poster");
        assertThat(proposed.text("escrow.dispute.settlement.workerCents")).isEqualTo("500");

        Reply settled = done(accept("ada", 500));

        assertThat(settled.text("escrow.status")).isEqualTo("split");
        assertThat(story.payable("ada")).isEqualTo(500);
        assertThat(story.balance()).isEqualTo(100_000 - 500 - 90);
        assertEnded("settled", "split", 500L, HiringMarketplace.SEAT - 590);
    }

    @Test
    void newProposalReplacesTheOpenOne() {
        seat.handedIn();
        done(dispute("agent"));
        done(propose("agent", 500));
        done(propose("ada", 1_500));

        assertThat(accept("agent", 500).errorCode()).isEqualTo("conflict");
        assertThat(accept("ada", 1_500).text("error")).contains("You proposed this settlement");
        done(accept("agent", 1_500));

        assertThat(story.payable("ada")).isEqualTo(1_500);
        assertThat(story.events(EventType.ESCROW_SETTLEMENT_PROPOSED))
                .hasSize(4)
                .extracting(event -> Facts.of(event).get("proposedBy"))
                .containsOnly("poster", "worker");
    }

    @Test
    void settlementIsBetweenNothingAndAll() {
        seat.handedIn();
        done(dispute("agent"));

        assertThat(propose("agent", 0).status()).isEqualTo(400);
        assertThat(propose("agent", 2_000).status()).isEqualTo(400);
        assertThat(accept("ada", 500).errorCode()).isEqualTo("invalid_state");
        assertThat(propose("rival", 500).status()).isEqualTo(404);
        assertThat(escrow().dispute().settlement()).isNull();
    }

    @Test
    void proposalsAreLimited() {
        seat.handedIn();
        done(dispute("agent"));
        for (int i = 1; i <= 20; i++) {
            done(propose("agent", i));
        }

        assertThat(propose("ada", 1_000).text("error")).contains("20 settlements");
        done(accept("ada", 20));
    }

    @Test
    void withoutADisputeNothingIsWithdrawnConcededOrSettled() {
        seat.handedIn();

        for (Reply refused : List.of(withdraw("agent"), concede("agent"), propose("agent", 500), accept("ada", 500))) {
            assertThat(refused.errorCode()).isEqualTo("invalid_state");
        }
    }

    @Test
    void evidenceKeepsTheOpenSettlement() {
        seat.handedIn();
        done(dispute("agent"));
        done(propose("agent", 500));

        done(call("ada", "dispute/evidence", "{\"text\":\"It is the door of the order.\"}"));

        assertThat(story.events(EventType.ESCROW_SETTLEMENT_PROPOSED)).hasSize(2);
        done(accept("ada", 500));
    }

    @RepeatedTest(5)
    void oneOfRulingConcessionSettlementAndWithdrawalWins() {
        seat.handedIn();
        done(dispute("agent"));
        done(propose("agent", 500));

        List<Reply> replies = HiringMarketplace.atOnce(List.of(
                () -> rule("refund"),
                () -> concede("ada"),
                () -> concede("agent"),
                () -> accept("ada", 500),
                () -> withdraw("agent")));

        assertThat(replies.stream().filter(reply -> reply.status() == 200)).hasSize(1);
        assertThat(replies.stream().filter(reply -> reply.status() == 409)).hasSize(4);
        assertThat(story.events(EventType.ESCROW_DISPUTE_ENDED)).hasSize(2);
    }
}
