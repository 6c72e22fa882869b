package marketplace.hiring.escrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** An escrow from its funding to its end, over REST; the seat follows, and the books agree at every end. */
class EscrowLifeTest extends EscrowFixture {

    @Test
    void hireIsPaidEndToEnd() {
        story.deposited(5_000);
        Seat seat = applied();

        Reply funded = HiringMarketplace.done(fund("agent", seat, ""));
        assertThat(funded.text("status")).isEqualTo("funded");
        assertThat(funded.text("escrow.status")).isEqualTo("funded");
        assertThat(funded.text("escrow.totalCents")).isEqualTo("2360");
        assertThat(funded.body().get("checkoutUrl").isNull()).isTrue();
        assertThat(story.balance()).isEqualTo(5_000 - HiringMarketplace.SEAT);
        String escrow = funded.text("escrowId");

        seat.accepted().working().handedIn();
        assertThat(HiringMarketplace.done(post("agent", escrow, "complete", "{}"))
                        .text("escrow.status"))
                .isEqualTo("completed");
        Reply released =
                HiringMarketplace.done(post("agent", escrow, "release", "{\"applicationId\":\"" + seat.id + "\"}"));
        assertThat(released.text("escrow.status")).isEqualTo("released");
        assertThat(released.text("escrow.humanPayoutCents")).isEqualTo("2000");
        assertThat(story.status(seat.bounty.value())).isEqualTo("completed");
        assertThat(story.events(EventType.BOUNTY_COMPLETED)).hasSize(1);
        assertThat(story.events(EventType.ESCROW_RELEASED)).hasSize(1);

        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(story.payable("ada")).isZero();
    }

