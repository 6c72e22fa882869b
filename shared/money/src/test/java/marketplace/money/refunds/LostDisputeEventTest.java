package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import marketplace.money.MoneyFixture;
import marketplace.money.checkouts.Checkout;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Outbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The end of a dispute is read from the provider if its event does not arrive. */
class LostDisputeEventTest {

    private final MoneyFixture market = new MoneyFixture();

    @AfterEach
    void auditFindsNoDifference() {
        market.requireSound();
    }

    @Test
    void endOfADisputeWhoseEventWasLostIsReadFromTheProvider() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(checkout, "paid"));
        market.deliver(ClawbackTest.chargedBack(checkout, "dp_1", 1_180));
        checkDisputesFor(Duration.ofDays(8));
        assertThat(market.ledger.wallet(POSTER).debt().cents()).isEqualTo(1_180);
        assertThat(market.provider.lostEvents).isEmpty();

        market.provider.endedDisputes.put("dp_1", ClawbackTest.returned(checkout, "dp_1", 1_180));
        checkDisputesFor(Duration.ofDays(1));

        assertThat(market.ledger.wallet(POSTER).debt().cents()).isZero();
        assertThat(market.provider.lostEvents).hasSize(1);
        market.provider.endedDisputes.clear();
        checkDisputesFor(Duration.ofDays(3));
        assertThat(market.marketplace.timers(market.now().plus(Duration.ofDays(30))))
                .noneMatch(timer -> timer.kind().equals(ClawbackChecks.DUE));
    }

    @Test
    void endOfADisputeThatFrozeNothingIsReadAsWell() {
        Checkout deposit = market.deposit(POSTER, 1_000);
        market.deliver(ClawbackTest.chargedBack(deposit, "dp_1", 1_000));
        market.provider.endedDisputes.put("dp_1", ClawbackTest.returned(deposit, "dp_1", 1_000));

        checkDisputesFor(Duration.ofDays(8));

        assertThat(market.ledger.wallet(POSTER).balance().cents()).isEqualTo(1_000);
    }

    @Test
    void providerIsNotAskedAboutADisputeInItsFirstWeekNorOnceItIsLost() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(checkout, "paid"));
        market.deliver(ClawbackTest.chargedBack(checkout, "dp_1", 1_180));
        market.provider.endedDisputes.put("dp_1", ClawbackTest.returned(checkout, "dp_1", 1_180));

        checkDisputesFor(Duration.ofDays(6));
        market.deliver(new ProviderEvent.ChargebackLost(
                PROVIDER, "lost", "dp_1", POSTER, checkout.id().value()));
        checkDisputesFor(Duration.ofDays(3));

        assertThat(market.provider.lostEvents).isEmpty();
    }

    private void checkDisputesFor(Duration time) {
        market.drop(Set.of(Outbox.KIND));
        market.advance(time);
        market.work();
    }
}
