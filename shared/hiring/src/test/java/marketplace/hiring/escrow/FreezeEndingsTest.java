package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.Facts;
import org.junit.jupiter.api.Test;

/** A freeze ends: the payment is returned or lost. */
class FreezeEndingsTest extends FrozenEscrowFixture {

    @Test
    void wonEscrowGoesOnAndIsReleasedLaterByTheTimeFrozen() {
        seat.accepted().working().handedIn();
        Instant due = escrow().clocks().autoReleaseAt();
        story.advance(Duration.ofDays(1));
        chargedBack();
        story.advance(MONTH);

        won();

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(escrow().dispute()).isNull();
        assertThat(escrow().clocks().autoReleaseAt()).isEqualTo(due.plus(MONTH));
        assertThat(seat.application().seat().disputedAt()).isNull();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> Facts.of(event).get("reason"))
                .containsExactly("payment_returned", "payment_returned");
        story.advance(Duration.between(story.now(), due.plus(MONTH)).minusSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("released");
        assertThat(story.payable("ada")).isEqualTo(2_000);
        assertThat(story.balance()).isZero();
    }

    @Test
    void unconfirmedSeatHasItsTimeAgainAfterTheFreeze() {
        seat.accepted();
        Instant confirmBy = seat.application().seat().confirmBy();
        chargedBack();
        story.advance(MONTH);
        assertThat(seat.post("ada", "confirm", "{}").errorCode()).isEqualTo("invalid_state");

        won();

        assertThat(seat.application().seat().confirmBy()).isEqualTo(confirmBy.plus(MONTH));
        assertThat(seat.bounty().seats().running()).isZero();
        story.advance(Duration.between(story.now(), confirmBy.plus(MONTH)));
        assertThat(seat.status()).isEqualTo("expired");
        assertThat(story.balance()).isEqualTo(HiringMarketplace.SEAT);
    }

    @Test
    void startedWorkIsDueLaterByTheTimeFrozen() {
        seat.accepted().working();
        Instant dueAt = seat.application().seat().dueAt();
        chargedBack();
        story.advance(MONTH);

        won();

        assertThat(seat.application().seat().dueAt()).isEqualTo(dueAt.plus(MONTH));
        story.advance(Duration.between(story.now(), dueAt.plus(MONTH)));
        assertThat(seat.status()).isEqualTo("expired");
    }