    @Test
    void repeatedMovesChangeNothing() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);
        HiringMarketplace.done(post("agent", escrow, "complete", "{}"));
        assertThat(HiringMarketplace.done(post("agent", escrow, "complete", "{}"))
                        .text("escrow.status"))
                .isEqualTo("completed");
        HiringMarketplace.done(post("agent", escrow, "release", "{}"));

        Reply again = HiringMarketplace.done(post("agent", escrow, "release", "{}"));

        assertThat(again.text("escrow.status")).isEqualTo("released");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.events(EventType.ESCROW_RELEASED)).hasSize(1);
    }

    @Test
    void escrowOfAnotherAccountAnswersLikeUnknownOne() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        assertRefused(fund("rival", seat, ""), ErrorCode.NOT_FOUND);
        for (String verb : List.of("complete", "release", "cancel")) {
            assertRefused(post("rival", escrow, verb, "{}"), ErrorCode.NOT_FOUND);
            assertRefused(post("ada", escrow, verb, "{}"), ErrorCode.FORBIDDEN);
        }
        assertRefused(post("rival", escrow, "dispute", ISSUE), ErrorCode.NOT_FOUND);
        assertRefused(post("bob", escrow, "deliver", "{\"text\":\"Mine.\"}"), ErrorCode.NOT_FOUND);
        assertRefused(post("bob", escrow, "accept", "{}"), ErrorCode.NOT_FOUND);
        assertRefused(post("ada", escrow, "accept", "{}"), ErrorCode.INVALID_STATE);
    }

    @Test
    void releaseForAnotherHumanIsRefused() {
        story.deposited(10_000);
        Seat seat = delivered();
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        String escrow = escrowOf(seat);
        HiringMarketplace.done(post("agent", escrow, "complete", "{}"));

        assertRefused(
                post("agent", escrow, "release", "{\"applicationId\":\"" + other.id + "\"}"),
                ErrorCode.ESCROW_APPLICATION_MISMATCH);
        assertRefused(
                post(
                        "agent",
                        escrow,
                        "release",
                        "{\"humanId\":\"" + other.application().humanId() + "\"}"),
                ErrorCode.ESCROW_RECIPIENT_MISMATCH);
        for (String unknown : List.of("app_00000000000000000000000000", "hum_00000000000000000000000000", "?", "")) {
            assertRefused(
                    post("agent", escrow, "release", "{\"applicationId\":\"" + unknown + "\"}"),
                    ErrorCode.ESCROW_APPLICATION_MISMATCH);
            assertRefused(
                    post("agent", escrow, "release", "{\"humanId\":\"" + unknown + "\"}"),
                    ErrorCode.ESCROW_RECIPIENT_MISMATCH);
        }
        assertThat(seat.escrow()).isEqualTo("completed");
        HiringMarketplace.done(post(
                "agent",
                escrow,
                "release",
                "{\"applicationId\":\"" + seat.id + "\",\"humanId\":\""
                        + seat.application().humanId() + "\"}"));
    }

    @Test
    void uncompletedEscrowIsNotReleasedAndTheRefusalNamesTheCallBefore() {
        story.deposited(5_000);
        Seat seat = delivered();

        Reply refused = post("agent", escrowOf(seat), "release", "{}");

        assertRefused(refused, ErrorCode.INVALID_STATE);
        assertThat(refused.text("error"))
                .isEqualTo("This escrow is delivered. It must be completed. Call confirm_delivery first.");
        assertThat(story.inEscrow()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void cancelledEscrowIsRefundedAndItsApplicationStaysPending() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");

        Reply cancelled = HiringMarketplace.done(post("agent", escrow, "cancel", "{\"reason\":\"not now\"}"));

        assertThat(cancelled.text("escrow.status")).isEqualTo("cancelled");
        assertThat(cancelled.text("escrow.refundedCents")).isEqualTo("2360");
        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("pending");
        HiringMarketplace.done(post("agent", escrow, "cancel", "{}"));
        assertThat(fund("agent", seat, "").text("escrowId")).isNotEqualTo(escrow);
    }

    @Test
    void escrowOfAnAcceptedSeatCannotBeCancelled() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        assertRefused(post("agent", escrow, "cancel", "{}"), ErrorCode.INVALID_STATE);
    }

    @Test
    void unusedEscrowIsRefunded() {
        story.deposited(5_000);
        Seat seat = applied();
        fund("agent", seat, "");

        story.advance(Duration.ofDays(7));

        assertThat(story.balance()).isEqualTo(5_000);
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void unreviewedWorkIsReleasedAndFinishesTheSeat() {
        story.deposited(5_000);
        Seat seat = delivered();
        String escrow = escrowOf(seat);

        story.advance(Duration.ofDays(5));

        assertThat(story.escrowStatus(escrow)).isEqualTo("released");
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(seat.application().seat().finishedAt()).isNotNull();
    }

    @Test
    void escrowDeliveryIsASubmission() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        assertRefused(post("ada", escrow, "deliver", "{}"), ErrorCode.VALIDATION);
        Reply delivered = HiringMarketplace.done(post("ada", escrow, "deliver", "{\"text\":\"Seven benches.\"}"));

        assertThat(delivered.text("escrow.status")).isEqualTo("delivered");
        assertThat(seat.application().seat().isDelivered()).isTrue();
        assertThat(story.events(EventType.SUBMISSION_SUBMITTED)).hasSize(1);
    }

    @Test
    void confirmedWorkIsNeitherLostByTimersNorCancelled() {
        story.deposited(5_000);
        Seat seat = applied();
        String escrow = HiringMarketplace.done(fund("agent", seat, "")).text("escrowId");
        seat.accepted();

        HiringMarketplace.done(post("agent", escrow, "complete", "{\"withoutDelivery\":true}"));

        assertRefused(
                story.endpoint.call(
                        "agent",
                        "POST",
                        "/api/bounties/" + seat.bounty + "/cancel",
                        "{\"reason\":\"task_no_longer_needed\"}"),
                ErrorCode.INVALID_STATE);
        story.advance(Duration.ofDays(4));
        assertThat(seat.status()).isEqualTo("accepted");
        HiringMarketplace.done(post("agent", escrow, "release", "{}"));
        story.earningsToWallet("ada");
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
    }
}
