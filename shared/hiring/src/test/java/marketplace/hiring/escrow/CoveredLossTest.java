package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import org.junit.jupiter.api.Test;

/** A payment is lost for good, and other money of the poster covers the loss, at first or later. */
class CoveredLossTest extends FrozenEscrowFixture {

    /** Returns the payment that covered the loss. The escrow continues. */
    private String lostThoughCovered() {
        seat.accepted().working().handedIn();
        String covering = deposited(HiringMarketplace.SEAT);
        chargedBack();
        lost(deposit);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofHours(1));
        return covering;
    }

    /** With two stolen cards the platform would otherwise pay the worker. */
    @Test
    void escrowEndsWhenThePaymentThatCoveredItsLossIsLostAsWell() {
        String covering = lostThoughCovered();

        chargedBack(covering, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("disputed");
        lost(covering);

        assertThat(escrow().status().wire()).isEqualTo("refunded");
        assertThat(debt()).isZero();
        assertThat(story.payable("ada")).isZero();
    }

    @Test
    void escrowEndsWhenThePaymentThatPaidItsDebtIsLostAsWell() {
        seat.accepted().working().handedIn();
        chargedBack();
        String paying = deposited(HiringMarketplace.SEAT);
        String covering = deposited(HiringMarketplace.SEAT);
        lost(deposit);
        story.advance(Duration.ofHours(1));

        chargedBack(paying, HiringMarketplace.SEAT);
        lost(paying);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
        story.advance(Duration.ofHours(1));
        chargedBack(covering, HiringMarketplace.SEAT);
        lost(covering);

        assertThat(escrow().status().wire()).isEqualTo("refunded");
        assertThat(debt()).isZero();
    }

    @Test
    void escrowWhoseRefundPaidADebtPassesItsPaymentOn() {
        seat.accepted().working().handedIn();
        String second = deposited(HiringMarketplace.SEAT);
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        other.prefunded();
        chargedBack();
        done(other.post("bob", "withdraw", "{}"));
        assertThat(debt()).isZero();
        lost(deposit);
        assertThat(seat.escrow()).isEqualTo("delivered");
        story.advance(Duration.ofHours(1));

        chargedBack(second, HiringMarketplace.SEAT);
        lost(second);

        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(debt()).isZero();
    }

    @Test
    void winOfThePaymentThatCoveredALossThawsTheEscrow() {
        String covering = lostThoughCovered();
        chargedBack(covering, HiringMarketplace.SEAT);

        won(covering, HiringMarketplace.SEAT);

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(debt()).isZero();
    }

    @Test
    void lostEscrowWhoseDebtWasPaidGoesOn() {
        seat.accepted().working().handedIn();
        chargedBack();
        deposited(HiringMarketplace.SEAT);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("delivered");
        assertThat(story.balance()).isZero();
    }

    @Test
    void lostEscrowWhoseDebtWasPaidOutlivesALaterDebtForAnotherPayment() {
        seat.accepted().working().handedIn();
        chargedBack();
        String second = deposited(2 * HiringMarketplace.SEAT);
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        other.accepted();
        chargedBack(second, HiringMarketplace.SEAT);
        assertThat(debt()).isEqualTo(-HiringMarketplace.SEAT);
        story.tick();

        lost(deposit);

        assertThat(story.escrows("agent"))
                .extracting(escrow -> escrow.status().wire())
                .containsExactly("disputed", "disputed");
        lost(second);
        story.tick();
        assertThat(story.escrows("agent"))
                .extracting(escrow -> escrow.status().wire())
                .containsExactlyInAnyOrder("delivered", "refunded");
        assertThat(debt()).isZero();
    }

    @Test
    void escrowFundedAfterTheDebtWasPaidOutlivesTheOlderLoss() {
        seat.accepted().working().handedIn();
        chargedBack(deposit, 100);
        String second = deposited(100 + HiringMarketplace.SEAT);
        story.advance(Duration.ofHours(1));
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        other.accepted().working().handedIn();
        chargedBack(second, HiringMarketplace.SEAT);

        lost(deposit);

        assertThat(escrow().status().wire()).isEqualTo("disputed");
        won(second, HiringMarketplace.SEAT);
        assertThat(escrow().status().wire()).isEqualTo("delivered");
    }
}