    private void rejectedTwoDaysBeforeAFreeze() {
        seat.accepted().working().handedIn();
        done(seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"other\"}"));
        story.advance(Duration.ofDays(2));
        chargedBack();
        story.advance(MONTH);
        won();
    }

    @Test
    void rejectionCanBeAppealedForTheRestOfItsTimeAfterTheFreeze() {
        rejectedTwoDaysBeforeAFreeze();

        story.advance(Duration.ofHours(23));
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        done(seat.appeal());

        assertThat(escrow().status().wire()).isEqualTo("disputed");
    }

    @Test
    void rejectionIsFinalAfterTheRestOfItsTime() {
        rejectedTwoDaysBeforeAFreeze();

        story.advance(Duration.ofDays(1));

        assertThat(escrow().status().wire()).isEqualTo("refunded");
    }

    @Test
    void partlyReturnedRefundThawsOnceItCoversWhatTheWalletDidNot() {
        seat.accepted().working().handedIn();
        deposited(1_000);
        AccountId payer = story.account("agent");
        Money all = new Money(HiringMarketplace.SEAT);
        deliver(new ProviderEvent.PaymentRefunded("sandbox", "r1", "ch_1", payer, deposit, all));
        assertThat(debt()).isEqualTo(1_000 - HiringMarketplace.SEAT);

        deliver(new ProviderEvent.PaymentRefundReturned("sandbox", "r2", "ch_1", payer, deposit, new Money(1_000)));
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        Money missing = all.minus(new Money(1_000));
        deliver(new ProviderEvent.PaymentRefundReturned("sandbox", "r3", "ch_1", payer, deposit, missing));

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
    }

    @Test
    void lostEscrowEndsAndPaysTheDebt() {
        seat.accepted().working().handedIn();
        chargedBack();
        story.advance(MONTH);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("refunded");
        assertThat(escrow().dispute().ruledAt()).isEqualTo(story.now());
        assertThat(seat.application().seat().expired().wire()).isEqualTo("dispute_lost");
        assertThat(story.balance()).isZero();
        assertThat(debt()).isZero();
        assertThat(story.payable("ada")).isZero();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> Facts.of(event).get("reason"))
                .containsExactly("payment_lost", "payment_lost");
    }

    @Test
    void chargebackThatTheWalletCoversFreezesUntilItIsDecided() {
        seat.accepted().working().handedIn();
        deposited(HiringMarketplace.SEAT);

        chargedBack();
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        assertThat(debt()).isZero();
        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
        assertThat(story.balance()).isZero();
        assertThat(story.events(EventType.ESCROW_UNFROZEN))
                .extracting(event -> Facts.of(event).get("reason"))
                .containsExactly("payment_covered", "payment_covered");
        assertThat(Facts.of(story.events(EventType.ESCROW_UNFROZEN).getFirst()).get("message"))
                .isEqualTo("The payment is lost, but the poster has paid for it. The escrow continues.");
    }

    @Test
    void refundAtTheProviderThatTheWalletCoversFreezesNothing() {
        seat.accepted();
        deposited(HiringMarketplace.SEAT);

        deliver(new ProviderEvent.PaymentRefunded(
                "sandbox", "r1", "ch_1", story.account("agent"), deposit, new Money(HiringMarketplace.SEAT)));

        assertThat(escrow().status().wire()).isEqualTo("locked");
        assertThat(debt()).isZero();
    }

    @Test
    void secondDisputeOfAPaymentIsDecidedOnItsOwn() {
        seat.accepted().working().handedIn();
        chargedBack(deposit, 100);
        deposited(100);
        lost(deposit);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofHours(1));
        deliver(new ProviderEvent.ChargedBack(
                "sandbox", "taken:2", "dp_2", story.account("agent"), deposit, new Money(200)));
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        deliver(new ProviderEvent.ChargebackReturned(
                "sandbox", "won:2", "dp_2", story.account("agent"), deposit, new Money(200)));

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
    }

    /** The first escrow moves with each event, the second by timers that have not run yet. */
    @Test
    void lossEndsAnEscrowThatAnotherPaymentFreezesOrThawsMeanwhile() {
        seat.accepted().working();
        String large = deposited(HiringMarketplace.SEAT + 100);
        Seat first = story.applied("bob", story.posted(HiringMarketplace.ONE));
        first.accepted();
        String small = deposited(HiringMarketplace.SEAT - 100);
        Seat second = story.applied("ada", story.posted(HiringMarketplace.ONE.replace("benches", "trees")));
        second.accepted();
        chargedBack(small, HiringMarketplace.SEAT - 100);
        assertThat(second.escrow()).isEqualTo("disputed");
        chargedBack(large, HiringMarketplace.SEAT + 100);
        lost(large);
        story.clock.advance(Duration.ofSeconds(1));

        won(small, HiringMarketplace.SEAT - 100);
        assertThat(second.escrow()).isEqualTo("locked");
        story.tick();

        assertThat(first.escrow()).isEqualTo("refunded");
        assertThat(second.escrow()).isEqualTo("refunded");
        assertThat(seat.escrow()).isEqualTo("locked");
    }

    @Test
    void lossEndsTheInterruptedDisputeOfAParty() {
        disputedByPoster();
        chargedBack();

        lost(deposit);

        assertThat(escrow().dispute().openedBy()).isEqualTo(EscrowActor.POSTER);
        assertThat(escrow().dispute().ruledAt()).isEqualTo(story.now());
    }

    @Test
    void frozenDisputeIsNotEndedByThePartiesAndLaterCountsTheFreezeOnce() {
        disputedByPoster();
        chargedBack();
        for (String verb : List.of("withdraw", "concede")) {
            assertThat(call("agent", "dispute/" + verb, "{}").text("error")).contains("frozen");
        }
        story.advance(MONTH);
        won();

        done(call("agent", "dispute/withdraw", "{}"));

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(escrow().clocks().autoReleaseAt())
                .as("nothing of the 5 days had passed")
                .isEqualTo(story.now().plus(Duration.ofDays(5)));
    }

    @Test
    void disputeOfAPartyGoesOnAfterTheFreezeWithTheRestOfItsTime() {
        disputedByPoster();
        story.advance(Duration.ofDays(10));
        chargedBack();
        assertThat(escrow().dispute().openedBy()).isEqualTo(EscrowActor.PLATFORM);
        done(call("ada", "dispute/evidence", "{\"text\":\"Everything can be seen.\"}"));
        story.advance(MONTH);
        assertThat(escrow().status().wire()).isEqualTo("disputed");

        won();

        assertThat(escrow().dispute().openedBy()).isEqualTo(EscrowActor.POSTER);
        assertThat(escrow().dispute().evidence()).hasSize(1);
        story.assertBooksAgree();
        story.advance(Duration.ofDays(4).minusSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        story.advance(Duration.ofSeconds(1));
        assertThat(escrow().status().wire()).isEqualTo("released");
    }
}
