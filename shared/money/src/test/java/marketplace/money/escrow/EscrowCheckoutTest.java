package marketplace.money.escrow;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EscrowCheckoutTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    @AfterEach
    void auditFindsNoDifference() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void checkoutPaymentCountsOnce() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        ProviderEvent paid = market.paid(checkout, "evt-1");

        market.deliver(paid);
        market.deliver(paid);

        assertThat(market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().status())
                .isEqualTo(EscrowStatus.FUNDED);
        assertThat(market.balance(POSTER)).isZero();
        assertThat(market.ledger.wallet(POSTER).inEscrow().cents()).isEqualTo(1_180);
        market.deliver(market.paid(checkout, "evt-2"));
        assertThat(market.balance(POSTER)).isEqualTo(1_180);
    }

    @Test
    void paymentAfterExpiryGoesToWallet() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.clock.advance(Duration.ofHours(24));
        market.deliver(market.paid(checkout, "before the tick"));
        market.tick();

        market.deliver(market.paid(checkout, "after the tick"));

        assertThat(market.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.EXPIRED);
        assertThat(market.escrows.findOf(MoneyFixture.seat(1))).isEmpty();
        assertThat(market.balance(POSTER)).isEqualTo(2 * 1_180);
    }

    @Test
    void paymentOfAnotherAmountGoesToWallet() {
        Checkout checkout = market.openDeposit(POSTER, 1_000);

        market.deliver(new ProviderEvent.CheckoutPaid(MoneyFixture.PROVIDER, "evt", checkout.id(), new Money(1)));

        assertThat(market.balance(POSTER)).isEqualTo(1);
        assertThat(market.checkouts.require(checkout.id()).status()).isEqualTo(CheckoutStatus.PENDING);
    }

    @Test
    void paymentForCancelledEscrowGoesToWallet() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        Escrow waiting = market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow();
        market.commit(() -> market.changes(waiting.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()))
                .and(market.checkouts.cancel(checkout.id())));

        market.deliver(market.paid(checkout, "evt"));

        assertThat(market.balance(POSTER)).isEqualTo(1_180);
    }
}
