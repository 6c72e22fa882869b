package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.CheckoutStatus;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

/** What becomes of a checkout, and of the escrow behind it, when its payer says no. */
class DeclinedCheckoutTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyWorld world = new MoneyWorld(table);
    private final Checkout checkout = world.request(MoneyWorld.terms(1, 1_000));

    private Escrow escrow() {
        return world.escrow(((CheckoutPurpose.EscrowFunding) checkout.purpose()).escrowId());
    }

    private ProviderEvent declined(String event) {
        return new ProviderEvent.CheckoutDeclined(MoneyWorld.PROVIDER, event, checkout.id());
    }

    private CheckoutStatus status() {
        return world.checkouts.require(checkout.id()).status();
    }

    @Test
    void declinedCheckoutCancelsEscrowAndFreesSubject() {
        world.tell(declined("no"));
        world.tell(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.CANCELLED);
        assertThat(escrow().status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(escrow().auditLog().getLast().actor()).isEqualTo(EscrowActor.PROVIDER);
        assertThat(world.escrows.findOf(MoneyWorld.seat(1))).isEmpty();
        assertThat(world.request(MoneyWorld.terms(1, 1_000)).status()).isEqualTo(CheckoutStatus.PENDING);
    }

    @Test
    void paymentAfterDeclineIsCreditedToPayer() {
        world.tell(declined("no"));
        world.tell(world.paid(checkout, "yes"));

        assertThat(world.balance(MoneyWorld.POSTER)).isEqualTo(checkout.amount().cents());
        assertThat(escrow().status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void declineAfterPaymentIsIgnored() {
        world.tell(world.paid(checkout, "yes"));
        world.tell(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.PAID);
        assertThat(escrow().status()).isEqualTo(EscrowStatus.FUNDED);
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    @Test
    void declineDoesNotChangeCancelledEscrow() {
        world.move(
                escrow().id(),
                escrow -> escrow.cancel(EscrowActor.POSTER, "No longer needed.", world.transaction(), world.now()));

        world.tell(declined("no"));

        assertThat(status()).isEqualTo(CheckoutStatus.CANCELLED);
        assertThat(escrow().auditLog().getLast().actor()).isEqualTo(EscrowActor.POSTER);
    }
}
