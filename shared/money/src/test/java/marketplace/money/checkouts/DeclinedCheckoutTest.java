package marketplace.money.checkouts;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.money.MoneyFixture;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class DeclinedCheckoutTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));

    private Escrow escrow() {
        return market.escrow(((CheckoutPurpose.EscrowFunding) checkout.purpose()).escrowId());
    }

    private ProviderEvent declined(String event) {
        return new ProviderEvent.CheckoutDeclined(MoneyFixture.PROVIDER, event, checkout.id());
    }

    private CheckoutStatus status() {
        return market.checkouts.require(checkout.id()).status();
    }

    @Test
    void declinedCheckoutCancelsEscrowAndFreesSubject() {
        market.deliver(declined("no"));
        market.deliver(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.CANCELLED);
        assertThat(escrow().status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(escrow().auditLog().getLast().actor()).isEqualTo(EscrowActor.PROVIDER);
        assertThat(market.escrows.findOf(MoneyFixture.seat(1))).isEmpty();
        assertThat(market.awaitCheckout(MoneyFixture.terms(1, 1_000)).status()).isEqualTo(CheckoutStatus.PENDING);
    }

    @Test
    void paymentAfterDeclineIsCreditedToPayer() {
        market.deliver(declined("no"));
        market.deliver(market.paid(checkout, "yes"));

        assertThat(market.balance(MoneyFixture.POSTER))
                .isEqualTo(checkout.amount().cents());
        assertThat(escrow().status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void declineAfterPaymentIsIgnored() {
        market.deliver(market.paid(checkout, "yes"));
        market.deliver(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.PAID);
        assertThat(escrow().status()).isEqualTo(EscrowStatus.FUNDED);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void declineDoesNotChangeCancelledEscrow() {
        market.move(
                escrow().id(),
                escrow -> escrow.cancel(EscrowActor.POSTER, "No longer needed.", market.transaction(), market.now()));

        market.deliver(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.CANCELLED);
        assertThat(escrow().auditLog().getLast().actor()).isEqualTo(EscrowActor.POSTER);
    }
}
