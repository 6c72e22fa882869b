package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class FrozenEscrowTest extends FrozenEscrowFixture {

    @Test
    void chargebackFreezesTheEscrowAndNotifiesBothSides() {
        seat.accepted().working();

        chargedBack();

        EscrowView seen = EscrowView.of(escrow(), story.account("ada"), "https://example.com");
        assertThat(seen.status().wire()).isEqualTo("disputed");
        assertThat(seen.dispute().openedBy()).isEqualTo(EscrowActor.PLATFORM);
        assertThat(seen.dispute().category().wire()).isEqualTo("chargeback");
        assertThat(seen.dispute().description()).contains("charged back");
        assertThat(seen.dispute().rulingDueAt()).isNull();
        assertThat(story.events(EventType.ESCROW_FROZEN))
                .extracting(Event::accountId)
                .containsExactlyInAnyOrder(story.account("agent"), story.account("ada"));
        assertThat(Facts.of(story.events(EventType.ESCROW_FROZEN).getFirst()))
                .containsEntry("reason", "chargeback")
                .containsEntry("status", "disputed")
                .containsKey("message");
        assertThat(story.inEscrow()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void frozenEscrowRefusesEveryMove() {
        seat.accepted().working().handedIn();
        String submission = seat.submission();
        chargedBack();
        deposited(HiringMarketplace.SEAT);

        assertFrozen(call("agent", "complete", "{}"));
        assertFrozen(call("agent", "release", "{}"));
        assertFrozen(call("agent", "cancel", "{}"));
        assertFrozen(call("ada", "dispute", "{\"category\":\"other\",\"description\":\"I want to be paid at once.\"}"));
        Reply review = story.endpoint.call("agent", "PATCH", submission, "{\"action\":\"approve\"}");
        assertThat(review.status()).isEqualTo(409);
        assertThat(seat.post("agent", "release-seat", "{}").status()).isEqualTo(409);
        Reply cancelled = story.endpoint.call(
                "agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", "{\"reason\":\"task_no_longer_needed\"}");
        assertThat(cancelled.errorCode()).isEqualTo("invalid_state");
        done(call("ada", "dispute/evidence", "{\"text\":\"I have done the work, see the submission.\"}"));
    }

    @Test
    void noTimerRunsWhileFrozen() {
        seat.accepted().working().handedIn();
        story.advance(Duration.ofDays(1));
        chargedBack();

        story.advance(MONTH);

        assertThat(escrow().status().wire()).isEqualTo("disputed");
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(escrow().clocks().autoReleaseAt()).isNull();
    }

    @Test
    void pendingApplicationIsNotAcceptedWhileItsEscrowIsFrozen() {
        seat.prefunded();
        Instant lapses = escrow().clocks().lapsesAt();
        String payment = payment(escrow());
        chargedBack(payment, HiringMarketplace.SEAT);
        deposited(HiringMarketplace.SEAT);

        assertFrozen(seat.decide("accept"));
        assertFrozen(seat.decide("reject"));
        assertFrozen(call("agent", "cancel", "{}"));
        assertThat(rule("{\"ruling\":\"release\",\"reason\":\"For no work.\"}").errorCode())
                .isEqualTo("invalid_state");
        story.advance(MONTH);
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        won(payment, HiringMarketplace.SEAT);

        assertThat(escrow().clocks().lapsesAt()).isEqualTo(lapses.plus(MONTH));
        done(seat.decide("accept"));
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void workerWithdrawsFromAFrozenEscrowWhichEnds() {
        seat.accepted().working();
        chargedBack();

        done(seat.post("ada", "withdraw", "{}"));

        assertThat(escrow().status().wire()).isEqualTo("refunded");
        assertThat(seat.status()).isEqualTo("withdrawn");
        assertThat(seat.bounty().status().wire()).isEqualTo("open");
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> Facts.of(event).get("reason"))
                .containsExactly("withdrawn", "withdrawn");
        lost(deposit);
        assertThat(escrow().status().wire()).isEqualTo("refunded");
    }

    @Test
    void pendingApplicantWithdrawsFromAFrozenEscrowWhichEnds() {
        seat.prefunded();
        chargedBack();

        done(seat.post("ada", "withdraw", "{}"));

        assertThat(seat.status()).isEqualTo("withdrawn");
        assertThat(seat.funded()).isEmpty();
        assertThat(debt()).isZero();
    }

    @Test
    void workerWhoHasDeliveredOrIsDisputedDoesNotWithdrawFromAFrozenEscrow() {
        disputedByPoster();
        chargedBack();

        assertThat(seat.post("ada", "withdraw", "{}").errorCode()).isEqualTo("invalid_state");

        assertThat(escrow().status().wire()).isEqualTo("disputed");
    }

    @Test
    void lostPaymentOfAPendingApplicationLeavesItWithoutEscrow() {
        seat.prefunded();
        chargedBack();

        lost(deposit);

        assertThat(seat.funded()).isEmpty();
        assertThat(seat.status()).isEqualTo("pending");
    }

    @Test
    void chargebackOfTheUnspentPartFreezesTheEscrowUntilItIsDecided() {
        String larger = deposited(HiringMarketplace.SEAT + 1_000);
        story.applied("bob", story.posted(HiringMarketplace.ONE)).accepted();
        seat.accepted();

        chargedBack(larger, 1_000);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        lost(larger);

        assertThat(escrow().status().wire()).isEqualTo("locked");
        assertThat(story.balance()).isZero();
    }

    @Test
    void chargebackAfterTheReleaseFreezesNothing() {
        seat.accepted().working().handedIn();
        done(call("agent", "complete", "{}"));
        done(call(
                "agent",
                "release",
                "{\"applicationId\":\"" + seat.id + "\",\"humanId\":\"" + story.human("ada") + "\"}"));

        chargedBack();
        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("released");
        assertThat(debt()).isEqualTo(-HiringMarketplace.SEAT);
        assertThat(story.payable("ada")).isEqualTo(2_000);
    }

    @Test
    void refundAtTheProviderFreezesUntilItIsReturnedOrRuledOn() {
        seat.accepted();
        deliver(new ProviderEvent.PaymentRefunded(
                "sandbox", "r1", "ch_1", story.account("agent"), deposit, new Money(HiringMarketplace.SEAT)));
        assertThat(escrow().dispute().category().wire()).isEqualTo("payment_refunded");

        deliver(new ProviderEvent.PaymentRefundReturned(
                "sandbox", "r2", "ch_1", story.account("agent"), deposit, new Money(HiringMarketplace.SEAT)));

        assertThat(escrow().status().wire()).isEqualTo("locked");
    }

    @Test
    void escrowOfTwoPaymentsGoesOnWhenBothAreReturned() {
        String checkout = checkoutFunded();
        chargedBack(checkout, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        deliver(new ProviderEvent.PaymentRefunded(
                "sandbox", "r1", "ch_1", story.account("agent"), checkout, new Money(100)));

        won(checkout, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        deliver(new ProviderEvent.PaymentRefundReturned(
                "sandbox", "r2", "ch_1", story.account("agent"), checkout, new Money(100)));

        assertThat(escrow().status().wire()).isEqualTo("funded");
    }

    /** Returns the payment of an escrow that was paid by a hosted checkout. */
    private String checkoutFunded() {
        Seat taking = story.applied("bob", story.posted(HiringMarketplace.ONE));
        taking.accepted();
        String body = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        Reply asked = done(story.endpoint.call("agent", "POST", "/api/escrow/checkout", body));
        story.paid(asked.text("escrowId"));
        return payment(story.escrow(new EscrowId(asked.text("escrowId"))));
    }

    @Test
    void chargebackReportedBeforeThePaymentFreezesTheEscrow() {
        story.applied("bob", story.posted(HiringMarketplace.ONE)).accepted();
        String body = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        String escrow = done(story.endpoint.call("agent", "POST", "/api/escrow/checkout", body))
                .text("escrowId");
        chargedBack(payment(escrow()), HiringMarketplace.SEAT);

        story.paid(escrow);
        story.tick();

        assertThat(story.escrowStatus(escrow)).isEqualTo("disputed");
    }

    @Test
    void everyEscrowOfOnePaymentIsFrozenAndThawed() {
        seat.accepted();
        String large = deposited(60 * HiringMarketplace.SEAT);
        List<Seat> seats = new ArrayList<>();
        for (int number = 0; number < 60; number++) {
            seats.add(story.applied("ada", story.posted(HiringMarketplace.ONE.replace("benches", "trees " + number))));
            story.clock.advance(Duration.ofMinutes(2));
        }
        seats.forEach(Seat::prefunded);

        chargedBack(large, 60 * HiringMarketplace.SEAT);
        assertThat(statuses(seats)).contains("disputed", "funded");
        story.advance(Duration.ofMinutes(1));
        assertThat(statuses(seats)).containsOnly("disputed");

        won(large, 60 * HiringMarketplace.SEAT);
        story.advance(Duration.ofMinutes(1));
        assertThat(statuses(seats)).containsOnly("funded");

        lost(large);
        assertThat(statuses(seats)).containsOnly("funded");
    }

    private static List<String> statuses(List<Seat> seats) {
        return seats.stream()
                .map(Seat::funded)
                .flatMap(Optional::stream)
                .map(escrow -> escrow.status().wire())
                .toList();
    }
}
