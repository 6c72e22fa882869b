package marketplace.money.ledger;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.transfers.Transfer;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Money of other payments comes back to a payer who owes for a payment that was taken back. */
class LossPaymentTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);

    private Checkout lost;

    @BeforeEach
    void spendsAPayment() {
        lost = market.deposit(POSTER, 1_180);
        market.fund(MoneyFixture.terms(1, 1_000));
    }

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    private void chargedBack(long cents) {
        market.deliver(new ProviderEvent.ChargedBack(
                PROVIDER, "taken", "dp_1", POSTER, lost.id().value(), new Money(cents)));
        assertThat(market.ledger.wallet(POSTER).debt()).isEqualTo(new Money(cents));
    }

    private void assertPaidFor(Checkout payment, Checkout... losses) {
        assertThat(LossPayment.lossesPaidBy(table, POSTER, payment.id().value()))
                .containsExactlyInAnyOrderElementsOf(
                        List.of(losses).stream().map(each -> each.id().value()).toList());
    }

    private long unspent(Checkout payment) {
        return market.ledger
                .walletHead(POSTER)
                .unspent()
                .of(payment.id().value())
                .cents();
    }

    @Test
    void refundedEscrowPaysWithTheLastOfItsPayments() {
        Checkout first = market.deposit(POSTER, 500);
        Checkout last = market.deposit(POSTER, 680);
        EscrowId refunded = market.fund(MoneyFixture.terms(2, 1_000));
        chargedBack(100);

        market.move(
                refunded, held -> held.lose(EscrowActor.PLATFORM, "chargeback", market.transaction(), market.now()));

        assertPaidFor(first);
        assertPaidFor(last, lost);
        assertThat(unspent(first)).isEqualTo(500);
        assertThat(unspent(last)).isEqualTo(580);
    }

    @Test
    void returnedTransferPaysWithItsPayment() {
        Checkout sent = market.deposit(POSTER, 2_000);
        done(market.sendToEmail("ada@example.org", 20));
        chargedBack(1_180);

        market.advance(Transfer.PATIENCE);

        assertThat(market.ledger.wallet(POSTER).debt()).isEqualTo(Money.ZERO);
        assertPaidFor(sent, lost);
        assertThat(unspent(sent)).isEqualTo(820);
    }

    @Test
    void returnedPartOfABulkSendPaysWithItsPayment() {
        Checkout first = market.deposit(POSTER, 2_000);
        Checkout second = market.deposit(POSTER, 3_000);
        List.of("ada", "bob").forEach(market::worker);
        done(market.bulkSend(List.of(market.toHuman("ada", "30"), market.toHuman("bob", "20"))));
        chargedBack(1_180);
        market.startDeletion("bob");

        market.work();

        assertThat(market.payable("ada")).isEqualTo(3_000);
        assertPaidFor(first);
        assertPaidFor(second, lost);
        assertThat(unspent(second)).isEqualTo(820);
    }

    @Test
    void moneyThatIsReturnedWithoutADebtIsThatOfItsPaymentsAgain() {
        Checkout first = market.deposit(POSTER, 2_000);
        Checkout second = market.deposit(POSTER, 3_000);
        List.of("ada", "bob").forEach(market::worker);
        done(market.bulkSend(List.of(market.toHuman("ada", "10"), market.toHuman("bob", "30"))));
        done(market.sendToEmail("ada@example.org", 10));
        market.startDeletion("bob");
        market.work();
        assertThat(unspent(first)).isEqualTo(1_000);
        assertThat(unspent(second)).isEqualTo(2_000);

        market.advance(Transfer.PATIENCE.plus(Duration.ofMinutes(1)));

        assertThat(unspent(second)).isEqualTo(3_000);
    }
}
